/** Scorings: step by step from the lines of the score sheet; on the stage each step is a station, with what lies on the table. */

import { KINDS, kindOf, LETTERS } from "../art/kinds";
import type { Line, Said } from "../generated/messages";
import type { Palace } from "../generated/palace_views";
import type { View } from "../generated/views";
import { wordIn } from "../words/say";

/** What gives points, whatever the scoring: it has a drawing, a colour and a name. */
export interface Source {
  name: string; // "tower", "wall", …
  art: string;
  colour: string; // a colour of the design sheet
  word: string;
}
/** What a source brought. */
export interface Step extends Source {
  rule: string;
  points: number[]; // by owner
}
export interface Station extends Step {
  counts: (number | null)[]; // how many each owner has of it; null where nothing is counted
  drawn: string[][] | null; // what each owner has of it, where not all are drawn alike
  places: number[]; // points for the first place, the second, …
  palaces: (Palace | null)[]; // where a wall is traced
  each: number | null; // what one of them is worth
}
export interface Place {
  owner: number;
  first: number; // 1 for the best
  last: number; // more than `first` where places are shared
}

export const LAST = 3; // guards and bazaars of the Red Palace are scored in the last scoring alone
const SOURCES: Readonly<Record<string, Source>> = {
  line_wall: { name: "wall", art: "wall", colour: "--wall", word: "page_palace.longest_wall" },
  line_guards: { name: "guards", art: "guard", colour: "--ink", word: "page_redpalace.guards_on_wall" },
  line_bazaars: { name: "bazaars", art: "bazaar", colour: "--gold-ink", word: "page_redpalace.bazaars" },
  line_camps: { name: "camps", art: "camp", colour: "--gold", word: "page_redpalace.camps" },
  line_medina: { name: "medinas", art: "medina", colour: "--money-du", word: "page_redpalace.medinas" },
  line_chips: { name: "chips", art: "chip-1", colour: "--gold-ink", word: "page_stage.chips" },
  line_row: { name: "rows", art: "cross", colour: "--owner-0", word: "page_stage.rows" },
  line_column: { name: "columns", art: "cross", colour: "--owner-5", word: "page_stage.columns" },
  line_coins: { name: "coins", art: "coin", colour: "--gold", word: "page_stage.coins" },
};
const REST: Source = { name: "rest", art: "zellige", colour: "--edge", word: "page_stage.rest" };
const ORDER = ["line_wall", "line_majority", "line_kind", "line_guards", "line_chips", "line_bazaars", "line_camps", "line_medina"];

/** What a line of the score sheet is for. */
export function sourceOf(what: Said): Source {
  const kind = wordIn(what.values["kind"]);
  if (kind) return { name: kind.slice("kind.".length), art: kind.slice("kind.".length), colour: `--${kind.slice("kind.".length)}`, word: kind };
  return SOURCES[nameOf(what)] ?? REST;
}

/** The scoring a line belongs to, `2` or `B`; null for points that came otherwise. */
export function scoringOf(what: Said): string | null {
  const name = nameOf(what);
  if (name === "line_guards" || name === "line_bazaars") return String(LAST);
  if (!ORDER.includes(name)) return null;
  const { number, scoring } = what.values;
  return number !== undefined ? String(number) : scoring !== undefined ? String(scoring) : null;
}

/** What a scoring brought, in the order it is scored. */
export function stepsOf(sheet: readonly Line[], scoring: string, owners: number): Step[] {
  const lines = sheet.filter(({ what }) => scoringOf(what) === scoring);
  return summed(lines.sort((a, b) => placeOf(a.what) - placeOf(b.what)), owners);
}

/** The stations of a scoring. */
export function stationsOf(view: View, sheet: readonly Line[], scoring: string, owners: number): Station[] {
  return stepsOf(sheet, scoring, owners).map((step) => ({ ...step, ...onTable(view, step.name, scoring, owners) }));
}

