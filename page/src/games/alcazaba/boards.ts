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
  board: "page_alcazaba.board_of",
  enlarge: "page_alcazaba.enlarge",
  round: (view) => ({ round: (view as View).round, rounds: (view as View).rounds }),
  prompt,
  moveName,
  scores,
  foretell: () => [],
};
