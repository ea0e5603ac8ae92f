/** Alcazaba's view, and what its moves are made of. No rule: only names, places and counts. */

import type { View } from "../../generated/alcazaba";
import type { Tile } from "../../generated/palace_views";
import { viewsOf } from "../views";

export const { viewOf, viewAhead } = viewsOf("alcazaba");


/** Tiles of a kind that are still to be drawn. */
export function toCome(view: View, kind: string): number {
  return (view.to_come.stacks[kind] ?? 0) + (view.to_come.bag[kind] ?? 0);
}

/** The tile that is named, wherever it lies before a player or in the columns. */
export function tileNamed(view: View, name: string): Tile | undefined {
  const lying = [...view.columns.flatMap(({ tiles }) => tiles), ...view.players.flatMap(({ reserve }) => reserve)];
  return lying.find((tile) => tile.name === name);
}

