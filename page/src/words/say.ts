/** Sayings: a key and values, said in the reader's language. The same rules as `sabika.words`. */

import { kindOf } from "../art/kinds";
import { cardsIn, cellIn, cellSaid, moneyWord, tilesIn, tileSaid } from "../palace/palace";

export const LANGUAGES = ["en", "de", "fr", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];

export type Sentence = string | { one: string; other: string };
export type Catalogue = Readonly<Record<string, Sentence>>;
export type Value = number | string | { word: string } | { owner: number } | { dice: string };
export type Values = Readonly<Record<string, unknown>>;

export interface Translation {
  language: Language;
  words: Catalogue;
}

/** The sentence of a key with its values filled in; names are those of the owners, in order. */
export function say(translation: Translation, key: string, values: Values = {}, names: readonly string[] = []): string {
  const found = translation.words[key];
  if (found === undefined) return key;
  const sentence = typeof found === "string" ? found : isOne(values["n"], translation.language) ? found.one : found.other;
  return sentence.replace(/\{\{|\}\}|\{(\w+)\}/g, (whole, name?: string) => {
    if (name === undefined) return whole.slice(1);
    const drawn = drawnSaid(translation, name, values[name]);
    if (drawn.length > 0) return drawn.join(", ");
    return name in values ? said(translation, values[name], names) : whole;
  });
}

/** The word a value of a saying names, `kind.tower`. */
export function wordIn(value: unknown): string | undefined {
  return typeof value === "object" && value !== null && "word" in value ? String(value.word) : undefined;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.includes(text as Language);
}

/** The first of the browser's languages that we speak, else English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}

/** Dice by the kinds they show, in the order of the letters: "2× pavilion, garden". */
function diceSaid(translation: Translation, letters: string): string {
  const kinds = [...new Set(letters)];
  const counted = kinds.map((letter) => ({ kind: kindOf(letter), count: letters.split(letter).length - 1 }));
  return counted.map(({ kind, count }) => (count > 1 ? `${count}× ` : "") + say(translation, `kind.${kind}`)).join(", ");
}

/** Tiles, cells and cards of a sentence in words. */
function drawnSaid(translation: Translation, name: string, value: unknown): string[] {
  const words = { say: (key: string, values?: Values) => say(translation, key, values) };
  const cards = cardsIn(value).map(({ currency, value }) =>
    words.say("page_log.cards_listed", { value, currency: moneyWord(currency, value) }),
  );
  const cell = cellIn(name, value);
  return [...tilesIn(name, value).map((tile) => tileSaid(words, tile)), ...(cell ? [cellSaid(words, cell)] : []), ...cards];
}

function isOne(n: unknown, language: Language): boolean {
  return n === 1 || (n === 0 && language === "fr");
}

function said(translation: Translation, value: unknown, names: readonly string[]): string {
  if (typeof value === "object" && value !== null) {
    if ("word" in value) return say(translation, String(value.word));
    if ("owner" in value) {
      const number = Number(value.owner);
      return names[number] ?? say(translation, "table.owner", { number });
    }
    if ("dice" in value) return diceSaid(translation, String(value.dice));
  }
  return String(value);
}
