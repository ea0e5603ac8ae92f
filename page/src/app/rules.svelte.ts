import type { RuleText } from "../generated/schemas";
import { api } from "../net/api";
import type { Language } from "../words/say";

/** The rulebook, fetched when someone first asks for a rule, once a language. */
export class Rules {
  opened = $state<string | null>(null); // the rule shown over the page
  private readonly books = new Map<Language, Promise<RuleText[]>>();

  book(language: Language): Promise<RuleText[]> {
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
