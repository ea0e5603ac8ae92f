import type { Tile } from "../../generated/palace_views";
import type { View } from "../../generated/redpalace";
import { kindOf } from "../../art/kinds";
import type { Play } from "../../table/play";
import type { Values } from "../../words/say";
import type { Words } from "../../words/words.svelte";
import type { Phrase, Upcoming } from "../game";
import { changeOf } from "../../palace/changes";
import { LAST } from "../../stage/scoring";
import { moneyWord } from "../../palace/palace";
import { cardOf, slotsTaken, tileNamed, viewOf } from "./view";

/** A tile in a short phrase: what it is, and its price. */
export function tileValues(tile: Tile | null | undefined): Values {
  const what = tile?.what ?? "building";
  const kind = { word: what === "building" ? `kind.${kindOf(tile?.kind ?? "")}` : `palace.${what}` };
  return { kind, price: tile?.price ? tile.price : "" };
}

export function currencyWord(currency: string | null): { word: string } {
  return { word: `palace.money_${currency ?? ""}` };
}

/** A card in words: `7 florin`. */
export function cardSaid(words: Pick<Words, "say">, name: string): string {
  const { value, currency } = cardOf(name);
  return words.say("page_redpalace.money", { value, currency: moneyWord(currency, value) });
}

/** What to do now, in one sentence. */
export function prompt(play: Play): Phrase {
  const view = viewOf(play);
  const { actions, paying, piece, last } = view.turn;
  switch (view.phase) {
    case "set":
      return { key: "page_redpalace.do_set", values: {} };
    case "guard":
      return { key: "page_redpalace.do_guard", values: { n: paying?.guards ?? 1, ability: abilityWord(paying?.for ?? "") } };
    case "extra":
      return { key: "page_redpalace.do_extra", values: {} };
    case "pay":
      return payPrompt(view);
    case "lay":
      if (piece && play.legal.some((move) => move.startsWith("wall "))) return { key: "page_redpalace.do_wall", values: {} };
      return { key: last ? "page_redpalace.do_lay_last" : "page_redpalace.do_lay", values: {} };
    default:
      if (actions > 0 && !play.legal.includes("done")) return { key: "page_redpalace.do_act", values: {} };
      return { key: "page_redpalace.do_done", values: {} };
  }
}

function payPrompt({ turn: { paying } }: View): Phrase {
  if (paying?.for === "swap") return { key: "page_redpalace.do_pay_card", values: { currency: currencyWord(paying.currency) } };
  if (!paying?.currency) return { key: "page_redpalace.do_pay_any", values: { due: paying?.due ?? 0 } };
  return { key: "page_redpalace.do_pay", values: { due: paying.due, currency: currencyWord(paying.currency) } };
}

/** RP-12, RP-39: which scoring comes, and among which cards; the last comes with the end. */
export function upcoming(play: Play): Upcoming | null {
  const { scoring, tower } = viewOf(play);
  if (!scoring) return null;
  const { number, before, among } = scoring;
  const when = (): Phrase => {
    if (before === null || among === null) return { key: "page_redpalace.at_the_end", values: { n: tower } };
    if (among === 0) return { key: "page_redpalace.after_this_turn", values: {} };
    if (before === 0) return { key: "page_redpalace.among_next", values: { n: among } };
    return { key: "page_redpalace.among_later", values: { n: among, before } };
  };
  return { name: { key: "page_redpalace.the_scoring", values: { number } }, when: when(), last: number === LAST };
}

/** What the ability of a `use` costs whoever sits here: guards, or points where there is no guard (RP-21). */
export function costOf(play: Play, move: string): { by: "guards" | "points"; n: number } | null {
  const [verb, name] = move.split(" ");
  const { guard_board, players } = viewOf(play);
  const ability = verb === "use" ? guard_board.abilities.find((one) => one.name === name) : undefined;
  if (!ability) return null;
  return players[play.seat]?.guards === 0 ? { by: "points", n: ability.points } : { by: "guards", n: ability.guards };
}

/** The same in words; nothing for a move that is free. */
export function costSaid(words: Pick<Words, "say">, play: Play, move: string): string {
  const cost = costOf(play, move);
  return cost ? words.say(`page_redpalace.cost_${cost.by}`, { n: cost.n }) : "";
}

