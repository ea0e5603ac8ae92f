import type { Palace } from "../generated/palace_views";
import type { GameName, View, Views } from "../generated/views";
import type { Phrase } from "./game";

/** A table, as far as its view goes: the name of the game says of which type that is. */
export interface Shown {
  readonly game: GameName;
  readonly view: View;
}

/** A table as someone saw it last: enough for a picture of it. */
export interface Seen extends Shown {
  readonly seat: number; // the reader's own
  readonly names: readonly string[];
}

/** What a move would lead to. */
export interface Ahead {
  readonly view: View;
}

/** The views of one game, or of games that are alike: of a table, and of what a move there would lead to. */
export function viewsOf<G extends GameName>(...games: readonly G[]): {
  viewOf: (table: Shown) => Views[G];
  viewAhead: (table: Shown, ahead: Ahead | null | undefined) => Views[G] | null;
} {
  const typed = (game: GameName, view: View): Views[G] => {
    if (!isOf(games, game, view)) throw new Error(`A table of ${game} is no table of ${games.join(" or ")}.`);
    return view;
  };
  return {
    viewOf: ({ game, view }) => typed(game, view),
    viewAhead: ({ game }, ahead) => (ahead ? typed(game, ahead.view) : null),
  };
}

function isOf<G extends GameName>(games: readonly G[], game: GameName, view: View): view is Views[G] {
  return view !== null && games.some((one) => one === game);
}

/** The round that is played, and how many there are; zeros where a game has none. */
export function roundOf(view: View): { round: number; rounds: number } {
  return "round" in view ? { round: view.round, rounds: view.rounds } : { round: 0, rounds: 0 };
}

/** How far a game is: the round of so many, or where there are none the scoring to come; null where nothing is known. */
export function progressOf(view: View): { at: number; of: number; said: Phrase } | null {
  const { round, rounds } = roundOf(view);
  if (round > 0) return { at: round, of: rounds, said: { key: "page.round_of", values: { round, rounds } } };
  if (!("tower" in view) || !view.scoring) return null;
  const { number } = view.scoring;
  return { at: number, of: view.scoring_board.length, said: { key: "page_home.before_scoring", values: { number, n: view.tower } } };
}

/** Who rolls, where dice are to fall: a seat or an imaginary player. */
export function rollerOf(view: View): number {
  return "roller" in view ? view.roller : view.seat;
}

/** The palaces of a view by seat, where the game has any. */
export function palacesOf(view: View): (Palace | null)[] {
  return "players" in view ? view.players.map((player) => ("palace" in player ? player.palace : null)) : [];
}

/** Whether a seat holds cards that are for its eyes only. */
export function hasSecret(view: View, seat: number): boolean {
  return "hands" in view && view.hands === "hidden" && (view.players[seat]?.hand?.length ?? 0) > 0;
}
