/** Roll & Write's view, and where its moves point to on the sheet. No rule: only names and places. */

import type { Entry, Line } from "../../generated/messages";
import type { View } from "../../generated/rollwrite";
import { kindOf, type Kind } from "../../art/kinds";
import { wordIn } from "../../words/say";
import type { Upcoming } from "../game";
import { viewsOf, type Shown } from "../views";

export const { viewOf, viewAhead } = viewsOf("rollwrite");

export const SIDE = 6;
export const DICE = ["y1", "y2", "b1", "b2"] as const;
export type DieName = (typeof DICE)[number];


/** RW-20: there is one scoring, after the last round. */
export function upcoming(play: Shown): Upcoming | null {
  const { phase, rounds } = viewOf(play);
  if (phase === "over") return null;
  return { name: { key: "page_rollwrite.the_scoring", values: {} }, when: { key: "page_dice.after_round", values: { round: rounds } }, last: true };
}

export interface LyingDie {
  name: DieName;
  yellow: boolean;
  face: number;
  twin: "one" | "two" | ""; // where two dice of a colour show the same, they share a slot
}

export function kindAt(view: View, cell: number): Kind {
  return kindOf(view.grid[Math.floor(cell / SIDE)]?.[cell % SIDE] ?? "");
}

/** The dice on a seat's sheet: four before the seat that moves, the resting pair before the others. */
export function diceOn(view: View, seat: number): LyingDie[] {
  const [yellow = 0, blue = 0] = view.sheets[seat]?.pair ?? [];
  const inPlay = seat === view.seat && view.phase !== "over";
  const faces: Record<DieName, number> = {
    y1: (inPlay && view.dice.y1) || yellow,
    y2: inPlay ? view.dice.y2 : 0,
    b1: (inPlay && view.dice.b1) || blue,
    b2: inPlay ? view.dice.b2 : 0,
  };
  return DICE.filter((name) => faces[name] > 0).map((name) => {
    const [colour, number] = name;
    const other = `${colour}${number === "1" ? 2 : 1}` as DieName;
    const twin = faces[other] === faces[name] ? (number === "1" ? "one" : "two") : "";
    return { name, yellow: colour === "y", face: faces[name], twin };
  });
}

/** The cell a move points to: where its yellow and its blue die meet. */
export function cellOf(view: View, move: string): number | null {
  const pair = pairOf(view, move);
  return pair && meet(view.dice[pair[0]], view.dice[pair[1]]);
}

/** The dice a move speaks of; for the second building, the two that the first has not used. */
export function pairOf(view: View, move: string): [DieName, DieName] | null {
  const [verb, yellow, blue] = move.split(" ");
  if (verb === "second") {
    const [first, second] = DICE.filter((name) => !view.used.includes(name));
    return first && second ? [first, second] : null;
  }
  return (verb === "cross" || verb === "keep") && yellow && blue ? [yellow as DieName, blue as DieName] : null;
}

export function meet(yellow: number, blue: number): number {
  return SIDE * (yellow - 1) + blue - 1;
}

/** The first legal move that points to a cell. */
export function moveAt(view: View, legal: readonly string[], cell: number): string | null {
  return legal.find((move) => cellOf(view, move) === cell) ?? null;
}

/** The move one means by a tap on a cell that invites nothing: to cross it, if dice meet there at all. */
export function meantAt(view: View, cell: number): string | null {
  const crossings = ["cross y1 b1", "cross y1 b2", "cross y2 b1", "cross y2 b2"];
  return crossings.find((move) => cellOf(view, move) === cell) ?? null;
}

/** The crossed buildings a line of the score sheet speaks of: a row, a column or a kind. */
export function cellsOf(view: View, seat: number, line: Line | null): number[] {
  if (line === null || line.owner !== seat) return [];
  const { key, values } = line.what;
  const at = Number(values["number"]) - 1;
  const kind = wordIn(values["kind"]);
  return (view.sheets[seat]?.crossed ?? []).filter((cell) => {
    if (key === "rollwrite.line_row") return Math.floor(cell / SIDE) === at;
    if (key === "rollwrite.line_column") return cell % SIDE === at;
    return kind === `kind.${kindAt(view, cell)}`;
  });
}

/** What a seat crossed in its latest turn, from what the log says happened. */
export function lastCrossed(entries: readonly Entry[], seat: number): number[] {
  const cells: number[] = [];
  for (let i = entries.length - 1; i >= 0; i--) {
    for (const { key, values } of entries[i]?.events ?? []) {
      const who = values["who"] as { owner?: number } | undefined;
      if (who?.owner !== seat) continue;
      if (key === "rollwrite.crossed" || key === "rollwrite.crossed_second" || key === "rollwrite.first_building") {
        cells.push(meet(Number(values["yellow"]), Number(values["blue"])));
      }
      if (key === "rollwrite.crossed" || key === "rollwrite.took_coins" || key === "rollwrite.first_building") return cells;
    }
  }
  return cells;
}

/** How far the rows and the columns of a sheet are, and what each is worth at the end. */
export function linesOf(view: View, seat: number): Record<"rows" | "columns", { crossed: number; points: number }[]> {
  const crossed = view.sheets[seat]?.crossed ?? [];
  const count = (line: (cell: number) => number): { crossed: number; points: number }[] =>
    Array.from({ length: SIDE }, (_, i) => crossed.filter((cell) => line(cell) === i).length).map((n) => ({
      crossed: n,
      points: view.line_points[n] ?? 0,
    }));
  return { rows: count((cell) => Math.floor(cell / SIDE)), columns: count((cell) => cell % SIDE) };
}
