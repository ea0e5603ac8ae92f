/** The Dice Game's view. No rule: only names, places and counts. */

import type { Column, View } from "../../generated/dicegame";
import { viewsOf } from "../views";

export const { viewOf } = viewsOf("dicegame");

export const TRACK = 12;


export function columnOf(view: View, letter: string): Column | undefined {
  return view.columns.find(({ kind }) => kind === letter);
}

/** The columns still to be paid where a seat has the best marker: there it has the choice. The column that is paid comes first. */
export function toPay(view: View, seat: number): Column[] {
  const now = view.columns.findIndex(({ kind }) => kind === view.paid?.column);
  return view.columns.slice(Math.max(0, now)).filter(({ markers }) => markers[0]?.owner === seat);
}

/** Who stands where among the stones of a kind: most building points first, in a pile the lowest first. */
export function orderOf(column: Column): number[] {
  return column.piles.flatMap(({ owners }) => owners);
}
