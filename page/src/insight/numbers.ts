/** Numbers of reports and hints as people read them; `unit` is what a report counts: chances, or points. */

/** A chance in per cent, or points. */
export function share(value: number, unit: string, digits = 1): string {
  return unit === "chance" ? `${(100 * value).toFixed(digits)} %` : value.toFixed(digits);
}

/** A change, with a sign that is a true minus. */
export function signed(value: number, unit: string): string {
  const text = (unit === "chance" ? 100 * value : value).toFixed(1);
  return text.startsWith("-") ? `−${text.slice(1)}` : `+${text}`;
}

/** Layers of a picture, from the top: for every side a closed line through a box of width and height 1. */
export function layers(chances: readonly (readonly number[])[], sides: number): string[] {
  const last = Math.max(1, chances.length - 1);
  const under = Array.from({ length: sides + 1 }, (_, side) =>
    chances.map((row) => row.slice(0, side).reduce((sum, value) => sum + value, 0)),
  );
  const line = (shares: readonly number[]): string[] => shares.map((y, i) => `${(i / last).toFixed(4)},${y.toFixed(4)}`);
  return Array.from({ length: sides }, (_, side) =>
    [...line(under[side] ?? []), ...line(under[side + 1] ?? []).reverse()].join(" "),
  );
}
