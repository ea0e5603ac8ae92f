/** The course of a game as a report shows it: where rounds begin, and where pins stand. */

import type { Entry, Said } from "../generated/messages";
import { logParts } from "../table/log";

/** A round, or in a game without rounds a turn of everyone. */
export interface Chapter {
  at: number; // the position it begins with
  number: number;
  said: Said;
}

/** All chapters of a game, by the entries of its replay, of which the first is the opening. */
export function chaptersOf(entries: readonly Entry[]): Chapter[] {
  return logParts(entries.slice(1)).flatMap((part) => {
    if (part.type !== "heading") return [];
    const { from, said } = part;
    return [{ at: from, number: Number(said.values["round"] ?? said.values["number"]), said }];
  });
}

/** The chapter a position is in; none while it is set up. */
export function chapterAt(chapters: readonly Chapter[], position: number): Chapter | undefined {
  return chapters.findLast(({ at }) => at <= position);
}

/** So many of the chapters that their numbers have room. */
export function thinned(chapters: readonly Chapter[], most: number): Chapter[] {
  const step = Math.max(1, Math.ceil(chapters.length / most));
  return chapters.filter((_, i) => i % step === 0);
}

/** For places along a line the lowest levels on which no two are closer than `apart`. */
export function levelsOf(places: readonly number[], apart: number): number[] {
  const levels = places.map(() => 0);
  const inOrder = places.map((_, i) => i).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const taken: number[] = []; // the last place of each level
  for (const i of inOrder) {
    const place = places[i] ?? 0;
    const free = taken.findIndex((other) => place - other >= apart);
    const level = free === -1 ? taken.length : free;
    taken[level] = place;
    levels[i] = level;
  }
  return levels;
}
