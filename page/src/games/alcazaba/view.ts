/** Alcazaba's view, and what its moves are made of. No rule: only names, places and counts. */

import { KINDS, LETTERS } from "../../art/kinds";
import type { View } from "../../generated/alcazaba";
import type { Entry, Line } from "../../generated/messages";
import type { Palace, Tile } from "../../generated/palace_views";
import type { Lit } from "../../palace/palace";
import { viewsOf } from "../views";

export const { viewOf, viewAhead } = viewsOf("alcazaba");


/** What a move does to a palace: which tile, on which cell. */
export interface Change {
  verb: "build" | "remove" | "add" | "swap";
  tile: string | null; // `build` and `remove` name none
  cell: string;
}

/** `build 1,-2`, `remove 1,-2`, `add T9NE 1,-2`, `swap T9NE 1,-2`; null for every other move. */
export function changeOf(move: string | null): Change | null {
  const [verb, ...rest] = move?.split(" ") ?? [];
  const cell = rest.at(-1) ?? "";
  switch (verb) {
    case "build":
    case "remove":
      return { verb, tile: null, cell };
    case "add":
    case "swap":
      return { verb, tile: rest[0] ?? null, cell };
    default:
      return null;
  }
}

/** What the player holds over the palace: the tile just taken, a tile of the reserve, or nothing but a wish to take one out. */
export type Tool = { kind: "build"; tile: Tile } | { kind: "reserve"; tile: Tile } | { kind: "remove" };

/** The legal moves of a tool, by cell. */
export function cellsFor(tool: Tool | null, legal: readonly string[]): Map<string, string> {
  const moves = new Map<string, string>();
  for (const move of legal) {
    const change = changeOf(move);
    if (change && tool && suits(tool, change)) moves.set(change.cell, move);
  }
  return moves;
}

function suits(tool: Tool, { verb, tile }: Change): boolean {
  switch (tool.kind) {
    case "build":
      return verb === "build";
    case "remove":
      return verb === "remove";
    case "reserve":
      return (verb === "add" || verb === "swap") && tile === tool.tile.name;
  }
}

/** The move that a tap on a cell means, legal or not; on a tile, one of the reserve changes with it. */
export function moveMeant(tool: Tool, cell: string, palace: Palace): string {
  if (tool.kind === "build") return `build ${cell}`;
  if (tool.kind === "remove") return `remove ${cell}`;
  const taken = cell === "0,0" || palace.tiles.some(({ x, y }) => `${x},${y}` === cell);
  return `${taken ? "swap" : "add"} ${tool.tile.name} ${cell}`;
}

/** Tiles of the reserve that a rebuild could use. */
export function usable(legal: readonly string[]): ReadonlySet<string> {
  return new Set(legal.flatMap((move) => changeOf(move)?.tile ?? []));
}

/** Tiles of a kind that are still to be drawn. */
export function toCome(view: View, kind: string): number {
  return (view.to_come.stacks[kind] ?? 0) + (view.to_come.bag[kind] ?? 0);
}

/** The tile that is named, wherever it lies before a player or in the columns. */
export function tileNamed(view: View, name: string): Tile | undefined {
  const lying = [...view.columns.flatMap(({ tiles }) => tiles), ...view.players.flatMap(({ reserve }) => reserve)];
  return lying.find((tile) => tile.name === name);
}

/** Cells where a player just built. */
export function freshCells(entries: readonly Entry[], seat: number): string[] {
  return entries.flatMap(({ text }) => {
    const change = text.startsWith(`${seat} `) ? changeOf(text.slice(`${seat} `.length)) : null;
    return change && change.verb !== "remove" ? [change.cell] : [];
  });
}

/** What of an owner gave the points of a line: the longest wall, or the tiles of a kind. */
export function litBy(line: Line | null, owner: number): Lit {
  const mine = line?.owner === owner ? line.what : null;
  const { kind } = (mine?.values ?? {}) as { kind?: { word: string } };
  const name = mine?.key === "dice.line_kind" ? kind?.word.split(".")[1] : undefined;
  return { wall: mine?.key === "alcazaba.line_wall", kind: LETTERS[KINDS.findIndex((one) => one === name)] ?? null };
}
