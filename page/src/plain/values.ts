/** Any view as things to show: what is simple as text, lists of things that are alike as tables, the rest as parts. */

export type Row = readonly (string | null)[];

export type Shape =
  | { kind: "text"; text: string }
  | { kind: "table"; columns: readonly string[]; rows: readonly Row[] }
  | { kind: "parts"; parts: readonly { name: string; shape: Shape }[] };

const NOTHING = "–";

export function shapeOf(value: unknown): Shape {
  if (!isThing(value)) return { kind: "text", text: simple(value) ?? "" };
  if (Array.isArray(value)) return listOf(value);
  return { kind: "parts", parts: Object.entries(value).map(([name, part]) => ({ name, shape: partOf(part) })) };
}

/** What fits in a line is shown in one, such as counts by name. */
function partOf(value: unknown): Shape {
  const text = simple(value);
  return text === null ? shapeOf(value) : { kind: "text", text };
}

function listOf(list: readonly unknown[]): Shape {
  const texts = list.map(simple);
  if (texts.every((text) => text !== null)) return { kind: "text", text: texts.join(", ") || NOTHING };
  const things = list.map((item) => (isThing(item) && !Array.isArray(item) ? item : {}));
  const columns = [...new Set(things.flatMap((thing) => Object.keys(thing)))];
  const rows = things.map((thing) => columns.map((column) => simple(new Map(Object.entries(thing)).get(column))));
  if (columns.length > 0 && rows.flat().every((text) => text !== null)) return { kind: "table", columns, rows };
  return { kind: "parts", parts: list.map((item, i) => ({ name: String(i), shape: partOf(item) })) };
}

/** Numbers, texts and lists of them, and counts by name, in a line; null for whatever needs more room. */
function simple(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "✓" : NOTHING;
  if (!isThing(value)) return String(value);
  const texts = Object.entries(value).map(([name, part]) =>
    isThing(part) ? null : Array.isArray(value) ? simple(part) : `${name} ${simple(part)}`,
  );
  return texts.includes(null) ? null : texts.join(", ") || NOTHING;
}

function isThing(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
