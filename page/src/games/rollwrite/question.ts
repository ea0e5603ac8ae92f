/** What one may ask about four dice on a sheet. */

export const DICE = ["y1", "y2", "b1", "b2"] as const;

export interface Question {
  move: string; // as the server reads it
  key: string; // of its words
  dice: readonly string[]; // the dice that the words name
}

const pairs = ["y1", "y2"].flatMap((yellow) => ["b1", "b2"].map((blue) => [yellow, blue] as const));

export const QUESTIONS: readonly Question[] = [
  ...pairs.map((dice) => ({ move: `cross ${dice.join(" ")}`, key: "page_rollwrite.may_cross", dice })),
  ...pairs.map((dice) => ({ move: `cross ${dice.join(" ")}; second`, key: "page_rollwrite.may_second", dice })),
  ...DICE.flatMap((die) => [
    { move: `turn ${die} +`, key: "page_rollwrite.may_turn_up", dice: [die] },
    { move: `turn ${die} -`, key: "page_rollwrite.may_turn_down", dice: [die] },
  ]),
  { move: "coins", key: "page_rollwrite.may_coins", dice: [] },
];
