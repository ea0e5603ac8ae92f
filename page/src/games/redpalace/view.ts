/** The Red Palace's view, and what its moves are made of. No rule: only names, places and counts. */

import type { LaidTile, Palace, Tile } from "../../generated/palace_views";
import type { View } from "../../generated/redpalace";
import type { BoardProps } from "../../table/play";
import { viewsOf } from "../views";

export const { viewOf, viewAhead } = viewsOf("redpalace");

/** A part of the board where an ability may be in use. */
export interface AbilityProps extends BoardProps {
  ability: string | null;
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

export function sumOf(cards: readonly string[]): number {
  return cards.reduce((sum, name) => sum + cardOf(name).value, 0);
}

/** The sums that some of these cards make, each with the fewest cards. */
export function sumsOf(cards: readonly string[]): Map<number, string[]> {
  const sums = new Map<number, string[]>([[0, []]]);
  for (const card of cards) {
    for (const [sum, way] of [...sums]) {
      const next = sum + cardOf(card).value;
      if (way.length + 1 < (sums.get(next)?.length ?? Infinity)) sums.set(next, [...way, card]);
    }
  }
  return sums;
}

/** The cards of one currency that pay a price with the least over it; null where they are not enough. */
export function cheapest(cards: readonly string[], price: number): string[] | null {
  const sums = sumsOf(cards);
  return sums.get(Math.min(...[...sums.keys()].filter((sum) => sum >= price))) ?? null;
}

/** The payment that cards make: in falling values, as they are paid, without what is superfluous; null while they are not enough. */
export function payment(cards: readonly string[], due: number): string[] | null {
  const falling = cards.toSorted((a, b) => cardOf(b).value - cardOf(a).value);
  const enough = falling.findIndex((_, i) => sumOf(falling.slice(0, i + 1)) >= due);
  return enough < 0 ? null : falling.slice(0, enough + 1);
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

/** Medinas that lie in a palace, or with Dirk. */
export function medinasOf(tiles: readonly (Tile | LaidTile)[]): number {
  return tiles.filter(({ what }) => what === "medina").length;
}

