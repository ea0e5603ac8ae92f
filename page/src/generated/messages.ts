// Generated from src/sabika/server/messages.py by `python -m sabika.server.typescript`. Do not edit.

/** Moves of the seat to act, made for the table as it was at `n` = `at`. All of them are done, or none. Dice end a command: a list that goes on after a move that makes dice fall is refused before any falls. */
export interface Act {
  type: "act";
  id: string;
  at: number;
  moves: string[];
}

/** The answer to WhyNot: the rule and the reason, or null where the move is legal. */
export interface Because {
  type: "because";
  id: string;
  said: Said | null;
}

/** A command was carried out and is on disk; `n` is what it was right after. A State follows. */
export interface Done {
  type: "done";
  id: string;
  n: number;
}

/** One entry of the log with what it did. */
export interface Entry {
  text: string;
  events: Said[];
}

/** A message that could not be read, or came too fast or too large; the text is for developers. */
export interface Fault {
  type: "fault";
  text: string;
}

/** The answer to Preview: what the moves do before chance acts, and the score sheet as it would stand. */
export interface Foreseen {
  type: "foreseen";
  id: string;
  events: Said[];
  view: Record<string, unknown>;
  standing: Line[];
}

/** First message on a socket: who is here. No secrets: a spectator. `known` is the `n` seen last. `salt` is this player's own salt for the dice; it counts as long as the dice have not fallen (see Salt). */
export interface Hello {
  type: "hello";
  secrets?: string[];
  known?: number;
  salt?: string | null;
}

/** One line of the score sheet. */
export interface Line {
  owner: number;
  rule: string;
  what: Said;
  points: number;
}

/** Someone at the table: a seat or an imaginary player. Seats come first, in order. */
export interface Owner {
  name: string;
  kind: "bot" | "imaginary" | "open" | "person";
  bot: string | null;
  here: boolean;
}

/** What would these moves lead to, before any die falls? Changes nothing. */
export interface Preview {
  type: "preview";
  id: string;
  moves: string[];
}

/** A command the rules, or the table, do not allow; nothing changed. */
export interface Refusal {
  type: "refusal";
  id: string;
  rule: string;
  said: Said;
  n: number;
}

/** The same table again; whoever asks first makes it, all are told where it is. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Call a seat of one's own by another name. */
export interface Rename {
  type: "rename";
  id: string;
  seat: number;
  name: string;
}

/** A saying: the page says it in its own language from the same catalogue (`/api/words/{language}`). */
export interface Said {
  key: string;
  rule: string;
  values: Record<string, unknown>;
}

/** A player's own salt for the dice, before they fall: that is, before every seat has come. */
export interface Salt {
  type: "salt";
  id: string;
  seat: number;
  salt: string;
}

/** A command made before the game went on; nothing changed. A State follows. */
export interface Stale {
  type: "stale";
  id: string;
  n: number;
}

/** The whole truth of a table for one viewer. Joining, catching up and every change are this same message. */
export interface State {
  type: "state";
  table: string;
  game: string;
  options: Record<string, unknown>;
  n: number;
  view: Record<string, unknown>;
  actor: number | null;
  over: boolean;
  legal: string[];
  can_undo: boolean;
  owners: Owner[];
  warming: number[];
  watching: number;
  mine: number[];
  host: boolean;
  entries: Entry[];
  first: number;
  scores: number[];
  winners: number[];
  sheet: Line[];
  standing: Line[];
  commitment: string;
  salts: string[];
  secret: string | null;
  seconds_a_turn: number | null;
  seconds_left: number | null;
  rematch: string | null;
}

/** Let a bot play a seat (one's own, or as host any absent one), or give it back with `bot` null. */
export interface TakeOver {
  type: "take_over";
  id: string;
  seat: number;
  bot: string | null;
}

/** Take back the last move of this turn; `at` as in Act. */
export interface Undo {
  type: "undo";
  id: string;
  at: number;
}

/** Why is this move not allowed? Changes nothing. */
export interface WhyNot {
  type: "why_not";
  id: string;
  move: string;
}

export type FromPage = Act | Hello | Preview | Rematch | Rename | Salt | TakeOver | Undo | WhyNot;

export type ToPage = Because | Done | Fault | Foreseen | Refusal | Stale | State;
