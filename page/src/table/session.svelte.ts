import type { AppContext } from "../app/context";
import type { Boards, Foretold } from "../games/game";
import type { Entry, Foreseen, Line, OwnerInfo, Refusal, Said, Stale, State } from "../generated/messages";
import type { Replay } from "../generated/schemas";
import { api } from "../net/api";
import type { GameName, View } from "../generated/views";
import { Connection, type Arrived } from "../net/connection.svelte";
import { hasSecret } from "../games/views";
import { logParts, newsOf } from "./log";
import { namesOf } from "./names";
import { isByOthers, Pacing } from "./pacing.svelte";
import type { Counting, Play } from "./play";

/** A scoring to be shown: the table right after it, and what everyone had then. */
export interface Moment {
  scoring: string;
  view: View;
  totals: readonly number[];
}

/** A live table as one reader sees it: what is shown, what is picked, what was refused, what is looked back at. */
export class Session implements Play {
  readonly connection: Connection;
  readonly pacing: Pacing;
  shown = $state.raw<Arrived | null>(null);
  chosen = $state<string | null>(null);
  foreseen = $state.raw<Foreseen | null>(null);
  foretold = $state.raw<Foretold>({});
  reason = $state.raw<Said | null>(null);
  pointed = $state.raw<Line | null>(null);
  counting = $state<Counting>("upcoming");
  busy = $state(false);
  away = $state.raw<Entry[]>([]); // what happened while the reader was gone
  past = $state.raw<{ at: number; replay: Replay } | null>(null); // a position looked back at
  asking = $state(false); // "May I?": moves are asked about, nothing is done
  asked = $state.raw<{ move: string; why: Said | null } | null>(null); // the last question, and its answer
  moment = $state.raw<Moment | null>(null); // a scoring on the stage
  fetching = $state(false); // the game, for a scoring to be seen again
  private lastOwn = 0;
  private planned = $state.raw<Readonly<Record<string, string>>>({}); // answers to what will be asked, by occasion
  private undone = false; // the reader took a move back and has made none since
  private uncovered = $state<number | null>(null); // around one screen: the seat that looks at its hand

  constructor(
    private readonly app: AppContext,
    readonly table: string,
  ) {
    this.pacing = new Pacing(this.show, () => app.preferences.pause);
    const salt = app.tables.find(table)?.salt ?? null;
    this.connection = new Connection(table, () => app.tables.secrets(table), salt, (news) => this.pacing.push(news));
  }

  close(): void {
    this.pacing.stop();
    this.connection.close();
  }

  // --- what a board sees -------------------------------------------------------------------------------------

  get state(): State | null {
    return this.shown?.state ?? null;
  }

  private get looked() {
    return this.past ? this.past.replay.entries[this.past.at] : undefined;
  }

  get game(): GameName {
    return this.arrived.game;
  }

  get view(): View {
    return this.looked?.view ?? this.arrived.view;
  }

  /** The state; boards are shown only once there is one. */
  private get arrived(): State {
    if (!this.state) throw new Error("No state of this table has come yet.");
    return this.state;
  }

  get legal(): readonly string[] {
    return this.past || this.pacing.waiting > 0 || this.covered ? [] : (this.state?.legal ?? []);
  }

  /** Around one screen a hand is shown only to whoever is to move, and only when asked for: no legal move tells it either. */
  get covered(): boolean {
    if (this.mine.length < 2 || this.over || !hasSecret(this.view, this.seat)) return false;
    return !this.myTurn || this.uncovered !== this.seat;
  }

  uncover = (): void => {
    this.uncovered = this.seat;
  };

  get actor(): number | null {
    return this.looked ? this.looked.actor : (this.state?.actor ?? null);
  }

  get over(): boolean {
    const over = this.state?.over ?? false;
    return this.past ? over && this.past.at === this.past.replay.entries.length - 1 : over;
  }

  get owners(): readonly OwnerInfo[] {
    return this.state?.owners ?? [];
  }

  get names(): readonly string[] {
    return namesOf(this.app.words, this.owners);
  }

  get mine(): readonly number[] {
    return this.state?.mine ?? [];
  }

  get myTurn(): boolean {
    return this.actor !== null && this.mine.includes(this.actor);
  }

  /** The seat whose bot is at its move. */
  get thinking(): number | null {
    if (this.past || this.actor === null || this.over) return null;
    return this.owners[this.actor]?.bot ? this.actor : null;
  }

