/** The lines of the score sheet, scoring by scoring, in the order they are scored. */

import { KINDS } from "../../art/kinds";
import type { Line, Said } from "../../generated/messages";
import type { Play } from "../../table/play";
import type { Phrase, Upcoming } from "../game";
import { viewOf } from "./view";

export const LAST = 3; // guards and bazaars are scored in the last scoring alone
const ORDER = ["line_wall", "line_majority", "line_guards", "line_bazaars", "line_camps", "line_medina"];

/** RP-12, RP-39: which scoring comes, and among which cards; the last comes with the end. */
export function upcoming(play: Play): Upcoming | null {
  const { scoring, tower } = viewOf(play);
  if (!scoring) return null;
  const { number, before, among } = scoring;
  const when = (): Phrase => {
    if (before === null || among === null) return { key: "page_redpalace.at_the_end", values: { n: tower } };
    if (among === 0) return { key: "page_redpalace.after_this_turn", values: {} };
    if (before === 0) return { key: "page_redpalace.among_next", values: { n: among } };
    return { key: "page_redpalace.among_later", values: { n: among, before } };
  };
  return { name: { key: "page_redpalace.the_scoring", values: { number } }, when: when(), last: number === LAST };
}

export interface Step {
  line: Line; // one of its lines, for what it says
  points: number[]; // by owner
}

/** What a scoring brought, step by step. */
export function stepsOf(lines: readonly Line[], scoring: number, owners: number): Step[] {
  const steps = new Map<string, Step>();
  for (const line of lines.filter(({ what }) => numberOf(what) === scoring)) {
    const key = `${line.what.key} ${kindIn(line.what)}`;
    const step = steps.get(key) ?? { line, points: Array.from({ length: owners }, () => 0) };
    step.points[line.owner] = (step.points[line.owner] ?? 0) + line.points;
    steps.set(key, step);
  }
  return [...steps.values()].sort((a, b) => placeOf(a.line.what) - placeOf(b.line.what));
}

/** What a line is drawn and called as, without its scoring. */
export function artOfLine(what: Said): { art: string; colour: string; word: string } {
  const kind = kindIn(what);
  if (kind) return { art: kind, colour: kind, word: `kind.${kind}` };
  switch (nameOf(what)) {
    case "line_guards":
      return { art: "guard", colour: "sign", word: "page_redpalace.guards_on_wall" };
    case "line_bazaars":
      return { art: "bazaar", colour: "gold", word: "page_redpalace.bazaars" };
    case "line_camps":
      return { art: "camp", colour: "gold", word: "page_redpalace.camps" };
    case "line_medina":
      return { art: "medina", colour: "gold", word: "page_redpalace.medinas" };
    default:
      return { art: "wall", colour: "sign", word: "page_palace.longest_wall" };
  }
}

function nameOf({ key }: Said): string {
  return key.replace(/^redpalace\./, "");
}

function numberOf(what: Said): number | null {
  const name = nameOf(what);
  if (name === "line_guards" || name === "line_bazaars") return LAST;
  return ORDER.includes(name) ? Number(what.values["number"]) : null;
}

function kindIn({ values }: Said): string {
  const kind = values["kind"];
  return typeof kind === "object" && kind !== null && "word" in kind ? String(kind.word).replace(/^kind\./, "") : "";
}

function placeOf(what: Said): number {
  return 10 * ORDER.indexOf(nameOf(what)) + KINDS.findIndex((kind) => kind === kindIn(what));
}
