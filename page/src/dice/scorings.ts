/** The three scorings of the Dice Game and of Alcazaba, as far as they are still to come. */

import { kindOf } from "../art/kinds";
import type { Upcoming } from "../games/game";
import type { Play } from "../table/play";
import { leaders, pointsIn, signed, type RaceRow } from "../table/race";
import type { Words } from "../words/words.svelte";
import { capital, wordIn } from "../words/say";
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

/** A column as a line of the race: what everyone has of its kind, and what that brings. */
export function rowOf(words: Words, play: Play, column: DiceView["columns"][number]): RaceRow {
  const kind = kindOf(column.kind);
  const lead = leaders(column.built);
  return {
    id: kind,
    art: kind,
    colour: kind,
    name: capital(words.say(`kind.${kind}`)),
    cells: column.built.map((built, owner) => ({
      has: built ? String(built) : "·",
      brings: signed(brought(play, column, owner)),
      leads: lead[owner] ?? false,
    })),
  };
}
