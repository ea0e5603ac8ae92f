/** What one may ask about eight dice at a real table. */

import { LETTERS } from "../../art/kinds";
import { throwOf, without } from "../../dice/dice";
import type { Filled } from "../../pad/pad.svelte";

export const CHIPS = ["push", "annul", "black"] as const;
export const MOVES = ["throw", "place", "push", "annul", "black"] as const;

export interface Question {
  dice: string[]; // letters of kinds
  throw: number; // which throw that was
  chips: string[]; // before whoever asks
  kind: string; // the column that is meant
  marker: string; // the field with another's marker in that column; empty for none
  move: (typeof MOVES)[number];
}

export const NO_QUESTION: Question = { dice: [..."PPSSACGT"], throw: 1, chips: [], kind: "G", marker: "", move: "place" };

/** The move as the server reads it; a throw keeps the dice of the column. Empty where no die is left to throw. */
export function questionOf({ dice, kind, move }: Question): string {
  if (move === "annul") return move;
  if (move !== "throw") return `${move} ${kind}`;
  const again = without(dice.join(""), kind.repeat(dice.length));
  return again ? throwOf([...LETTERS].map((letter) => [...again].filter((one) => one === letter).join("")).join("")) : "";
}

/** What the question needs of a pad besides stones; another's marker is that of the player after whoever asks. */
export function besides({ chips, kind, marker }: Question, seat: number, owners: number): Filled {
  return { chips, ...(marker ? { area: { [kind]: { [marker]: (seat + 1) % owners } } } : {}) };
}
