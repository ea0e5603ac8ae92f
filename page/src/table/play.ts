import type { Foretold } from "../games/game";
import type { Entry, Foreseen, Line, OwnerInfo, Said } from "../generated/messages";
import type { GameName, View } from "../generated/views";

/** What points are counted ahead: those after the scoring that comes next, or those if the game ended now. */
export type Counting = "upcoming" | "standing";

/** What a game's board sees and can ask for. The live table and the replay both offer it. */
export interface Play {
  readonly game: GameName;
  readonly view: View; // each game has a type of its own: see `games/views.ts`
  readonly legal: readonly string[]; // nothing but these may be done
  readonly actor: number | null;
  readonly over: boolean;
  readonly owners: readonly OwnerInfo[];
  readonly names: readonly string[];
  readonly mine: readonly number[];
  readonly seat: number; // whose board lies before the reader
  readonly covered: boolean; // around one screen: the hand of that seat is not for everyone's eyes now
  readonly entries: readonly Entry[]; // the log up to what is shown
  readonly fresh: readonly Entry[]; // what just happened
  readonly counting: Counting;
  readonly lines: readonly Line[]; // the score sheet so counted
  readonly totals: readonly number[]; // its sums, of those owners who write points
  readonly pointed: Line | null; // a line of the score sheet that is looked at: what gave it is lit on the boards
  readonly chosen: string | null; // picked, not yet done
  readonly foreseen: Foreseen | null; // what the picked move would do
  readonly foretold: Foretold; // what certain moves would do, asked ahead
  /** Count points ahead in another way, where that can be told. */
  count?(counting: Counting): void;
  /** Pick a legal move; it is done at once, or after a look at what it does, as the reader prefers. */
  choose(move: string): void;
  /** Pick a legal move that is still being put together: looked at, and done only when confirmed. */
  pick(move: string): void;
  /** Ask what a legal move would do, without picking it: `foretold` will know. */
  peek(move: string): void;
  /** Do a legal move that can be taken back, and those that follow it: no look ahead needed. */
  act(...moves: string[]): void;
  /** Answer what is asked now and what will be, by occasion. */
  plan(moves: Readonly<Record<string, string>>): void;
  /** Ask the server which rule forbids a move. */
  whyNot(move: string): void;
  /** Say why nothing can be done here, where there is not even a move to ask about. */
  explain(said: Said): void;
}

export interface BoardProps {
  play: Play;
}

/** A board of another seat: small beside the table, or large and only to look at. */
export interface OtherBoardProps extends BoardProps {
  seat: number;
  large?: boolean;
}
