import { isLanguage, preferredLanguage, type Language } from "../words/say";
import { keep, recall } from "./storage";

export const THEMES = ["auto", "light", "dark"] as const;
export const PACES = ["slow", "normal", "fast", "skip"] as const;
export const MOTIONS = ["auto", "full", "less"] as const;
export type Theme = (typeof THEMES)[number];
export type Pace = (typeof PACES)[number];
export type Motion = (typeof MOTIONS)[number];

/** Milliseconds a bot's move stays on screen before the next one. */
const PAUSES: Record<Pace, number> = { slow: 1800, normal: 900, fast: 350, skip: 0 };

/** Milliseconds a thing travels on the table. */
const TRAVELS: Record<Pace, number> = { slow: 400, normal: 320, fast: 220, skip: 0 };

/** What a reader likes; kept in the browser, sent to nobody. */
export class Preferences {
  language = $state<Language>("en");
  theme = $state<Theme>("auto");
  pace = $state<Pace>("normal");
  motion = $state<Motion>("auto");
  confirm = $state(true);
  ends = $state(true); // actions end by themselves where nothing useful is left
  sound = $state(false);
  notify = $state(false); // by the browser, while the page is in the background
  plain = $state(false); // text instead of boards
  tips = $state(true); // what is new is explained in a first game
  chances = $state(false); // to win, while a game is on
  name = $state("");
  level = $state(""); // of the bots at a new table; empty: none chosen yet
  private readonly lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

  constructor() {
    const kept = recall<Partial<Record<keyof Preferences, unknown>>>("preferences", {});
    this.language = isLanguage(kept.language) ? kept.language : preferredLanguage(navigator.languages);
    this.theme = oneOf(THEMES, kept.theme, "auto");
    this.pace = oneOf(PACES, kept.pace, "normal");
    this.motion = oneOf(MOTIONS, kept.motion, "auto");
    this.confirm = kept.confirm !== false;
    this.ends = kept.ends !== false;
    this.sound = kept.sound === true;
    this.notify = kept.notify === true;
    this.plain = kept.plain === true;
    this.tips = kept.tips !== false;
    this.chances = kept.chances === true;
    this.name = typeof kept.name === "string" ? kept.name.slice(0, 30) : "";
    this.level = typeof kept.level === "string" ? kept.level : "";
  }

  get pause(): number {
    return PAUSES[this.pace];
  }

  get travel(): number {
    return this.moving(TRAVELS[this.pace]);
  }

  get still(): boolean {
    return this.motion === "less" || (this.motion === "auto" && this.lessMotion.matches);
  }

  /** Milliseconds for something that moves. */
  moving(milliseconds: number): number {
    return this.still ? 0 : milliseconds;
  }

  /** Write down what changed and show it; to be called in an effect. */
  apply(): void {
    const { language, theme, pace, motion, confirm, ends, sound, notify, plain, tips, chances, name, level } = this;
    keep("preferences", { language, theme, pace, motion, confirm, ends, sound, notify, plain, tips, chances, name, level });
    document.documentElement.dataset["theme"] = theme;
    document.documentElement.dataset["motion"] = this.still ? "less" : "full";
  }
}

function oneOf<T extends string>(known: readonly T[], given: unknown, otherwise: T): T {
  return known.includes(given as T) ? (given as T) : otherwise;
}
