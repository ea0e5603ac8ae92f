import type { Said } from "../generated/messages";
import { fetchJson } from "../net/http";
import type { Preferences } from "../app/preferences.svelte";
import { say, type Catalogue, type Language, type Values } from "./say";

/** The words of the page in the reader's language; changing the language keeps everything else. */
export class Words {
  language = $state<Language>("en");
  private catalogue = $state.raw<Catalogue>({});

  constructor(private readonly preferences: Preferences) {}

  get ready(): boolean {
    return Object.keys(this.catalogue).length > 0;
  }

  /** Fetch the words first, then switch: the page never shows half a language. */
  async speak(language: Language): Promise<void> {
    this.catalogue = await fetchJson<Catalogue>(`/api/words/${language}`);
    this.language = language;
    this.preferences.language = language;
    document.documentElement.lang = language;
  }

  say = (key: string, values: Values = {}, names: readonly string[] = []): string =>
    say({ language: this.language, words: this.catalogue }, key, values, names);

  tell = (said: Said, names: readonly string[] = []): string => this.say(said.key, said.values, names);

  has = (key: string): boolean => key in this.catalogue;
}
