import type { Boards } from "../game";
import Actions from "./Actions.svelte";
import Mine from "./Mine.svelte";
import Other from "./Other.svelte";
import Pad from "./Pad.svelte";
import Shared from "./Shared.svelte";
import { moveName, prompt, scores } from "./phrases";
import type { View } from "./view";

export const boards: Boards = {
  Mine,
  Other,
  Shared,
  Actions,
  Pad,
  board: "page_redpalace.board_of",
  enlarge: "page_redpalace.enlarge",
  round: () => ({ round: 0, rounds: 0 }), // there are none: the tile tower tells how far the game is
  progress: (view) => -(view as View).tower,
  prompt,
  moveName,
  scores,
  foretell: () => [],
};
