import type { Boards } from "../game";
import Actions from "./Actions.svelte";
import Mine from "./Mine.svelte";
import Other from "./Other.svelte";
import Pad from "./Pad.svelte";
import Shared from "./Shared.svelte";
import { foretell, moveName, prompt, question } from "./phrases";
import { upcoming } from "./view";

export const boards: Boards = {
  Mine,
  panels: { turn: "page.tab_sheet", at: () => "turn" },
  Other,
  Shared,
  Actions,
  Pad,
  board: "page.board_of",
  enlarge: "page.enlarge",
  upcoming,
  prompt,
  moveName,
  scores: () => true,
  question,
  foretell,
};
