import { upcoming } from "../../dice/scorings";
import Scorings from "../../dice/Scorings.svelte";
import type { Boards } from "../game";
import Actions from "./Actions.svelte";
import Mine from "./Mine.svelte";
import Other from "./Other.svelte";
import Pad from "./Pad.svelte";
import Shared from "./Shared.svelte";
import { moveName, occasion, prompt, scores } from "./phrases";

export const boards: Boards = {
  Mine,
  panels: { turn: "page.tab_dice", own: "page.tab_tracks", at: () => "turn" },
  Other,
  Shared,
  Scorings,
  Actions,
  Pad,
  board: "page_dicegame.board_of",
  enlarge: "page_dicegame.enlarge",
  upcoming,
  prompt,
  moveName,
  scores,
  occasion,
  foretell: () => [],
};