/** What everyone had before a scoring. */
export function before(totals: readonly number[], stations: readonly Station[]): number[] {
  return totals.map((total, owner) => total - stations.reduce((sum, { points }) => sum + (points[owner] ?? 0), 0));
}

/** Who took which place of a kind; owners who got the same share the places between them. */
export function placesOf({ points, places }: Station): Place[] {
  const paid = points.map((got, owner) => ({ owner, got })).filter(({ got }) => got > 0).sort((a, b) => b.got - a.got);
  if (places.length === 0) return [];
  return paid.map(({ owner, got }) => {
    const first = paid.findIndex((other) => other.got === got) + 1;
    return { owner, first, last: Math.min(places.length, paid.findLastIndex((other) => other.got === got) + 1) };
  });
}

/** Every point by where it came from, over the whole game. */
export function pointsBySource(sheet: readonly Line[], owners: number): Step[] {
  const names = [...KINDS, ...Object.values(SOURCES).map(({ name }) => name), REST.name];
  return summed(sheet, owners).sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
}

/** Lines added up, source by source. */
function summed(lines: readonly Line[], owners: number): Step[] {
  const steps = new Map<string, Step>();
  for (const { owner, rule, what, points } of lines) {
    const source = sourceOf(what);
    const step = steps.get(source.name) ?? { ...source, rule, points: Array.from({ length: owners }, () => 0) };
    step.points[owner] = (step.points[owner] ?? 0) + points;
    steps.set(source.name, step);
  }
  return [...steps.values()];
}

// --- what lies on the table ----------------------------------------------------------------------------------

type OnTable = Pick<Station, "counts" | "drawn" | "places" | "palaces" | "each">;

function onTable(view: View, name: string, scoring: string, owners: number): OnTable {
  const nothing: OnTable = { counts: Array(owners).fill(null), drawn: null, places: [], palaces: Array(owners).fill(null), each: null };
  const kind = KINDS.findIndex((one) => one === name);
  if ("scoring_board" in view) {
    const palaces = Array.from({ length: owners }, (_, owner) => view.players[owner]?.palace ?? null);
    if (name === "wall") return { ...nothing, palaces, counts: palaces.map((palace) => palace?.wall.length ?? null), each: 1 };
    if (name === "guards") {
      const counts = Array.from({ length: owners }, (_, owner) => view.players[owner]?.on_wall ?? null);
      return { ...nothing, palaces, counts, each: view.guard_board.worth };
    }
    const letter = LETTERS[kind];
    if (letter === undefined) return nothing;
    const counts = Array.from({ length: owners }, (_, owner) => (view.players[owner] ?? view.dirk)?.kinds[letter] ?? 0);
    return { ...nothing, counts, places: view.scoring_board[Number(scoring) - 1]?.points[letter] ?? [] };
  }
  if ("columns" in view) {
    if (name === "wall") {
      const palaces = view.players.map((player) => ("palace" in player ? player.palace : null));
      return { ...nothing, palaces, counts: palaces.map((palace) => palace?.wall.length ?? null), each: 1 };
    }
    if (name === "chips") {
      const drawn = view.players.map((player) => ("chips" in player ? player.chips.filter((chip) => /^\d$/.test(chip)).map((chip) => `chip-${chip}`) : []));
      return { ...nothing, drawn, counts: drawn.map((chips) => chips.length) };
    }
    const column = view.columns.find((one) => kindOf(one.kind) === name);
    if (column) return { ...nothing, counts: column.built.slice(0, owners), places: column.places["ABC".indexOf(scoring)] ?? [] };
  }
  return nothing;
}

function nameOf({ key }: Said): string {
  return key.slice(key.indexOf(".") + 1);
}

function placeOf(what: Said): number {
  return 10 * ORDER.indexOf(nameOf(what)) + KINDS.findIndex((kind) => `kind.${kind}` === wordIn(what.values["kind"]));
}
