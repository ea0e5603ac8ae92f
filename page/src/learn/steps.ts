/** What a step of a lesson waits for, and where the lesson goes when something happens at the table. */

import type { LessonStep, LessonText } from "../generated/schemas";
import { fetchJson } from "../net/http";

const lessons = new Map<string, Promise<LessonText>>();

/** Fetched once a game and language; one that could not be fetched is asked for again next time. */
export function lessonOf(game: string, language: string): Promise<LessonText> {
  const path = `/api/lessons/${encodeURIComponent(game)}/${language}`;
  let lesson = lessons.get(path);
  if (!lesson) {
    lesson = fetchJson<LessonText>(path);
    lessons.set(path, lesson);
    lesson.catch(() => lessons.delete(path));
  }
  return lesson;
}

/** Whether a move ends a step. */
export function endsWith(step: LessonStep, move: string): boolean {
  return step.ends.some((pattern) => asPattern(pattern).test(move));
}

/** Whether a step can still be done: a look always, a move while there is one that ends it. */
export function isOpen(step: LessonStep, legal: readonly string[]): boolean {
  return step.ends.length === 0 || legal.some((move) => endsWith(step, move));
}

/** The step from here on that can be done or is worth waiting for; the number of steps where there is none. */
export function openFrom(steps: readonly LessonStep[], from: number, legal: readonly string[]): number {
  const found = steps.findIndex((step, i) => i >= from && (isOpen(step, legal) || !step.only_now));
  return found < 0 ? steps.length : found;
}

/** The moves a seat made, of entries of a log. */
export function movesOf(texts: readonly string[], seat: number): string[] {
  return texts.filter((text) => text.startsWith(`${seat} `)).map((text) => text.slice(`${seat} `.length));
}

function asPattern(pattern: string): RegExp {
  return new RegExp(`^${pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`);
}