export function abilityWord(name: string): { word: string } {
  return { word: `redpalace.ability_${name}` };
}

const CHANGES = {
  build: "page_redpalace.build",
  remove: "page_redpalace.remove",
  add: "page_redpalace.add",
  swap: "page_redpalace.swap",
} as const;

const PAYMENTS = { pay: "page_redpalace.pay", extra: "page_redpalace.extra" } as const;
const LAYINGS = { reserve: "page_redpalace.reserve", give: "page_redpalace.give" } as const;

/** What a move is called on its button. */
export function moveName(play: Play, move: string): Phrase {
  const view = viewOf(play);
  const [verb = "", what = "", ...rest] = move.split(" ");
  const change = changeOf(move);
  if (change) {
    const there = view.players[play.seat]?.palace.tiles.find(({ x, y }) => `${x},${y}` === change.cell);
    const tile = change.tile ? tileNamed(view, change.tile) : there;
    return { key: CHANGES[change.verb], values: { ...tileValues(tile), cell: change.cell } };
  }
  switch (verb) {
    case "set":
      return { key: "page_redpalace.set", values: { number: what } };
    case "take":
      return takeName(view, move);
    case "buy":
      return { key: "page_redpalace.buy", values: tileValues(/^\d/.test(what) ? view.yard[Number(what) - 1]?.tile : tileNamed(view, what)) };
    case "pay":
    case "extra": {
      const { currency, value } = cardOf(what);
      return { key: PAYMENTS[verb], values: { value, currency: moneyWord(currency, value) } };
    }
    case "use":
      return useName(view, what, rest);
    case "guard":
      return { key: "page_redpalace.guard", values: sectionValues(view, `${what} ${rest[0]}`) };
    case "wall":
      return { key: "page_redpalace.wall", values: sectionValues(view, `${what} ${rest[0]}`) };
    case "reserve":
    case "give":
      return { key: LAYINGS[verb], values: tileValues(tileNamed(view, what)) };
    default:
      return { key: "page_redpalace.done", values: {} };
  }
}

function takeName(view: View, move: string): Phrase {
  const cards = slotsTaken(move).map((slot) => view.display[slot - 1] ?? "");
  const sum = cards.reduce((total, card) => total + (cardOf(card).value || 0), 0);
  return { key: "page_redpalace.take", values: { n: cards.length, sum } };
}

function useName(view: View, ability: string, [first = "", second = "", third = "", fourth = ""]: string[]): Phrase {
  const key = `page_redpalace.use_${ability}`;
  switch (ability) {
    case "swap": {
      const wanted = view.yard[Number(second) - 1]?.tile;
      return { key, values: { ...tileValues(tileNamed(view, first)), other: tileValues(wanted)["kind"], slot: second } };
    }
    case "card": {
      const { currency, value } = cardOf(view.display[Number(first) - 1] ?? "");
      return { key, values: { value, currency: moneyWord(currency, value) } };
    }
    case "half":
      return { key, values: { kind: { word: `kind.${kindOf(first)}` } } };
    case "preview":
      return { key, values: tileValues(view.preview[Number(first) - 1]) };
    case "redraw":
      return { key, values: tileValues(tileNamed(view, first)) };
    case "move":
      return { key, values: sectionValues(view, `${third} ${fourth}`) };
    default:
      return { key, values: {} };
  }
}

/** A section of a wall in a short phrase: `L5 N` is the north side of a tile. */
export function sectionValues(view: View, section: string): Values {
  const [tile = "", side] = section.split(" ");
  return { ...tileValues(tileNamed(view, tile)), side: sideWord(side) };
}

function sideWord(side: string | undefined): { word: string } {
  return { word: `palace.side_${side ?? "N"}` };
}

/** Whatever changes palaces, halves and guards changes points; money does not. */
export function scores(move: string): boolean {
  return changeOf(move) !== null || /^(reserve|give|guard|use half|use move|wall)\b/.test(move);
}

/** Nothing is left but to end the actions, or to pay with points for what guards do. */
export function ends(play: Play): string | null {
  const view = viewOf(play);
  const rest = play.legal.filter((move) => move !== "done");
  const noGuard = view.players[play.seat]?.guards === 0;
  return rest.length < play.legal.length && (rest.length === 0 || (noGuard && rest.every((move) => move.startsWith("use ")))) ? "done" : null;
}
