/** Scorings: step by step from the lines of the score sheet; on the stage each step is a station, with what lies on the table. */

import { KINDS, kindOf, LETTERS } from "../art/kinds";
import type { Line, Said } from "../generated/messages";
import type { Phrase } from "../games/game";
import type { LaidTile, Palace, Tile } from "../generated/palace_views";
import type { View as SheetView } from "../generated/rollwrite";
import type { View } from "../generated/views";
import { linesOf, SIDE } from "../games/rollwrite/view";
import { ONLY } from "../table/log";
import { wordIn } from "../words/say";

/** What gives points, whatever the scoring: it has a drawing, a colour and a name. */
export interface Source {
  name: string; // "tower", "wall", …
  art: string;
  colour: string; // a colour of the design sheet
  word: string;
}
/** What a source brought. */
export interface Step extends Source {
  rule: string;
  points: number[]; // by owner
}
export interface Station extends Step {
  counts: (number | null)[]; // how many each owner has of it; null where nothing is counted
  drawn: string[][] | null; // what each owner has of it, where not all are drawn alike
  places: number[]; // points for the first place, the second, …
  taken: number[] | null; // the place of every owner, where the table itself says so; 0: none
  palaces: (Palace | null)[]; // where it lies: a wall is traced, other tiles than these are pale
  lit: ((tile: LaidTile) => boolean) | null;
  sheets: (Marked | null)[]; // where crosses make points
  how: Phrase | null; // what makes points, where it is no majority
}
/** A sheet with its crosses, and the cells that make points. */
export interface Marked {
  crossed: readonly number[];
  lit: readonly number[];
}
export interface Place {
  owner: number;
  first: number; // 1 for the best
  last: number; // more than `first` where places are shared
  sharers: number; // how many have this place; 1: nobody else
}

export const LAST = 3; // guards and bazaars of the Red Palace are scored in the last scoring alone
const SOURCES: Readonly<Record<string, Source>> = {
  line_wall: { name: "wall", art: "wall", colour: "--wall", word: "page_palace.longest_wall" },
  line_guards: { name: "guards", art: "guard", colour: "--ink", word: "page_redpalace.guards_on_wall" },
  line_bazaars: { name: "bazaars", art: "bazaar", colour: "--gold-ink", word: "page_redpalace.bazaars" },
  line_camps: { name: "camps", art: "camp", colour: "--gold", word: "page_redpalace.camps" },
  line_medina: { name: "medinas", art: "medina", colour: "--money-du", word: "page_redpalace.medinas" },
  line_chips: { name: "chips", art: "chip-1", colour: "--gold-ink", word: "page_stage.chips" },
  line_row: { name: "rows", art: "cross", colour: "--owner-0", word: "page_stage.rows" },
  line_column: { name: "columns", art: "cross", colour: "--owner-5", word: "page_stage.columns" },
  line_coins: { name: "coins", art: "coin", colour: "--gold", word: "page_stage.coins" },
};
const REST: Source = { name: "rest", art: "zellige", colour: "--edge", word: "page_stage.rest" };
const KIND_LINES = ["line_majority", "line_kind", "line_completed"];
const ORDER = ["line_wall", ...KIND_LINES, "line_guards", "line_chips", "line_bazaars", "line_camps", "line_medina", "line_row", "line_column", "line_coins"];

/** What a line of the score sheet is for. */
export function sourceOf(what: Said): Source {
  const kind = wordIn(what.values["kind"]);
  if (kind) return { name: kind.slice("kind.".length), art: kind.slice("kind.".length), colour: `--${kind.slice("kind.".length)}`, word: kind };
  return SOURCES[nameOf(what)] ?? REST;
}

/** The scoring a line belongs to, `2` or `B`; null for points that came otherwise. */
export function scoringOf(what: Said): string | null {
  const name = nameOf(what);
  if (what.key.startsWith("rollwrite.")) return ONLY;
  if (name === "line_guards" || name === "line_bazaars") return String(LAST);
  if (!ORDER.includes(name)) return null;
  const { number, scoring } = what.values;
  return number !== undefined ? String(number) : scoring !== undefined ? String(scoring) : null;
}

/** What a scoring brought, in the order it is scored. */
export function stepsOf(sheet: readonly Line[], scoring: string, owners: number): Step[] {
  const lines = sheet.filter(({ what }) => scoringOf(what) === scoring);
  return summed(lines.sort((a, b) => placeOf(a.what) - placeOf(b.what)), owners);
}

/** The stations of a scoring. */
export function stationsOf(view: View, sheet: readonly Line[], scoring: string, owners: number): Station[] {
  return stepsOf(sheet, scoring, owners).map((step) => ({ ...step, ...onTable(view, step.name, scoring, owners) }));
}

/** What everyone had before a scoring. */
export function before(totals: readonly number[], stations: readonly Station[]): number[] {
  return totals.map((total, owner) => total - stations.reduce((sum, { points }) => sum + (points[owner] ?? 0), 0));
}

/** Who took which place of a kind; owners who got the same share the places between them. */
export function placesOf({ points, places, taken }: Station): Place[] {
  if (places.length === 0) return [];
  const paid = points.map((got, owner) => ({ owner, got })).filter(({ got }) => got > 0).sort((a, b) => b.got - a.got);
  return paid.map(({ owner, got }) => {
    const first = taken?.[owner] ?? paid.findIndex((other) => other.got === got) + 1;
    const sharers = taken ? taken.filter((place) => place === first).length : paid.filter((other) => other.got === got).length;
    return { owner, first, last: Math.min(places.length, first + sharers - 1), sharers };
  });
}

