/** Moves that change a palace, as Alcazaba and the Red Palace write them. No rule: only names and places. */

import { KINDS, LETTERS } from "../art/kinds";
import type { Line } from "../generated/messages";
import type { Palace, Tile } from "../generated/palace_views";
import { wordIn } from "../words/say";
import { cellName, type Lit } from "./palace";

/** What a move does to a palace: which tile, on which cell. */
export interface Change {
  verb: "build" | "remove" | "add" | "swap";
  tile: string | null; // `remove` names none; `build` does only where there is a choice
  cell: string;
}

/** `build 1,-2`, `build L27 1,-2`, `remove 1,-2`, `add T9NE 1,-2`, `swap T9NE 1,-2`; null for every other move. */
export function changeOf(move: string | null): Change | null {
  const [verb, ...rest] = move?.split(" ") ?? [];
  const cell = rest.at(-1) ?? "";
  if (verb !== "build" && verb !== "remove" && verb !== "add" && verb !== "swap") return null;
  return { verb, tile: rest.length > 1 ? (rest[0] ?? null) : null, cell };
}

/** What the player holds over the palace: a tile to build, a tile of the reserve, or a wish to take one out. */
export type Tool = { kind: "build" | "reserve"; tile: Tile } | { kind: "remove" };

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
  if (tool.kind === "remove") return verb === "remove";
  if (tool.kind === "build") return verb === "build" && (tile === null || tile === tool.tile.name);
  return (verb === "add" || verb === "swap") && tile === tool.tile.name;
}

/** The move that a tap on a cell means, legal or not; on a tile, one of the reserve changes with it. In some games a build names its tile. */
export function moveMeant(tool: Tool, cell: string, palace: Palace, buildNames: boolean): string {
  if (tool.kind === "remove") return `remove ${cell}`;
  if (tool.kind === "build") return buildNames ? `build ${tool.tile.name} ${cell}` : `build ${cell}`;
  const taken = cell === "0,0" || palace.tiles.some(({ x, y }) => cellName(x, y) === cell);
  return `${taken ? "swap" : "add"} ${tool.tile.name} ${cell}`;
}

/** Tiles of the reserve that a rebuild could use. */
export function usable(legal: readonly string[]): ReadonlySet<string> {
  const changes = legal.map(changeOf).filter((change) => change?.verb === "add" || change?.verb === "swap");
  return new Set(changes.flatMap((change) => change?.tile ?? []));
}

/** What of an owner gave the points of a line: the longest wall, or the tiles of a kind. */
export function litBy(line: Line | null, owner: number): Lit {
  const mine = line?.owner === owner ? line.what : null;
  const name = wordIn(mine?.values["kind"])?.split(".")[1];
  return { wall: /line_(wall|guards)$/.test(mine?.key ?? ""), kind: LETTERS[KINDS.findIndex((one) => one === name)] ?? null };
}
