/** Dice that show kinds, and the dice area: what the Dice Game and Alcazaba share. No rule: only names and places. */

import { kindOf, LETTERS } from "../art/kinds";
import { viewsOf } from "../games/views";
import type { Entry } from "../generated/messages";
import type { Views } from "../generated/views";
import type { Values } from "../words/say";

export const LINES = [8, 7, 6, 5, 4, 3, 2, 1] as const;
export const SIDES = ["left", "middle", "right"] as const;
export const FIELDS = LINES.flatMap((line) => SIDES.map((side) => `${line}-${side}`)); // from best to worst
export const SCORINGS = ["A", "B", "C"] as const;


/** A view of the Dice Game or of Alcazaba. */
export type DiceView = Views["dicegame" | "alcazaba"];
export const { viewOf, viewAhead } = viewsOf("dicegame", "alcazaba");

/** A column of the dice area; what lies above it is the game's own. */
export type AreaColumn = Pick<DiceView["columns"][number], "kind" | "markers" | "aim">;

export const kindWord = (letter: string): { word: string } => ({ word: `kind.${kindOf(letter)}` });

/** A field in a sentence, as the server writes it: `{line}-{side}`. */
export function fieldValues(field: string): Values {
  const [line, side] = field.split("-");
  return { line: Number(line), side: { word: `dice.${side}` } };
}

/** Letters of dice in the order of kinds: `PPSC`. */
export function lettersOf(dice: Readonly<Record<string, number>>): string {
  return [...LETTERS].map((letter) => letter.repeat(dice[letter] ?? 0)).join("");
}

/** One pile of dice without those of another. */
export function without(letters: string, gone: string): string {
  return [...gone].reduce((rest, letter) => rest.replace(letter, ""), letters);
}

/** The dice that a throw picks up, or null where a move is no throw. */
export function thrownBy(move: string | null): string | null {
  return move?.startsWith("throw ") ? move.slice("throw ".length) : null;
}

/** The throw of these dice; the others are set aside. */
export function throwOf(letters: string): string {
  return `throw ${letters}`;
}

/** What fell in the last throw, if nothing has happened since. */
export function lastFallen(entries: readonly Entry[]): string | null {
  return entries.at(-1)?.text.match(/^\* dice ([A-Z]+)$/)?.[1] ?? null;
}

/** The dice that lie apart: those not picked for a throw; before any is picked, those kept through the last throw. */
export function asideOf(view: DiceView, entries: readonly Entry[], chosen: string | null): string {
  const all = lettersOf(view.dice);
  if (view.cup > 0) return all;
  const thrown = thrownBy(chosen);
  if (thrown !== null) return without(all, thrown);
  const fallen = view.throws > 1 && view.throws_left > 0 ? lastFallen(entries) : null;
  return fallen === null ? "" : without(all, fallen);
}

/** The throws worth a button: of the dice that lie loose, and of all. */
export function throwsOffered(view: DiceView, entries: readonly Entry[], legal: readonly string[], chosen: string | null): string[] {
  const all = lettersOf(view.dice);
  const loose = without(all, asideOf(view, entries, chosen));
  return [...new Set([throwOf(loose), throwOf(all)])].filter((move) => legal.includes(move));
}

/** The column a move speaks of: `place G`, `push G`. */
export function columnMeant(move: string | null): string | null {
  return move?.match(/^(?:place|push) ([A-Z])$/)?.[1] ?? null;
}

/** Where the latest marker of the round was placed: column and field. */
export function lastPlaced(entries: readonly Entry[]): { kind: string; field: string } | null {
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i];
    const move = entry?.text.match(/^\d+ (?:place|push) ([A-Z])$/);
    if (!entry || !move?.[1]) continue;
    const { line, side } = (entry.events[0]?.values ?? {}) as { line?: number; side?: { word: string } };
    return line && side ? { kind: move[1], field: `${line}-${side.word.split(".")[1]}` } : null;
  }
  return null;
}

/** A chance as people say it. */
export function percent(ways: number, of: number): string {
  const share = (100 * ways) / of;
  if (share > 0 && share < 1) return "<1\u202f%";
  if (share < 100 && share > 99) return ">99\u202f%";
  return `${Math.round(share)}\u202f%`;
}
