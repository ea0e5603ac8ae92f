import type { Component } from "svelte";
import type { Foreseen } from "../generated/messages";
import type { View } from "../generated/views";
import type { BoardProps, OtherBoardProps, Play } from "../table/play";
import type { Values } from "../words/say";
import type { Seen } from "./views";

/** Something to say: a key of the catalogue and its values. */
export interface Phrase {
  key: string;
  values: Values;
}

/** The scoring that comes next: what it is called, when it comes, and whether the game ends with it. */
export interface Upcoming {
  name: Phrase;
  when: Phrase;
  last: boolean;
}

/** What a game's folder gives the page: how it looks on the home screen, and where its boards are. */
export interface PageGame {
  name: string;
  plain?: boolean; // it has no boards of its own, and no score pad
  title?: string; // key of what it is called, where that is not the same everywhere
  about?: string; // key of the one sentence on its card
  minutes?: string;
  Picture: Component; // a picture of the table
  Seen?: Component<{ table: Seen }>; // a picture of this very table, where that is no palace
  load: () => Promise<Boards>; // only when someone sits down
}

/** The boards of a game. The table around them (log, seats, preview, undo, result) is the same for all. */
export interface Boards {
  Mine: Component<BoardProps>; // the panels of the reader: `.panel.turn` and, where there are two, `.panel.own`
  panels: Panels;
  Other: Component<OtherBoardProps>; // someone else's
  Shared: Component<BoardProps>; // the race: who has how much of what, and the points
  Scorings?: Component<BoardProps>; // what each scoring brought, where there are several
  Cost?: Component<BoardProps & { move: string }>; // what a move costs, where that is more than its name tells
  Actions: Component<BoardProps>; // buttons for moves that are no place on the board
  Pad: Component | null; // the score pad for a real table, where the game has one
  board: string; // key of what the reader's own board is called, with a `name`
  enlarge: string; // key of what leads to someone else's board, with a `name`
  /** How far the game is, a number that grows, where it has no rounds. */
  progress?: (view: View) => number;
  /** The scoring that comes next; null after the last. Left out where nothing is known of scorings. */
  upcoming?: (play: Play) => Upcoming | null;
  /** The one sentence that says what to do now, for the seat to move. */
  prompt: (play: Play) => Phrase;
  /** What a move is called on its button. */
  moveName: (play: Play, move: string) => Phrase;
  /** Whether a move can change points: only then a look ahead speaks of them. */
  scores: (move: string) => boolean;
  /** The move that ends one's actions where nothing useful is left, else null. */
  ends?: (play: Play) => string | null;
  /** What is asked now, by name, where a reader may have answered it ahead. */
  occasion?: (play: Play) => string;
  /** What the picked move makes the table ask, so that it is answered with it: null where nothing is asked or known. */
  question?: (play: Play) => YesOrNo | null;
  /** Moves whose result is worth knowing before anyone picks them. */
  foretell: (play: Play) => string[];
}

/** A question with two answers: nothing more, or something with a name of its own. */
export interface YesOrNo {
  no: string;
  yes: string;
  name: Phrase;
}

/** The panels that a reader acts on: what they are called (keys), and which one the move asked for is done on. */
export interface Panels {
  turn: string;
  own?: string;
  at: (play: Play) => "turn" | "own";
}

/** What the server said certain moves would do. */
export type Foretold = Readonly<Record<string, Pick<Foreseen, "events" | "view">>>;