/** Every point by where it came from, over the whole game. */
export function pointsBySource(sheet: readonly Line[], owners: number): Step[] {
  const names = [...KINDS, ...Object.values(SOURCES).map(({ name }) => name), REST.name];
  return summed(sheet, owners).sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
}

/** Lines added up, source by source. */
function summed(lines: readonly Line[], owners: number): Step[] {
  const steps = new Map<string, Step>();
  for (const { owner, rule, what, points } of lines) {
    const source = sourceOf(what);
    const step = steps.get(source.name) ?? { ...source, rule, points: Array.from({ length: owners }, () => 0) };
    step.points[owner] = (step.points[owner] ?? 0) + points;
    steps.set(source.name, step);
  }
  return [...steps.values()];
}

// --- what lies on the table ----------------------------------------------------------------------------------

type OnTable = Pick<Station, "counts" | "drawn" | "places" | "taken" | "palaces" | "lit" | "sheets" | "how">;

/** Tiles of the Red Palace that are counted one by one. */
const SPECIAL: Readonly<Record<string, LaidTile["what"]>> = { bazaars: "bazaar", camps: "camp", medinas: "medina" };

function onTable(view: View, name: string, scoring: string, owners: number): OnTable {
  const nobody = Array(owners).fill(null);
  const nothing: OnTable = { counts: nobody, drawn: null, places: [], taken: null, palaces: nobody, lit: null, sheets: nobody, how: null };
  const kind = KINDS.findIndex((one) => one === name);
  if ("sheets" in view) return { ...nothing, ...onSheets(view, name, kind, owners) };
  if ("scoring_board" in view) {
    const palaces = Array.from({ length: owners }, (_, owner) => view.players[owner]?.palace ?? null);
    if (name === "wall") return { ...nothing, palaces, counts: lengths(palaces), how: worth(1) };
    if (name === "guards") {
      const counts = Array.from({ length: owners }, (_, owner) => view.players[owner]?.on_wall ?? null);
      return { ...nothing, palaces, counts, lit: (tile) => Boolean(tile.guards), how: worth(view.guard_board.worth) };
    }
    const special = SPECIAL[name];
    if (special) {
      const lit = (tile: Tile): boolean => tile.what === special;
      const counts = Array.from({ length: owners }, (_, owner) => (view.players[owner]?.palace.tiles ?? view.dirk?.tiles ?? []).filter(lit).length);
      return { ...nothing, palaces, counts, lit, how: { key: `page_stage.how_${name}`, values: {} } };
    }
    const letter = LETTERS[kind];
    if (letter === undefined) return nothing;
    const counts = Array.from({ length: owners }, (_, owner) => (view.players[owner] ?? view.dirk)?.kinds[letter] ?? 0);
    return { ...nothing, counts, places: view.scoring_board[Number(scoring) - 1]?.points[letter] ?? [] };
  }
  if ("columns" in view) {
    if (name === "wall") {
      const palaces = view.players.map((player) => ("palace" in player ? player.palace : null));
      return { ...nothing, palaces, counts: lengths(palaces), how: worth(1) };
    }
    if (name === "chips") {
      const drawn = view.players.map((player) => ("chips" in player ? player.chips.filter((chip) => /^\d$/.test(chip)).map((chip) => `chip-${chip}`) : []));
      return { ...nothing, drawn, counts: drawn.map((chips) => chips.length), how: { key: "page_stage.how_chips", values: {} } };
    }
    const column = view.columns.find((one) => kindOf(one.kind) === name);
    if (column) return { ...nothing, counts: column.built.slice(0, owners), places: column.places["ABC".indexOf(scoring)] ?? [] };
  }
  return nothing;
}

/** What lies on the sheets of Roll & Write. */
function onSheets(view: SheetView, name: string, kind: number, owners: number): Partial<OnTable> {
  const sheets = Array.from({ length: owners }, (_, owner) => view.sheets[owner] ?? null);
  const row = view.kinds[kind];
  if (row) return { counts: row.built.slice(0, owners), places: row.places, taken: row.place };
  if (name === "coins") return { counts: sheets.map((sheet) => sheet?.coins ?? null) };
  if (name !== "rows" && name !== "columns") return {};
  const counted = sheets.map((_, owner) => linesOf(view, owner)[name].map(({ points }) => points > 0));
  const lineOf = (cell: number): number => (name === "rows" ? Math.floor(cell / SIDE) : cell % SIDE);
  const [four = 0, five = 0, six = 0] = view.line_points.slice(4);
  return {
    counts: sheets.map((sheet, owner) => sheet && (counted[owner]?.filter(Boolean).length ?? 0)),
    sheets: sheets.map((sheet, owner) => sheet && { crossed: sheet.crossed, lit: sheet.crossed.filter((cell) => counted[owner]?.[lineOf(cell)]) }),
    how: { key: "page_stage.how_lines", values: { four, five, six } },
  };
}

function lengths(palaces: readonly (Palace | null)[]): (number | null)[] {
  return palaces.map((palace) => palace?.wall.length ?? null);
}

function worth(n: number): Phrase {
  return { key: "page_stage.each", values: { n } };
}

function nameOf({ key }: Said): string {
  return key.slice(key.indexOf(".") + 1);
}

function placeOf(what: Said): number {
  const name = nameOf(what);
  return 10 * ORDER.indexOf(KIND_LINES.includes(name) ? "line_majority" : name) + KINDS.findIndex((kind) => `kind.${kind}` === wordIn(what.values["kind"]));
}

/** Who has the most points; nobody where several do. */
export function leader(points: readonly number[]): number | null {
  const most = Math.max(...points);
  const first = points.indexOf(most);
  return points.lastIndexOf(most) === first ? first : null;
}
