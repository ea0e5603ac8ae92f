/** Numbers of reports and hints as people read them; `unit` is what a report counts: chances, or points. */

import type { Language } from "../words/say";

/** A number with so many digits behind the point, or the comma, of a language. */
function decimal(language: Language, value: number, digits: number): string {
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
}

/** A chance in per cent, or points. */
export function share(language: Language, value: number, unit: string, digits = 1): string {
  return unit === "chance" ? `${decimal(language, 100 * value, digits)} %` : decimal(language, value, digits);
}

/** A change, with a sign that is a true minus; what rounds to nothing is no loss. */
export function signed(language: Language, value: number, unit: string): string {
  const text = decimal(language, Math.abs(unit === "chance" ? 100 * value : value), 1);
  return `${value < 0 && /[1-9]/.test(text) ? "−" : "+"}${text}`;
}

/** How likely something was, in per cent, to two digits that count. */
export function probability(language: Language, value: number): string {
  return `${(100 * value).toLocaleString(language, { minimumSignificantDigits: 2, maximumSignificantDigits: 2 })} %`;
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
