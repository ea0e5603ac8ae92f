/** The Red Palace's view, and what its moves are made of. No rule: only names, places and counts. */

import { KINDS, LETTERS } from "../../art/kinds";
import type { Entry, Line } from "../../generated/messages";
import type { LaidTile, Palace, Tile } from "../../generated/palace_views";
import type { View } from "../../generated/redpalace";
import type { Lit } from "../../palace/palace";
import { viewsOf } from "../views";

export const { viewOf, viewAhead } = viewsOf("redpalace");


/** What a move does to a palace: which tile, on which cell. */
export interface Change {
  verb: "build" | "remove" | "add" | "swap";
  tile: string | null; // `remove` names none
  cell: string;
}

/** `build L27 1,-2`, `remove 1,-2`, `add L27 1,-2`, `swap L27 1,-2`; null for every other move. */
export function changeOf(move: string | null): Change | null {
  const [verb, ...rest] = move?.split(" ") ?? [];
  const cell = rest.at(-1) ?? "";
  if (verb === "remove") return { verb, tile: null, cell };
  if (verb === "build" || verb === "add" || verb === "swap") return { verb, tile: rest[0] ?? null, cell };
  return null;
}

/** What the player holds over the palace: a tile laid aside, a tile of the reserve, or a wish to take one out. */
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
  if (tile !== tool.tile.name) return false;
  return tool.kind === "build" ? verb === "build" : verb === "add" || verb === "swap";
}

/** The move that a tap on a cell means, legal or not; on a tile, one of the reserve changes with it. */
export function moveMeant(tool: Tool, cell: string, palace: Palace): string {
  if (tool.kind === "remove") return `remove ${cell}`;
  if (tool.kind === "build") return `build ${tool.tile.name} ${cell}`;
  const taken = cell === "0,0" || palace.tiles.some(({ x, y }) => `${x},${y}` === cell);
  return `${taken ? "swap" : "add"} ${tool.tile.name} ${cell}`;
}

/** Tiles of the reserve that a rebuild could use. */
export function usable(legal: readonly string[]): ReadonlySet<string> {
  const changes = legal.map(changeOf).filter((change) => change?.verb === "add" || change?.verb === "swap");
  return new Set(changes.flatMap((change) => change?.tile ?? []));
}

/** The moves of an ability: `use swap L27 3`, … */
export function usesOf(ability: string, legal: readonly string[]): string[] {
  return legal.filter((move) => move === `use ${ability}` || move.startsWith(`use ${ability} `));
}

/** Where in a palace a section named by its tile lies: `L5 N` is `1,-2 N`; null in the reserve. */
export function sectionAt(palace: Palace, section: string): string | null {
  const [name, side] = section.split(" ");
  const tile = palace.tiles.find((laid) => laid.name === name);
  return tile ? `${tile.x},${tile.y} ${side}` : null;
}

/** Guards to give up, or to move, by section: `guard L5 N`; `use move L5 N L9 E` begins with the one that moves. */
export function guardMoves(legal: readonly string[]): Map<string, string> {
  const pairs = legal.filter((move) => move.startsWith("guard ")).map((move) => [move.slice("guard ".length), move] as const);
  return new Map(pairs);
}

/** The ways to move a guard: for each section it may leave, the moves by the section it may go to. */
export function guardWalks(legal: readonly string[]): Map<string, Map<string, string>> {
  const walks = new Map<string, Map<string, string>>();
  for (const move of usesOf("move", legal)) {
    const [, , tile, side, other, otherSide] = move.split(" ");
    const from = `${tile} ${side}`;
    const targets = walks.get(from) ?? new Map<string, string>();
    walks.set(from, targets.set(`${other} ${otherSide}`, move));
  }
  return walks;
}

/** The slots of a `take`, from 1. */
export function slotsTaken(move: string | null): number[] {
  return move?.startsWith("take ") ? move.split(" ").slice(1).map(Number) : [];
}

/** The `take` that a tap on a card means: with those picked before if that is legal, else this card alone. */
export function takeWith(picked: readonly number[], slot: number, legal: readonly string[]): string | null {
  const others = picked.filter((one) => one !== slot);
  const slots = picked.includes(slot) ? others : [...picked, slot];
  if (slots.length === 0) return null;
  const move = `take ${slots.sort((a, b) => a - b).join(" ")}`;
  return legal.includes(move) ? move : `take ${slot}`;
}

/** A card by its name: `fl7`. */
export function cardOf(name: string): { currency: string; value: number } {
  return { currency: name.slice(0, 2), value: Number(name.slice(2)) };
}

/** The tile that is named, wherever it lies. */
export function tileNamed(view: View, name: string): Tile | undefined {
  const lying = [
    ...view.yard.map(({ tile }) => tile),
    ...view.preview,
    ...view.beside,
    ...view.players.flatMap(({ palace, reserve, aside }): Tile[] => [...palace.tiles, ...reserve, ...aside]),
  ];
  return lying.find((tile) => tile?.name === name) ?? undefined;
}

/** Cells where a player just built. */
export function freshCells(entries: readonly Entry[], seat: number): string[] {
  return entries.flatMap(({ text }) => {
    const change = text.startsWith(`${seat} `) ? changeOf(text.slice(`${seat} `.length)) : null;
    return change && change.verb !== "remove" ? [change.cell] : [];
  });
}

/** Medinas that lie in a palace, or with Dirk. */
export function medinasOf(tiles: readonly (Tile | LaidTile)[]): number {
  return tiles.filter(({ what }) => what === "medina").length;
}

/** What of an owner gave the points of a line: the longest wall, or the tiles of a kind. */
export function litBy(line: Line | null, owner: number): Lit {
  const mine = line?.owner === owner ? line.what : null;
  const { kind } = (mine?.values ?? {}) as { kind?: { word: string } };
  const name = kind?.word.split(".")[1];
  return { wall: /line_(wall|guards)$/.test(mine?.key ?? ""), kind: LETTERS[KINDS.findIndex((one) => one === name)] ?? null };
}
