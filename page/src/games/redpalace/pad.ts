/** The score pad as it is laid: whose tiles lie where. Whether a palace may stand so is for the server to say. */

import type { LaidTile, Tile } from "../../generated/palace_views";
import { LETTERS } from "../../art/kinds";
import type { Filled, Person } from "../../pad/pad.svelte";
import { cellName } from "../../palace/palace";

/** What someone has at a scoring. */
export interface OwnerPad extends Person {
  tiles: LaidTile[];
  halves: string[];
}
export interface DirkPad {
  kinds: Record<string, number>;
  medinas: string[];
}
export interface TablePad {
  scoring: number;
  strip: number | null; // null: the classic table
  medina: boolean;
  parked: number;
  squares: number[];
  dirk: DirkPad | null;
}

/** The printed values a pad needs, as the server tells them. */
export interface Printed {
  medina_walls: string[];
  camp_prices: number[];
  camp_bastions: string[];
  camp_arrows: string[];
  bazaars: string[];
  bazaar_walls: string[];
  strips: string[];
  beginner_squares: number[];
  plazas: number;
}

/** The same out of all that is printed. */
export function printedOf(values: ReadonlyMap<string, unknown>): Printed {
  const list = (name: string): unknown[] => {
    const value = values.get(name);
    return Array.isArray(value) ? value : [];
  };
  const texts = (name: string): string[] => list(name).map(String);
  return {
    medina_walls: texts("medina_walls"),
    camp_prices: list("camp_prices").map(Number),
    camp_bastions: texts("camp_bastions"),
    camp_arrows: texts("camp_arrows"),
    bazaars: texts("bazaars"),
    bazaar_walls: texts("bazaar_walls"),
    strips: texts("strips"),
    beginner_squares: list("beginner_squares").map(Number),
    plazas: Number(values.get("plazas") ?? 0),
  };
}

const FIRST_PRICE = 2; // medinas are named by their prices, camps by those of the shipped box

/** A building of a kind, without walls yet; its name is only for the page. */
export function building(kind: string, number: number): Tile {
  return { name: `${kind}${number}`, what: "building", kind, price: 0, walls: "", guards: "" };
}

/** The tiles that have names: medinas, camps, bazaars and plazas, as they are printed. */
export function namedTiles(printed: Printed): Record<"medina" | "camp" | "bazaar" | "plaza", Tile[]> {
  const sides = (text: string | undefined): string => (text === "-" ? "" : (text ?? ""));
  return {
    medina: printed.medina_walls.map((walls, i) => ({
      name: `M${FIRST_PRICE + i}`,
      what: "medina",
      kind: null,
      price: FIRST_PRICE + i,
      walls: sides(walls),
    })),
    camp: printed.camp_bastions.map((bastions, i) => ({
      name: `C${FIRST_PRICE + i}`,
      what: "camp",
      kind: null,
      price: printed.camp_prices[i] ?? 0,
      walls: "",
      bastions: sides(bastions),
      arrows: sides(printed.camp_arrows[i]),
    })),
    bazaar: printed.bazaars.map((row, i) => {
      const [currency = "", kinds = ""] = row.split(" ");
      return { name: `B${i + 1}`, what: "bazaar", kind: null, price: 0, walls: sides(printed.bazaar_walls[i]), currency, kinds };
    }),
    plaza: Array.from({ length: printed.plazas }, (_, i) => ({ name: `P${i + 1}`, what: "plaza", kind: null, price: 0, walls: "" })),
  };
}

/** One side more or less, in the order N E S W. */
export function toggled(sides: string | undefined, side: string): string {
  return [..."NESW"].filter((one) => (sides ?? "").includes(one) !== (one === side)).join("");
}

/** The pad as the server reads it. */
export function padOf(owners: readonly OwnerPad[], { dirk, ...table }: TablePad): Filled {
  return {
    ...table,
    seats: owners.map(({ tiles, halves }) => ({
      palace: tiles.map(tileOf),
      halves: [...LETTERS].filter((letter) => halves.includes(letter)).join(""),
    })),
    ...(dirk ? { dirk } : {}),
  };
}

function tileOf(tile: LaidTile): Record<string, string> {
  const at = cellName(tile.x, tile.y);
  if (tile.what === "camp") return { at, what: tile.name };
  const what = tile.what === "building" ? (tile.kind ?? "") : tile.name;
  return { at, what, walls: tile.walls, guards: tile.guards ?? "" };
}
