import { api, type Rule } from "../net/api";
import type { Language } from "../words/say";

/** The rulebook, fetched when someone first asks for a rule, once a language. */
export class Rules {
  opened = $state<string | null>(null); // the rule shown over the page
  private readonly books = new Map<Language, Promise<Rule[]>>();

  book(language: Language): Promise<Rule[]> {
    let book = this.books.get(language);
    if (!book) {
      book = api.rules(language);
      this.books.set(language, book);
      // A book that could not be fetched is asked for again next time.
      book.catch(() => this.books.delete(language));
    }
    return book;
  }
}
