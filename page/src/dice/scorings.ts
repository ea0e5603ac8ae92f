/** The three scorings of the Dice Game and of Alcazaba, as far as they are still to come. */

import { kindOf } from "../art/kinds";
import type { Upcoming } from "../games/game";
import type { Play } from "../table/play";
import { pointsIn } from "../table/race";
import { wordIn } from "../words/say";
import { SCORINGS, viewOf, type DiceView } from "./dice";

const LAST = "C" satisfies (typeof SCORINGS)[number];

/** DG-24, AZ-9: which scoring comes, and after which round. */
export function upcoming(play: Play): Upcoming | null {
  const { scoring } = viewOf(play);
  if (!scoring) return null;
  return {
    name: { key: "page_dice.the_scoring", values: { scoring: scoring.name } },
    when: { key: "page_dice.after_round", values: { round: scoring.after } },
    last: scoring.name === LAST,
  };
}

/** What a column, or (null) what is no column, brings an owner in the scoring that is counted ahead. */
export function brought(play: Play, column: DiceView["columns"][number] | null, owner: number): number {
  const { scoring } = viewOf(play);
  if (!scoring) return 0;
  const isNext = play.counting === "upcoming";
  if (isNext && column) return column.worth[owner] ?? 0;
  const kind = column ? `kind.${kindOf(column.kind)}` : undefined;
  const name = isNext ? scoring.name : LAST;
  return pointsIn(play.lines, owner, ({ what: { values } }) => values["scoring"] === name && wordIn(values["kind"]) === kind);
}
