import type { Tile } from "../../generated/palace_views";
import { kindOf } from "../../art/kinds";
import { kindWord, thrownBy } from "../../dice/dice";
import type { Play } from "../../table/play";
import type { Values } from "../../words/say";
import type { Phrase } from "../game";
import { changeOf } from "../../palace/changes";
import { tileNamed, viewOf } from "./view";

/** A tile in a short phrase: kind and price. */
export function tileValues(tile: Tile | null | undefined): Values {
  return { kind: { word: `kind.${kindOf(tile?.kind ?? "")}` }, price: tile?.price ?? 0 };
}

/** What to do now, in one sentence. */
export function prompt(play: Play): Phrase {
  const view = viewOf(play);
  switch (view.phase) {
    case "take":
      return { key: "page_alcazaba.do_take", values: { kind: kindWord(view.paid?.column ?? "") } };
    case "build":
      return {
        key: play.legal.some((move) => move.startsWith("build")) ? "page_alcazaba.do_build" : "page_alcazaba.do_keep",
        values: tileValues(view.paid?.tile),
      };
    case "name":
      return { key: "page_dice.do_name", values: {} };
    default:
      if (view.throws_left === 0) return { key: "page_dice.do_place", values: {} };
      return { key: view.rebuild ? "page_alcazaba.do_throw_or_rebuild" : "page_dice.do_throw", values: {} };
  }
}

const CHANGES = {
  build: "page_alcazaba.build",
  remove: "page_alcazaba.remove",
  add: "page_alcazaba.add",
  swap: "page_alcazaba.swap",
} as const;

/** What a move is called on its button. */
export function moveName(play: Play, move: string): Phrase {
  const view = viewOf(play);
  const [verb = "", what = ""] = move.split(" ");
  const thrown = thrownBy(move);
  if (thrown !== null) return { key: "page_dice.throw", values: { n: thrown.length } };
  const change = changeOf(move);
  if (change) {
    const there = view.players[play.seat]?.palace?.tiles.find(({ x, y }) => `${x},${y}` === change.cell);
    const tile = change.verb === "build" ? view.paid?.tile : change.tile ? tileNamed(view, change.tile) : there;
    return { key: CHANGES[change.verb], values: { ...tileValues(tile), cell: change.cell } };
  }
  switch (verb) {
    case "take":
      return { key: "page_alcazaba.take", values: tileValues(tileNamed(view, what)) };
    case "chip":
      return { key: "page_alcazaba.take_chip", values: {} };
    case "reserve":
      return { key: "page_alcazaba.reserve", values: {} };
    case "give":
      return { key: "page_alcazaba.give", values: {} };
    case "starts":
      return { key: "page_dice.starts", values: { who: play.names[Number(what)] ?? "" } };
    default:
      return { key: "page_dice.place", values: { kind: kindWord(what) } };
  }
}

/** Whatever changes palaces and tiles changes points; throws and markers do not. */
export function scores(move: string): boolean {
  return changeOf(move) !== null || /^(reserve|give)\b/.test(move);
}
