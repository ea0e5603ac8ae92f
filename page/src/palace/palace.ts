/** A palace as views show it, and where its parts lie in a picture. No rule: only names and places. North is up. */

import { kindOf } from "../art/kinds";
import type { LaidTile, Palace, Tile } from "../generated/palace_views";
import type { Words } from "../words/words.svelte";

/** What gave points that someone looks at: the longest wall, or all tiles of a kind. */
export interface Lit {
  wall: boolean;
  kind: string | null;
}
/** A wall section that glows: `1,-2 N`, what picking it means, and what then happens. */
export interface Section {
  at: string;
  label: string;
  chosen?: boolean;
  pick: () => void;
}
export interface Box {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

export const UNIT = 100; // a cell in the picture
const WALL = 11;
const BEYOND = 10; // how far outside the mark of the longest wall runs
const MERLONS = 5;
const POST = UNIT / 2 - 10; // from the middle of a tile to where guards stand

/** Outward direction of a side, and the corners where it begins and ends going clockwise; y points down. */
const OUTWARD: Readonly<Record<string, readonly [number, number]>> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const BEGINS: Readonly<Record<string, readonly [number, number]>> = { N: [0, 0], E: [1, 0], S: [1, 1], W: [0, 1] };
const ENDS: Readonly<Record<string, readonly [number, number]>> = { N: [1, 0], E: [1, 1], S: [0, 1], W: [0, 0] };

export function cellName(x: number, y: number): string {
  return `${x},${y}`;
}

export function placeOf(cell: string): { x: number; y: number } {
  const [x = 0, y = 0] = cell.split(",").map(Number);
  return { x, y };
}

/** The corner of a cell in the picture. */
export function cornerOf(x: number, y: number): { left: number; top: number } {
  return { left: x * UNIT, top: -y * UNIT };
}

/** The cells that hold all of these and the fountain. */
export function boxOf(cells: readonly { x: number; y: number }[]): Box {
  const across = [0, ...cells.map(({ x }) => x)];
  const upward = [0, ...cells.map(({ y }) => y)];
  const left = Math.min(...across);
  const top = Math.max(...upward);
  return { left, top, columns: Math.max(...across) - left + 1, rows: top - Math.min(...upward) + 1 };
}

/** The tile on a cell; the fountain is none. */
export function tileAt(palace: Palace, cell: string): LaidTile | undefined {
  return palace.tiles.find(({ x, y }) => cellName(x, y) === cell);
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

/** Whether the neighbour on a side is built, so that a wall there is inner. */
export function isInner(palace: Palace, { x, y }: { x: number; y: number }, side: string): boolean {
  const [right = 0, down = 0] = OUTWARD[side] ?? [];
  const beside = cellName(x + right, y - down);
  return beside === "0,0" || tileAt(palace, beside) !== undefined;
}

/** Cells where one palace has another tile than the other, or one has none. */
export function changedCells(before: Palace, after: Palace): string[] {
  const cells = new Set([...before.tiles, ...after.tiles].map(({ x, y }) => cellName(x, y)));
  return [...cells].filter((cell) => tileAt(before, cell)?.name !== tileAt(after, cell)?.name);
}

/** A wall along a side of a cell, as a rectangle. */
export function wallOn(left: number, top: number, side: string): { x: number; y: number; width: number; height: number } {
  const along = side === "N" || side === "S";
  return {
    x: left + (side === "E" ? UNIT - WALL : 0),
    y: top + (side === "S" ? UNIT - WALL : 0),
    width: along ? UNIT : WALL,
    height: along ? WALL : UNIT,
  };
}

/** The merlons on a wall, as a path. */
export function merlonsOn(left: number, top: number, side: string): string {
  const step = UNIT / (2 * MERLONS + 1);
  const high = WALL * 0.55;
  return Array.from({ length: MERLONS }, (_, number) => {
    const at = (2 * number + 1) * step;
    if (side === "N" || side === "S") {
      return `M${left + at} ${side === "N" ? top : top + UNIT - high}h${step}v${high}h${-step}z`;
    }
    return `M${side === "W" ? left : left + UNIT - high} ${top + at}h${high}v${step}h${-high}z`;
  }).join("");
}

/** The middle of a wall, where guard towers and guards stand. */
export function postOn(left: number, top: number, side: string): { x: number; y: number } {
  const [right = 0, down = 0] = OUTWARD[side] ?? [];
  return { x: left + UNIT / 2 + right * POST, y: top + UNIT / 2 + down * POST };
}

/** An arrow beside the middle of a side, pointing outward. */
export function arrowOn(left: number, top: number, side: string): string {
  const [right = 0, down = 0] = OUTWARD[side] ?? [];
  const { x, y } = { x: left + UNIT / 2 + right * 29, y: top + UNIT / 2 + down * 29 };
  const [wide, long] = [7, 8];
  return `M${x + right * long} ${y + down * long}L${x - down * wide} ${y + right * wide}L${x + down * wide} ${y - right * wide}Z`;
}

/** All walled sides, wall pieces included. */
export function walledSides({ walls, piece = "" }: Tile): string[] {
  return [..."NESW"].filter((side) => walls.includes(side) || piece.includes(side));
}

/** A line along wall sections, a little outside of them; at a corner it meets outside of both. */
export function lineAlong(sections: readonly string[]): string {
  const runs = sections.map((name) => {
    const [cell = "", side = ""] = name.split(" ");
    return { ...placeOf(cell), side };
  });
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last) return "";
  const closed = runs.length > 3 && same(corner(last, ENDS), corner(first, BEGINS));
  const points = runs.map((run, i) => {
    const next = runs[i + 1] ?? (closed ? first : run);
    return moved(corner(run, ENDS), new Set([run.side, next.side]));
  });
  if (!closed) points.unshift(moved(corner(first, BEGINS), new Set([first.side])));
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}${closed ? "Z" : ""}`;
}

type Corner = readonly [number, number];

function corner({ x, y, side }: { x: number; y: number; side: string }, which: typeof ENDS): Corner {
  const [right, down] = which[side] ?? [0, 0];
  return [x + right, down - y];
}

function moved([x, y]: Corner, sides: ReadonlySet<string>): Corner {
  const out = [...sides].map((side) => OUTWARD[side] ?? [0, 0]);
  return [
    x * UNIT + BEYOND * out.reduce((sum, [right]) => sum + right, 0),
    y * UNIT + BEYOND * out.reduce((sum, [, down]) => sum + down, 0),
  ];
}

function same(one: Corner, other: Corner): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

// --- walking over cells with keys ----------------------------------------------------------------------------

/** Cells as they are read: from the north, each row from the west. */
export function inOrder(cells: readonly string[]): string[] {
  return [...cells].sort((a, b) => {
    const one = placeOf(a);
    const other = placeOf(b);
    return other.y - one.y || one.x - other.x;
  });
}

/** Where a key leads from a cell: left and right in reading order, up and down to the nearest cell there. */
export function stepFrom(cells: readonly string[], from: string, key: string): string | null {
  const order = inOrder(cells);
  const at = order.indexOf(from);
  switch (key) {
    case "ArrowRight":
      return order[at + 1] ?? null;
    case "ArrowLeft":
      return order[at - 1] ?? null;
    case "Home":
      return order[0] ?? null;
    case "End":
      return order.at(-1) ?? null;
    case "ArrowUp":
      return nearest(order, from, 1);
    case "ArrowDown":
      return nearest(order, from, -1);
    default:
      return null;
  }
}

function nearest(cells: readonly string[], from: string, direction: 1 | -1): string | null {
  const here = placeOf(from);
  const far = (cell: string): number => {
    const { x, y } = placeOf(cell);
    return 2 * Math.abs(y - here.y) + Math.abs(x - here.x);
  };
  const there = cells.filter((cell) => (placeOf(cell).y - here.y) * direction > 0);
  return there.reduce<string | null>((best, cell) => (best === null || far(cell) < far(best) ? cell : best), null);
}

// --- words ---------------------------------------------------------------------------------------------------

/** A tile by its name, as moves and views write it: `T9NE`, `T12-`; null where a text is no tile. */
export function tileOf(name: string): Tile | null {
  const [, kind = "", price = "", walls = ""] = name.match(/^([PSACGT])(\d+)(-|[NESW]+)$/) ?? [];
  return kind === "" ? null : { name, kind, price: Number(price), walls: walls.replace("-", "") };
}

/** The tile that a value of a sentence is: with all that is on it, or by its name, as `tile` or `old`. People may be called so. */
function tileIn(name: string, value: unknown): Tile | null {
  if (typeof value === "object" && value !== null && "look" in value) return value.look as Tile;
  return (name === "tile" || name === "old") && typeof value === "string" ? tileOf(value) : null;
}

/** The tiles that a value of a sentence is: one, or those of a list. */
export function tilesIn(name: string, value: unknown): Tile[] {
  const tiles = Array.isArray(value) ? value.map((one) => tileIn("tile", one)) : [tileIn(name, value)];
  return tiles.filter((tile) => tile !== null);
}

/** The cell that a value of a sentence is: `2,-1`. */
export function cellIn(name: string, value: unknown): { x: number; y: number } | null {
  const isCell = (name === "cell" || name === "place") && typeof value === "string" && /^-?\d+,-?\d+$/.test(value);
  return isCell ? placeOf(value) : null;
}

/** The word of a currency, as it follows an amount. */
export function moneyWord(currency: string, value: number): { word: string } {
  return { word: `palace.money_${currency}${value === 1 ? "_one" : ""}` };
}

/** The cards that a value of a sentence is: `{ cards: ["fl7"] }`. */
export function cardsIn(value: unknown): { currency: string; value: number }[] {
  if (typeof value !== "object" || value === null || !("cards" in value) || !Array.isArray(value.cards)) return [];
  return value.cards.map(String).map((name) => ({ currency: name.slice(0, 2), value: Number(name.slice(2)) }));
}

/** The drawing of a tile: its kind, or what else it is; null while nothing is built on it. */
export function artOf({ what = "building", kind }: Tile): string | null {
  return what === "building" ? kind && kindOf(kind) : what;
}

/** A cell in words: `the cell 2 east, 1 south of the fountain`. */
export function cellSaid(words: Pick<Words, "say">, { x, y }: { x: number; y: number }): string {
  const ways = [
    { n: Math.abs(x), side: x < 0 ? "W" : "E" },
    { n: Math.abs(y), side: y < 0 ? "S" : "N" },
  ];
  const steps = ways.filter(({ n }) => n > 0).map(({ n, side }) => words.say("page_palace.cell_step", { n, side: { word: `palace.side_${side}` } }));
  return words.say("page_palace.cell", { steps: steps.join(", ") });
}

/** A tile in words: `tower 9, walls north, east`. */
export function tileSaid(words: Pick<Words, "say">, tile: Tile): string {
  const said = groundSaid(words, tile);
  if (tile.guards) return words.say("palace.with_guards", { tile: said, sides: sidesSaid(words, tile.guards) });
  if (tile.towers) return words.say("palace.with_towers", { tile: said, sides: sidesSaid(words, tile.towers) });
  return said;
}

function groundSaid(words: Pick<Words, "say">, tile: Tile): string {
  const { what = "building", kind, price } = tile;
  const walls = sidesSaid(words, walledSides(tile).join(""));
  if (what === "camp") return words.say("palace.tile_camp", { price, sides: sidesSaid(words, tile.bastions ?? "") });
  if (what === "plaza") return words.say(walls ? "palace.plaza_walled" : "palace.plaza", { walls });
  if (what === "bazaar") {
    const kinds = [...(tile.kinds ?? "")].map((letter) => words.say(`kind.${kindOf(letter)}`)).join(", ");
    return words.say("palace.tile_bazaar", { kinds, currency: { word: `palace.money_${tile.currency}` } });
  }
  const values = { kind: { word: what === "medina" ? "palace.medina" : kind ? `kind.${kindOf(kind)}` : "palace.land" }, price };
  return walls ? words.say("palace.tile", { ...values, walls }) : words.say("palace.tile_open", values);
}

function sidesSaid(words: Pick<Words, "say">, sides: string): string {
  return [...sides].map((side) => words.say(`palace.side_${side}`)).join(", ");
}