  get seat(): number {
    if (this.myTurn && this.actor !== null) return this.actor;
    return this.mine.includes(this.lastOwn) ? this.lastOwn : (this.mine[0] ?? 0);
  }

  get entries(): readonly Entry[] {
    if (this.past) return this.past.replay.entries.slice(1, this.past.at + 1);
    return this.shown?.entries ?? [];
  }

  get fresh(): readonly Entry[] {
    return this.past ? [] : (this.shown?.fresh ?? []);
  }

  /** What others just did, in sentences; what happened then, for whoever looks back. */
  get news(): readonly Said[] {
    if (this.past) return this.looked?.events ?? [];
    if (!this.shown || !isByOthers(this.shown)) return [];
    const { entries, fresh } = this.shown;
    return fresh.length < entries.length ? newsOf(fresh) : []; // whoever comes in reads the log
  }

  get lines(): readonly Line[] {
    return this.past ? [] : (this.state?.[this.counting] ?? []);
  }

  get totals(): readonly number[] {
    if (this.looked) return this.looked[this.counting];
    return (this.state?.scores ?? []).map((_, owner) =>
      this.lines.reduce((sum, line) => sum + (line.owner === owner ? line.points : 0), 0),
    );
  }

  // --- what a board can ask ----------------------------------------------------------------------------------

  count = (counting: Counting): void => {
    this.counting = counting;
    this.pointed = null;
  };

  /** "May I?" begins or ends. */
  askMoves = (asking: boolean): void => {
    this.cancel();
    this.reason = null;
    this.asked = null;
    this.asking = asking;
  };

  private ask(move: string): void {
    void this.connection.whyNot(move).then((why) => {
      this.asked = { move, why };
      this.app.announcer.tell(why ? this.app.words.tell(why, this.names) : this.app.words.say("page.may_yes"));
    });
  }

  choose = (move: string): void => {
    this.pacing.skip();
    if (this.busy || this.past) return;
    if (this.asking) return this.ask(move);
    if (!this.legal.includes(move)) return this.whyNot(move);
    const only = this.legal.length === 1; // nothing to think over
    if (!this.app.preferences.confirm || this.chosen === move || only) return this.act(move);
    this.pick(move);
  };

  pick = (move: string): void => {
    this.pacing.skip();
    if (this.busy || this.past) return;
    if (this.asking) return this.ask(move);
    this.reason = null;
    this.chosen = move;
    this.foreseen = null;
    void this.foresee([move]).then((foreseen) => {
      if (this.chosen === move) this.foreseen = foreseen;
    });
  };

  peek = (move: string): void => {
    if (this.busy || this.past || move in this.foretold || !this.legal.includes(move)) return;
    const { n } = this.state ?? {};
    void this.foresee([move]).then((foreseen) => {
      if (foreseen && n === this.state?.n) this.foretold = { ...this.foretold, [move]: foreseen };
    });
  };

  cancel = (): void => {
    this.chosen = null;
    this.foreseen = null;
  };

  // What was picked stays on screen until the table has changed: nothing flickers in between.
  act = (...moves: string[]): void => {
    if (this.asking) return this.ask(moves[0] ?? "");
    this.undone = false;
    this.send((at) => this.connection.act(moves, at));
  };

  /** What real dice show, at a table where people roll them. */
  say = (shown: string): void => this.send((at) => this.connection.dice(shown, at));

  undo = (): void => {
    this.cancel();
    this.undone = true;
    this.planned = {};
    this.send((at) => this.connection.undo(at));
  };

  plan = (moves: Readonly<Record<string, string>>): void => {
    this.undone = false;
    this.planned = moves;
  };

  /**
   * Do what was answered ahead; end the actions where nothing useful is left, for whoever likes that. Not for whoever
   * has just taken a move back.
   */
  goOn(boards: Boards): void {
    const ends = this.app.preferences.ends ? boards.ends?.(this) : null;
    const move = this.planned[boards.occasion?.(this) ?? ""] ?? ends ?? null;
    if (move !== null && !this.undone && !this.asking && this.legal.includes(move)) this.act(move);
  }

  private send(command: (at: number) => Promise<Refusal | Stale | null>): void {
    if (!this.state || this.busy) return;
    this.reason = null;
    this.busy = true;
    void command(this.state.n).then((refused) => {
      this.busy = false;
      if (refused?.type === "refusal") this.explain(refused.said);
    });
  }

