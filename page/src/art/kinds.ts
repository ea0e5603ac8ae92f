/** The six kinds of building, in the order that all games share. */
export const KINDS = ["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"] as const;
export type Kind = (typeof KINDS)[number];
export const LETTERS = "PSACGT";

/** The kind of a letter, as moves and views write it. */
export function kindOf(letter: string): Kind {
  return KINDS[LETTERS.indexOf(letter)] ?? "tower";
}
