import type { Entry, Said } from "../generated/messages";

/** The log as it is read: set-up, headings, what everyone did in a turn, and scorings. Oldest first. */
export type LogPart =
  | { type: "setup"; at: number; events: Said[] }
  | { type: "heading"; at: number; from: number; said: Said } // from: the position it begins with
  | { type: "line"; at: number; seat: number | null; events: Said[] } // seat null: what chance laid out
  | { type: "scoring"; at: number; scoring: string; points: { owner: number; points: number }[] };

export const ONLY = "only"; // the scoring of a game that has one

/** What everyone sees anyway: whose turn it is, that someone is done, dice that are about to be thrown. */
const UNSAID = new Set(["redpalace.turn_begins", "redpalace.stops", "redpalace.paid_enough", "dice.threw_again"]);
const BOUGHT = new Set(["redpalace.bought_exactly", "redpalace.bought_overpaid"]);
const OFFERED = new Set(["redpalace.kind", "redpalace.bazaar_comes", "alcazaba.tile_lies"]);
const LAID_OUT = new Set(["redpalace.into_yard", "redpalace.into_preview"]);

/** Each entry's sentences sorted into parts; `at` is the position after the last entry of a part. */
export function logParts(entries: readonly Entry[]): LogPart[] {
  const parts: LogPart[] = [];
  let began = false;
  let turns = 0;
  let first: number | undefined;
  entries.forEach((entry, i) => {
    const at = i + 1;
    const mover = parseInt(entry.text);
    for (const said of entry.events) {
      const who = ownerIn(said);
      const scoring = scoringOf(said);
      if (said.key.endsWith(".round_begins")) {
        began = true;
        parts.push({ type: "heading", at, from: at, said });
      } else if (said.key === "redpalace.turn_begins") {
        began = true;
        first ??= who;
        if (who === first) parts.push({ type: "heading", at, from: at, said: { key: "page_log.turn", rule: "", values: { number: ++turns } } });
      } else if (scoring !== null) {
        scored(parts, at, scoring, said);
      } else if (!began) {
        const last = parts.at(-1);
        if (last?.type === "setup") Object.assign(last, { at, events: [...last.events, said] });
        else parts.push({ type: "setup", at, events: [said] });
      } else if (!UNSAID.has(said.key)) {
        const last = parts.at(-1);
        const seat = who === undefined && followsScoring(parts) ? null : Number.isNaN(mover) ? (who ?? (last?.type === "line" ? last.seat : null)) : mover;
        if (last?.type === "line" && last.seat === seat) Object.assign(last, { at, events: [...last.events, said] });
        else parts.push({ type: "line", at, seat, events: [said] });
      }
    }
    const last = parts.at(-1);
    if (last) last.at = at;
    else parts.push({ type: "setup", at, events: [] });
  });
  return parts.map((part) => (part.type === "line" || part.type === "setup" ? { ...part, events: digest(part.events) } : part));
}

/** What just happened, as it is told beside the table: what opens a round or tells a scoring has a place of its own. */
export function newsOf(entries: readonly Entry[]): Said[] {
  const events = entries.flatMap((entry) => entry.events);
  return briefly(events.filter((said) => !said.key.endsWith(".round_begins") && scoringOf(said) === null));
}

/** The sentences of a turn without those that everyone sees anyway. */
export function briefly(events: readonly Said[]): Said[] {
  return digest(events.filter(({ key }) => !UNSAID.has(key)));
}

/** The sentences of a line, with what belongs together in one: a purchase and its cards, all that was laid out. */
export function digest(events: readonly Said[]): Said[] {
  const told: Said[] = [];
  const tiles: unknown[] = [];
  const money: string[] = [];
  for (const said of events) {
    if (BOUGHT.has(said.key)) {
      const from = told.findLastIndex(({ key }) => key !== "redpalace.paid") + 1;
      const cards = told.splice(from).flatMap(cardsIn);
      if (told.at(-1)?.key.startsWith("redpalace.buys")) told.pop();
      told.push(cards.length === 0 ? said : { ...said, values: { ...said.values, cards: { cards } } });
    } else if (OFFERED.has(said.key)) tiles.push(said.values["tile"]);
    else if (said.key === "redpalace.open_card") money.push(...cardsIn(said));
    else if (!LAID_OUT.has(said.key)) told.push(said);
  }
  if (tiles.length > 0) told.push({ key: "page_log.offer_tiles", rule: "", values: { tiles } });
  if (money.length > 0) told.push({ key: "page_log.offer_cards", rule: "", values: { cards: { cards: money } } });
  return told;
}

/** Whether a sentence tells what chance laid out for all. */
export function isOffer({ key }: Said): boolean {
  return key === "page_log.offer_tiles" || key === "page_log.offer_cards";
}

/** Where a round or a scoring of a game begins. */
export interface Mark {
  at: number;
  type: "scoring" | "heading";
  said: Said;
}

/** The marks along the course of a game. */
export function marksOf(parts: readonly LogPart[]): Mark[] {
  return parts.flatMap((part): Mark[] => {
    if (part.type === "heading") return [{ at: part.at, type: part.type, said: part.said }];
    if (part.type !== "scoring") return [];
    return [{ at: part.at, type: part.type, said: scoringName(part.scoring) }];
  });
}

/** What a scoring is called. */
export function scoringName(scoring: string): Said {
  if (scoring === ONLY) return { key: "page_rollwrite.the_scoring", rule: "", values: {} };
  return { key: "page_log.scoring", rule: "", values: { scoring } };
}

/** The scoring a sentence tells of: `2` in the Red Palace, `B` in games with dice; null for any other sentence. */
function scoringOf({ key, values }: Said): string | null {
  if (key === "rollwrite.ends") return ONLY;
  if (key === "redpalace.scoring") return String(values["number"]);
  if (key === "dice.scored") return String(values["scoring"]);
  return key === "redpalace.scored" ? "" : null;
}

function scored(parts: LogPart[], at: number, scoring: string, said: Said): void {
  let part = parts.at(-1);
  if (part?.type !== "scoring" || (scoring !== "" && part.scoring !== scoring)) {
    part = { type: "scoring", at, scoring, points: [] };
    parts.push(part);
  }
  const owner = ownerIn(said);
  if (owner !== undefined) part.points.push({ owner, points: Number(said.values["points"] ?? said.values["n"]) });
}

/** After a scoring, what names nobody is told of the game, not of whoever moved last: that it ends, say. */
function followsScoring(parts: readonly LogPart[]): boolean {
  return parts.findLast((part) => part.type !== "line" || part.seat !== null)?.type === "scoring";
}

function ownerIn({ values }: Said): number | undefined {
  const who = values["who"];
  return typeof who === "object" && who !== null && "owner" in who ? Number(who.owner) : undefined;
}

function cardsIn({ values }: Said): string[] {
  const cards = values["cards"];
  return typeof cards === "object" && cards !== null && "cards" in cards && Array.isArray(cards.cards) ? cards.cards.map(String) : [];
}
