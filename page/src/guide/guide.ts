/** A game's rules to learn from, as the server tells them: cards in reading order, each with its rules. */

import type { GuideCard, GuideSection, GuideText } from "../generated/schemas";
import { fetchJson } from "../net/http";

const guides = new Map<string, Promise<GuideText>>();

/** Fetched once a game and language; one that could not be fetched is asked for again next time. */
export function guideOf(game: string, language: string): Promise<GuideText> {
  const path = `/api/guides/${encodeURIComponent(game)}/${language}`;
  let guide = guides.get(path);
  if (!guide) {
    guide = fetchJson<GuideText>(path);
    guides.set(path, guide);
    guide.catch(() => guides.delete(path));
  }
  return guide;
}

/** A text in parts, important ones marked. No line ends inside `4-left`. */
export function marked(text: string): { text: string; important: boolean }[] {
  const whole = text.replace(/(\d)-(?=\p{L})/gu, "$1\u2011");
  return whole.split("**").map((part, i) => ({ text: part, important: i % 2 === 1 }));
}

/** Whether a picture is small enough to have the words beside it. */
export function isNarrow(picture: string): boolean {
  return Number(/ width="([\d.]+)"/.exec(picture)?.[1] ?? 0) <= 232;
}

/** The sections with those cards that say what is sought, in title, text or by the id of a rule. */
export function sought(sections: GuideSection[], words: string): GuideSection[] {
  const wanted = plain(words);
  if (wanted === "") return sections;
  return sections
    .map((section) => ({ ...section, cards: section.cards.filter((card) => says(section, card, wanted)) }))
    .filter(({ cards }) => cards.length > 0);
}

function says(section: GuideSection, { title, text, rules }: GuideCard, wanted: string): boolean {
  return plain([section.title, title, text.replaceAll("**", ""), ...rules].join(" ")).includes(wanted);
}

/** Without capitals, accents and no-break spaces: whoever seeks may type plainly. */
function plain(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("\u00a0", " ").trim();
}
