import { kindOf, LETTERS } from "../art/kinds";
import { capital } from "../words/say";
import type { Words } from "../words/words.svelte";
import type { NumberField } from "./Numbers.svelte";

/** A number for every kind. */
export function kindFields(words: Words): NumberField[] {
  return [...LETTERS].map((letter) => {
    const kind = kindOf(letter);
    return { name: letter, art: kind, tone: kind, label: capital(words.say(`kind.${kind}`)) };
  });
}