  whyNot = (move: string): void => {
    // A tap while others' moves are still being shown means: I have seen enough.
    if (this.pacing.waiting > 0) return this.pacing.skip();
    if (this.asking) return this.ask(move);
    if (this.covered) return this.explain({ key: "page.hand_covered", rule: "", values: {} }); // the reason would tell the hand
    this.cancel();
    void this.connection.whyNot(move).then((said) => said && this.explain(said));
  };

  explain = (said: Said): void => {
    if (this.asking) this.asked = { move: "", why: said };
    this.cancel();
    this.reason = said;
    this.app.announcer.tell(this.app.words.tell(said, this.names));
  };

  /** Ask what certain moves would do before anyone picks them, such as how many coins there are to take. */
  async foretell(boards: Boards): Promise<void> {
    const moves = boards.foretell(this);
    const { n } = this.state ?? {};
    const answers = await Promise.all(moves.map((move) => this.foresee([move])));
    const known = moves.flatMap((move, i) => (answers[i] ? [[move, answers[i]] as const] : []));
    if (n === this.state?.n) this.foretold = Object.fromEntries(known);
  }

  private foresee = async (moves: string[]): Promise<Foreseen | null> => {
    const answer = await this.connection.preview(moves);
    return answer?.type === "foreseen" ? answer : null;
  };

  /** Look at the position after so many entries of the log; null comes back to now. */
  lookBack = async (at: number | null): Promise<void> => {
    this.cancel();
    this.past = at === null ? null : { at, replay: await api.replay(this.table) };
  };

  /** Show a scoring once more, as it was after so many entries of the log. */
  showAgain = async (scoring: string, at: number): Promise<void> => {
    this.fetching = true;
    try {
      const entry = (await api.replay(this.table)).entries[at];
      if (entry) this.moment = { scoring, view: entry.view, totals: entry.scores };
    } finally {
      this.fetching = false;
    }
  };

  /** The stage is empty again: what happened meanwhile may be seen. */
  leaveStage = (): void => {
    this.moment = null;
    this.pacing.release();
  };

  /** Carry out a command of the table itself (a name, a bot taking over) and show a refusal. */
  command = async (command: Promise<Refusal | Stale | null>): Promise<void> => {
    const refused = await command;
    if (refused?.type === "refusal") this.explain(refused.said);
  };

  // --- what comes from the server ----------------------------------------------------------------------------

  private show = (news: Arrived): void => {
    const first = this.shown === null;
    const before = this.shown?.state;
    const { state, entries, fresh } = news;
    if (this.shown && this.shown.entries.length !== entries.length) this.cancel();
    this.shown = news;
    const actor = state.actor;
    if (actor !== null && state.mine.includes(actor)) this.lastOwn = actor;
    if (first) this.returned(entries);
    else this.tell(fresh, before, state);
    if (!first) this.toStage(fresh, state);
    const result = state.over ? { view: undefined, result: { scores: state.scores, winners: state.winners } } : { view: state.view };
    const seen = { game: state.game, names: [...this.names], mine: state.mine, seen: entries.length, ...result };
    this.app.tables.looked(this.table, Date.now(), seen);
  };

  private returned(entries: Entry[]): void {
    const seen = this.app.tables.find(this.table)?.seen ?? 0;
    const missed = entries.slice(seen);
    const byOthers = missed.some(({ text }) => /^\d/.test(text) && !this.mine.includes(parseInt(text)));
    this.away = seen > 0 && byOthers ? missed : [];
  }

  /** A scoring is a moment of its own; meanwhile nothing else is shown. Whoever skips others' moves skips this too. */
  private toStage(fresh: Entry[], { view, scores }: State): void {
    const scored = logParts(fresh).findLast((part) => part.type === "scoring");
    if (!scored || scored.type !== "scoring" || this.app.preferences.pace === "skip") return;
    this.pacing.hold();
    this.moment = { scoring: scored.scoring, view, totals: scores };
  }

  private tell(fresh: Entry[], before: State | undefined, state: State): void {
    const { announcer, sounds, words } = this.app;
    const texts = fresh.flatMap(({ events }) => events.map((event) => words.tell(event, this.names)));
    announcer.tell(texts.join(" "));
    if (state.over && !before?.over) sounds.play("end");
    else sounds.playFor(fresh.flatMap(({ events }) => events.map(({ key }) => key)));
  }
}
