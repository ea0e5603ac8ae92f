import type { Entry, Line, OwnerInfo } from "../generated/messages";
import type { Replay, ReplayEntry } from "../generated/schemas";
import type { GameName, View } from "../generated/views";
import type { Words } from "../words/words.svelte";
import { namesOf } from "./names";
import type { Play } from "./play";

/** A recorded game to look at, position by position. */
export class Replaying implements Play {
  at = $state(0);
  seat = $state(0);
  readonly legal: readonly string[] = [];
  readonly covered = false;
  readonly mine: readonly number[] = [];
  readonly counting = "upcoming";
  readonly lines: readonly Line[] = [];
  readonly pointed = null;
  readonly chosen = null;
  readonly foreseen = null;
  readonly foretold = {};

  constructor(
    private readonly words: Words,
    readonly replay: Replay,
    at: number | null,
  ) {
    this.at = Math.min(at ?? this.last, this.last);
  }

  get last(): number {
    return this.replay.entries.length - 1;
  }

  get entry(): ReplayEntry {
    return this.replay.entries[this.at] as ReplayEntry;
  }

  get game(): GameName {
    return this.replay.game;
  }

  get view(): View {
    return this.entry.view;
  }

  get actor(): number | null {
    return this.entry.actor;
  }

  get over(): boolean {
    return this.at === this.last && this.entry.actor === null;
  }

  get owners(): readonly OwnerInfo[] {
    return this.replay.owners;
  }

  get names(): readonly string[] {
    return namesOf(this.words, this.owners);
  }

  get entries(): readonly Entry[] {
    return this.replay.entries.slice(1, this.at + 1);
  }

  get fresh(): readonly Entry[] {
    return this.at > 0 ? [this.entry] : [];
  }

  get totals(): readonly number[] {
    return this.entry.upcoming;
  }

  choose(): void {}
  pick(): void {}
  peek(): void {}
  act(): void {}
  plan(): void {}
  whyNot(): void {}
  explain(): void {}
}
