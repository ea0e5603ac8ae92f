/** A box of one's own: printed values that differ from the shipped ones, kept in the browser and written as a file. */

import { forget, keep, recall } from "../app/storage";
import type { Tile } from "../generated/palace_views";
import { tileOf } from "../palace/palace";

export type Value = number | string | Value[] | { [key: string]: Value };
export type Box = Record<string, Value>;

/** The box that was saved for a game; null where there is none. */
export function savedBox(game: string): Box | null {
  return recall<Box | null>(`box.${game}`, null);
}

/** Save what differs from the shipped box; nothing is kept where nothing does. */
export function saveBox(game: string, box: Box): void {
  if (Object.keys(box).length > 0) keep(`box.${game}`, box);
  else forget(`box.${game}`);
}

/** The values of a box that are not as shipped. */
export function differing(box: Box, shipped: Box): Box {
  return Object.fromEntries(Object.entries(box).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(shipped[name])));
}

/** A box as TOML, which the command reads too: values first, then tables. JSON writes numbers, texts and lists alike. */
export function written(box: Box): string {
  const isTable = (value: Value): value is Record<string, Value> => typeof value === "object" && !Array.isArray(value);
  const line = ([name, value]: [string, Value]): string => `${name} = ${JSON.stringify(value)}`;
  const entries = Object.entries(box);
  const values = entries.filter(([, value]) => !isTable(value)).map(line);
  const tables = entries.flatMap(([name, value]) => (isTable(value) ? [["", `[${name}]`, ...Object.entries(value).map(line)].join("\n")] : []));
  return `${[...values, ...tables].join("\n").trimStart()}\n`;
}

const FIRST_PRICE = 2; // medinas and camps are named by the prices of the shipped box

/** The tile that a text of a box describes, to be drawn beside it; `path` leads to the text. */
export function tileAt(path: readonly (string | number)[], text: string, box: Box): Tile | null {
  const [name, at] = path;
  const sides = (letters: unknown): string => String(letters ?? "").replace("-", "");
  const other = (list: string): unknown => (Array.isArray(box[list]) && typeof at === "number" ? box[list][at] : undefined);
  if ((name === "tiles" || name === "extra") && typeof at === "string") return tileOf(`${at}${text}`);
  if (typeof at !== "number") return null;
  if (name === "land") {
    const [price = "", walls = "", towers = ""] = text.split(" ");
    return { name: `L${at + 1}`, what: "plaza", kind: null, price: Number(price) || 0, walls: sides(walls), towers: sides(towers) };
  }
  if (name === "medina_walls") {
    return { name: `M${at + FIRST_PRICE}`, what: "medina", kind: null, price: at + FIRST_PRICE, walls: sides(text), towers: sides(other("medina_towers")) };
  }
  if (name === "camp_bastions") {
    const price = Number(other("camp_prices")) || 0;
    return { name: `C${at + FIRST_PRICE}`, what: "camp", kind: null, price, walls: "", bastions: sides(text), arrows: sides(other("camp_arrows")) };
  }
  if (name === "bazaars") {
    const [currency = "", kinds = ""] = text.split(" ");
    return { name: `B${at + 1}`, what: "bazaar", kind: null, price: 0, walls: sides(other("bazaar_walls")), currency, kinds };
  }
  return null;
}

/** Lists that may become longer or shorter. */
export const GROWING: readonly string[] = ["guard_values", "beginner_squares", "parking", "tiles"];
