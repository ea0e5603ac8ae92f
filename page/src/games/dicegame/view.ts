/** The Dice Game's view. No rule: only names, places and counts. */

import type { Column, View } from "../../generated/dicegame";
import { viewsOf } from "../views";

export const { viewOf } = viewsOf("dicegame");

export const TRACK = 12;


export function columnOf(view: View, letter: string): Column | undefined {
  return view.columns.find(({ kind }) => kind === letter);
}

/** Who stands where among the stones of a kind: most building points first, in a pile the lowest first. */
export function orderOf(column: Column): number[] {
  return column.piles.flatMap(({ owners }) => owners);
}
