import type { Boards } from "../game";
import Actions from "./Actions.svelte";
import Mine from "./Mine.svelte";
import Other from "./Other.svelte";
import Pad from "./Pad.svelte";
import Shared from "./Shared.svelte";
import { moveName, prompt, scores } from "./phrases";

export const boards: Boards = {
  Mine,
  Other,
  Shared,
  Actions,
  Pad,
  board: "page_alcazaba.board_of",
  enlarge: "page_alcazaba.enlarge",
  prompt,
  moveName,
  scores,
  foretell: () => [],
};
