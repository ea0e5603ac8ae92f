import type { AppContext } from "../app/context";
import { forget, keep, recall } from "../app/storage";
import type { Said } from "../generated/messages";
import type { PadResult } from "../generated/schemas";
import type { GameName } from "../generated/views";
import { savedBox, type Box } from "../box/box";
import { api } from "../net/api";
import { AskError } from "../net/http";

/** Someone on a score pad. */
export interface Person {
  id: number;
  name: string;
}

/** A scoring of the game that was written down: a total an owner. */
export interface Written {
  scoring: string;
  totals: readonly number[];
}

/** What was asked with "May I?", and why not; null where one may. */
export interface Permission {
  what: string;
  why: Said | null;
}

/** A pad as the server reads it. */
export type Filled = Record<string, unknown>;

/** What a browser remembers of a pad: as far as it is filled in, and what was written down before. */
interface Kept {
  made: number;
  draft: unknown;
  rulings: string[];
  written: Written[];
}

/** How often a pad was begun anew: the screen shows a fresh one each time. */
export const pads = $state({ begun: 0 });

/** A score pad of a game: the server counts it, or says which rule it breaks. It outlasts a reload. */
export class Pad {
  result = $state.raw<PadResult | null>(null);
  failure = $state.raw<{ text: string; rule: string } | null>(null);
  permission = $state.raw<Permission | null>(null);
  rulings = $state<string[]>([]);
  written = $state<Written[]>([]);
  readonly box: Box | null; // of one's own, where one was typed in
  readonly withBox: boolean; // it is played with
  private readonly kept: Kept;
  private made: number;

  constructor(
    private readonly app: AppContext,
    private readonly game: GameName,
  ) {
    this.box = savedBox(game);
    this.withBox = this.box !== null && recall(this.boxKey, true);
    this.kept = recall<Kept>(this.key, { made: 0, draft: null, rulings: [], written: [] });
    this.made = this.kept.made;
    this.rulings = this.kept.rulings;
    this.written = this.kept.written;
  }

  private get boxKey(): string {
    return `pad.${this.game}.box`;
  }

  /** With one's own box, or with the shipped one: the pad is laid out anew, what is filled in stays. */
  useBox = (own: boolean): void => {
    keep(this.boxKey, own);
    pads.begun += 1;
  };

  private get key(): string {
    return `pad.${this.game}`;
  }

  /** A number that no one and nothing on this pad has yet. */
  newId = (): number => (this.made += 1);

  /** The pad as it was left, else a fresh one. */
  draft<T>(fresh: () => T): T {
    return (this.kept.draft as T | null) ?? fresh();
  }

  /** Remember the pad as it is; read in an effect, it is remembered after every change. */
  remember(draft: unknown): void {
    keep(this.key, { made: this.made, draft, rulings: this.rulings, written: this.written } satisfies Kept);
  }

  /** Another game: nothing filled in, nothing written down. */
  beginAnew = (): void => {
    forget(this.key);
    pads.begun += 1;
  };

  /** Have it counted; what the rules do not allow is taken back. `names` are those of the players, without Dirk. */
  count = async (filled: Filled, names: readonly string[], takeBack: () => void = () => {}): Promise<void> => {
    this.failure = null;
    this.permission = null;
    try {
      this.result = await api.pad(this.game, await this.ruled(filled, names));
    } catch (error) {
      this.failed(error);
      if (error instanceof AskError) takeBack();
    }
  };

  /** May I? Asked of what someone has on this pad; `what` is the question as it is read. */
  ask = async (filled: Filled, seat: number, question: string, what: string, dice = ""): Promise<void> => {
    this.failure = null;
    this.permission = null;
    try {
      const { why } = await api.may(this.game, { pad: await this.ruled(filled, []), seat, question, dice });
      this.permission = { what, why };
    } catch (error) {
      this.failed(error);
    }
  };

  private async ruled(filled: Filled, names: readonly string[]): Promise<Filled> {
    const own = this.withBox && this.box ? { [await this.boxOption()]: this.box } : {};
    return { ...filled, ...(names.length > 0 ? { names } : {}), ...(this.rulings.length > 0 ? { rulings: this.rulings } : {}), ...own };
  }

  /** What a box of one's own is called in this game. */
  private async boxOption(): Promise<string> {
    const info = (await this.app.games()).find(({ name }) => name === this.game);
    return info?.options.find(({ choices }) => choices.length === 0)?.name ?? "box";
  }

  /** Write the scoring down that was counted; each of a game stands there once. */
  writeDown(scoring: string): void {
    const totals = this.result?.totals;
    if (!totals) return;
    const others = this.written.filter((one) => one.scoring !== scoring && one.totals.length === totals.length);
    this.written = [...others, { scoring, totals }].sort((a, b) => a.scoring.localeCompare(b.scoring));
  }

  strike(scoring: string): void {
    this.written = this.written.filter((one) => one.scoring !== scoring);
  }

  failed = (error: unknown): void => {
    this.failure = { text: this.app.failure(error), rule: error instanceof AskError ? error.rule : "" };
  };

  /** The values printed on the parts of the game, by name. */
  async printed(): Promise<ReadonlyMap<string, unknown>> {
    const values = await api.printed();
    const shipped = values.filter(({ game }) => game === this.game).map(({ name, value }) => [name, value] as const);
    return new Map<string, unknown>([...shipped, ...Object.entries((this.withBox && this.box) || {})]);
  }
}

/** What everyone has from all scorings together. */
export function sums(written: readonly Written[]): number[] {
  return (written[0]?.totals ?? []).map((_, owner) => written.reduce((sum, { totals }) => sum + (totals[owner] ?? 0), 0));
}
