/** The shape of the Dice Game's view. No rule: only names, places and counts. */

import type { AreaColumn, DiceView, ScoringView } from "../../dice/dice";

export const TRACK = 12;

export interface ColumnView extends AreaColumn {
  bonus: string | null;
  built: number[];
  piles: { field: number; owners: number[] }[];
  places: number[][];
  worth: number[];
}
export interface PlayerView {
  chips: string[];
  hand: number;
  out: number;
  markers: number;
  points: number[];
}
export interface View extends DiceView, ScoringView {
  phase: "draw" | "throw" | "turn" | "reward" | "exchange" | "name" | "over";
  seat: number;
  seats: number;
  owners: number;
  start: number;
  rounds: number;
  black: string | null;
  paid: { column: string; due: number } | null;
  columns: ColumnView[];
  players: PlayerView[];
}

export function columnOf(view: View, letter: string): ColumnView | undefined {
  return view.columns.find(({ kind }) => kind === letter);
}

/** Who stands where among the stones of a kind: most building points first, in a pile the lowest first. */
export function orderOf(column: ColumnView): number[] {
  return column.piles.flatMap(({ owners }) => owners);
}
