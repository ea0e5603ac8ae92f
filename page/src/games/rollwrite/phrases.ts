import type { View } from "../../generated/rollwrite";
import type { Play } from "../../table/play";
import type { Foretold, Phrase, YesOrNo } from "../game";
import { cellOf, kindAt, viewAhead, viewOf } from "./view";

const kindWord = (view: View, cell: number | null) => ({ word: `kind.${kindAt(view, cell ?? 0)}` });

/** What to do now, in one sentence. */
export function prompt(play: Play): Phrase {
  const view = viewOf(play);
  if (view.phase === "second") {
    const kind = kindWord(view, cellOf(view, "second"));
    return { key: "page_rollwrite.do_second", values: { kind, n: view.prices.second } };
  }
  if (view.phase === "keep") return { key: "page_rollwrite.do_keep", values: {} };
  const n = coinsIn(play.foretold);
  const can = play.legal.some((move) => move.startsWith("cross"));
  if (n === null) return { key: can ? "page_rollwrite.do_cross" : "page_rollwrite.do_coins_only", values: {} };
  if (n === 0) return { key: "page_rollwrite.do_cross_or_roll", values: {} };
  return { key: can ? "page_rollwrite.do_cross_or_coins" : "page_rollwrite.do_coins", values: { n } };
}

/** How many coins `coins` would bring, as the server foretold. */
export function coinsIn(foretold: Foretold): number | null {
  const took = foretold["coins"]?.events.find(({ key }) => key === "rollwrite.took_coins");
  return took ? Number(took.values["n"]) : null;
}

/** How many coins there are to take, and which crossings let one pay for a second building. */
export function foretell(play: Play): string[] {
  const { prices, seat, sheets } = viewOf(play);
  const pays = (sheets[seat]?.coins ?? 0) >= prices.second;
  return play.legal.filter((move) => move === "coins" || (pays && move.startsWith("cross")));
}

/** RW-14: after a crossing, a second building for coins, or none. */
export function question(play: Play): YesOrNo | null {
  const ahead = viewAhead(play, play.foretold[play.chosen ?? ""]);
  if (ahead?.phase !== "second") return null;
  const kind = kindWord(ahead, cellOf(ahead, "second"));
  return { no: "stop", yes: "second", name: { key: "page_rollwrite.with_second", values: { kind, n: ahead.prices.second } } };
}

export function moveName(play: Play, move: string): Phrase {
  const view = viewOf(play);
  const kind = kindWord(view, cellOf(view, move));
  if (move.startsWith("cross")) return { key: "page_rollwrite.cross", values: { kind } };
  if (move === "second") return { key: "page_rollwrite.second", values: { kind, n: view.prices.second } };
  if (move === "stop") return { key: "page_rollwrite.stop", values: {} };
  if (move.startsWith("keep")) return { key: "page_rollwrite.keep", values: {} };
  if (move.startsWith("turn")) return { key: "page_rollwrite.turn", values: { n: view.prices.turn } };
  return { key: coinsIn(play.foretold) === 0 ? "page_rollwrite.roll_again" : "page_rollwrite.take_coins", values: {} };
}
