import type { MyTable, MyTables } from "../app/my_tables.svelte";
import type { TableInfo } from "../generated/schemas";
import { api } from "../net/api";
import { AskError } from "../net/http";
import { namesOf } from "../table/names";
import type { Words } from "../words/words.svelte";

const EVERY = 15_000;

/** What goes on at the reader's tables, asked again and again while the screen is there. */
export class TableNews {
  private known = $state<Record<string, TableInfo>>({});

  constructor(
    private readonly words: Words,
    private readonly tables: MyTables,
  ) {}

  /** Ask about these tables now and later; to be called in an effect, which ends it. */
  watch(tables: readonly string[]): () => void {
    const look = async (): Promise<void> => {
      for (const table of tables) {
        try {
          this.known[table] = await api.table(table);
        } catch (error) {
          if (error instanceof AskError && error.status === 404) this.tables.forget(table);
        }
      }
    };
    void look();
    const timer = setInterval(() => !document.hidden && void look(), EVERY);
    return () => clearInterval(timer);
  }

  names({ table, names }: MyTable): string[] {
    const info = this.known[table];
    return info ? namesOf(this.words, info.owners) : names;
  }

  /** Whether a game is over, as far as one knows. */
  isOver({ table, result }: MyTable): boolean {
    return result !== undefined || this.known[table]?.over === true;
  }

  /** Whose turn it is, in words. */
  marker(mine: MyTable): { text: string; turn: boolean } {
    const info = this.known[mine.table];
    if (this.isOver(mine)) return { text: this.resultSaid(mine), turn: false };
    if (!info) return { text: "", turn: false };
    if (info.actor === null) return { text: this.words.say("page.waiting"), turn: false };
    const turn = mine.mine.includes(info.actor);
    const name = this.names(mine)[info.actor] ?? "";
    return { text: turn ? this.words.say("page.your_turn") : this.words.say("page.their_turn", { name }), turn };
  }

  private resultSaid({ mine, result }: MyTable): string {
    const [seat] = mine;
    if (!result || seat === undefined || mine.length !== 1) return this.words.say("page.over");
    const n = result.scores[seat] ?? 0;
    if (result.winners.includes(seat)) return this.words.say("page_home.won", { n });
    const place = 1 + result.scores.filter((points) => points > n).length;
    return this.words.say("page_home.placed", { n, place, of: result.scores.length });
  }
}
