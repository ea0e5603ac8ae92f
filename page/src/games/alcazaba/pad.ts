/** The score pad as it is laid: whose tiles lie where. Whether a palace may stand so is for the server to say. */

import type { LaidTile, Tile } from "../../generated/palace_views";
import type { Filled, Person } from "../../pad/pad.svelte";
import { cellName, tileOf } from "../../palace/palace";

/** What someone has at a scoring. */
export interface OwnerPad extends Person {
  tiles: LaidTile[];
  aside: Tile[]; // of Dirk
}

/** The tiles of a box, kind by kind, as the server prints them: `{P: ["2NEW", …]}` and the extra ones `{T: "10SW"}`. */
export function tilesOf(printed: unknown, extra: unknown): Record<string, Tile[]> {
  const more = new Map(Object.entries(extra ?? {}));
  return Object.fromEntries(
    Object.entries(printed ?? {}).map(([kind, texts]) => {
      const all = [...(Array.isArray(texts) ? texts : []), ...(more.has(kind) ? [more.get(kind)] : [])];
      return [kind, all.flatMap((text) => tileOf(`${kind}${text}`) ?? [])];
    }),
  );
}

/** The pad as the server reads it; with two players the third owner is Dirk, whose tiles lie aside. */
export function padOf(owners: readonly OwnerPad[], scoring: string, dirk: boolean): Filled {
  return {
    scoring,
    owners: owners.map(({ tiles, aside }, i) =>
      dirk && i === 2
        ? { aside: aside.map(({ name }) => name) }
        : { palace: tiles.map(({ name, x, y }) => `${name} ${cellName(x, y)}`) },
    ),
  };
}
