import { getContext, setContext } from "svelte";
import type { GameInfo, Replay, TableMade, TableRequest } from "../generated/schemas";
import { gameOf } from "../games/registry";
import { api } from "../net/api";
import { AskError } from "../net/http";
import { Lessons } from "../learn/lessons.svelte";
import { Words } from "../words/words.svelte";
import { Announcer } from "./announcer.svelte";
import { BOT_NAMES } from "./bots";
import { Heading } from "./heading.svelte";
import { MyTables } from "./my_tables.svelte";
import { Preferences } from "./preferences.svelte";
import { Route } from "./route.svelte";
import { Rules } from "./rules.svelte";
import { Sounds } from "./sounds";

/** A record file the reader opened; gone with the tab. */
export interface LoadedFile {
  record: string;
  replay: Replay;
}

/** Everything that outlives a screen. */
export class AppContext {
  readonly preferences = new Preferences();
  readonly words = new Words(this.preferences);
  readonly tables = new MyTables();
  readonly announcer = new Announcer();
  readonly lessons = new Lessons();
  readonly rules = new Rules();
  readonly heading = new Heading();
  readonly sounds = new Sounds(this.preferences);
  readonly route: Route;
  loaded: LoadedFile | null = null;
  private known: Promise<GameInfo[]> | null = null;

  constructor() {
    this.route = new Route(({ table, secret }) => this.tables.invited(table, secret, Date.now()));
  }

  get say(): Words["say"] {
    return this.words.say;
  }

  games(): Promise<GameInfo[]> {
    this.known ??= api.games().catch((error: unknown) => {
      this.known = null; // asked again next time
      throw error;
    });
    return this.known;
  }

  /** What a game is called in the reader's language; one that has no words for it, as the server calls it. */
  titleOf(info: { name: string; title: string } | undefined): string {
    const key = gameOf(info?.name ?? "").title;
    return key ? this.say(key) : (info?.title ?? "");
  }

  /** Make a table and go there. */
  async open(request: TableRequest): Promise<void> {
    this.sitDown(await api.newTable(request), request.game);
  }

  /** Sit down at a scene of a game's lesson; the table of the scene before is put away. */
  async learn(game: string, scene: number): Promise<void> {
    const me = this.preferences.name || this.say("page.guest");
    const made = await api.lessonTable(game, { scene, names: [me, ...BOT_NAMES] });
    const before = this.lessons.of(game);
    if (before && !before.done) this.tables.forget(before.table);
    this.tables.made(made, game, Date.now(), "");
    this.lessons.begin(game, made.table, scene);
    this.route.instead(`/table/${made.table}`);
  }

  sitDown(made: TableMade, game: string): void {
    this.tables.made(made, game, Date.now());
    this.route.go(`/table/${made.table}`);
  }

  /** Go from a table to its rematch: the secrets are the same. */
  follow(table: string, rematch: string): void {
    this.tables.rematched(table, rematch, Date.now());
    this.route.go(`/table/${rematch}`);
  }

  /** What to tell the reader when something asked of the server failed. */
  failure(error: unknown): string {
    if (error instanceof AskError && error.said.key) return this.say(error.said.key, error.said.values ?? {});
    if (error instanceof AskError && error.message) return this.say("page.not_possible", { why: error.message });
    return this.say(error instanceof AskError && error.status === 404 ? "page.not_found" : "page.no_answer");
  }
}

const CONTEXT = Symbol("app");

export function setApp(app: AppContext): AppContext {
  return setContext(CONTEXT, app);
}

export function useApp(): AppContext {
  return getContext<AppContext>(CONTEXT);
}
