import type { Boards } from "../games/game";
import Actions from "./Actions.svelte";
import Mine from "./Mine.svelte";
import Other from "./Other.svelte";
import Shared from "./Shared.svelte";

/** The screen of a game that has none of its own: its view field by field, its legal moves as buttons. */
export const boards: Boards = {
  Mine,
  panels: { turn: "page.tab_table", at: () => "turn" },
  Other,
  Shared,
  Actions,
  Pad: null,
  board: "page.plain_board",
  enlarge: "page.plain_enlarge",
  prompt: () => ({ key: "page.plain_do", values: {} }),
  moveName: (_, move) => ({ key: "page.plain_move", values: { move } }),
  scores: () => true,
  foretell: () => [],
};
