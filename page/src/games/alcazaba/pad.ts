/** The score pad as it is laid: whose tiles lie where. Whether a palace may stand so is for the server to say. */

import { cellName, tileOf, type Laid, type Tile } from "../../palace/palace";

export interface OwnerPad {
  id: number;
  name: string;
  tiles: Laid[];
  aside: Tile[]; // of Dirk
}

/** The tiles of a box, kind by kind, as the server prints them: `{P: ["2NEW", …]}` and the extra ones `{T: "10SW"}`. */
export function tilesOf(printed: Readonly<Record<string, string[]>>, extra: Readonly<Record<string, string>>): Record<string, Tile[]> {
  return Object.fromEntries(
    Object.entries(printed).map(([kind, texts]) => {
      const more = extra[kind];
      return [kind, [...texts, ...(more === undefined ? [] : [more])].flatMap((text) => tileOf(kind + text) ?? [])];
    }),
  );
}

/** The empty cells beside the fountain and the tiles: where one more could be tried. */
export function besides(tiles: readonly { x: number; y: number }[]): string[] {
  const taken = new Set(["0,0", ...tiles.map(({ x, y }) => cellName(x, y))]);
  const beside = [{ x: 0, y: 0 }, ...tiles].flatMap(({ x, y }) => [
    cellName(x, y + 1),
    cellName(x + 1, y),
    cellName(x, y - 1),
    cellName(x - 1, y),
  ]);
  return [...new Set(beside)].filter((cell) => !taken.has(cell));
}

/** The pad as the server reads it; with two players the third owner is Dirk, whose tiles lie aside. */
export function padOf(owners: readonly OwnerPad[], scoring: string, dirk: boolean): unknown {
  return {
    scoring,
    owners: owners.map(({ tiles, aside }, i) =>
      dirk && i === 2
        ? { aside: aside.map(({ name }) => name) }
        : { palace: tiles.map(({ name, x, y }) => `${name} ${cellName(x, y)}`) },
    ),
  };
}
