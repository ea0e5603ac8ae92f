import { upcoming } from "../../dice/scorings";
import Scorings from "../../dice/Scorings.svelte";
import type { Boards } from "../game";
import Actions from "./Actions.svelte";
import Mine from "./Mine.svelte";
import Other from "./Other.svelte";
import Pad from "./Pad.svelte";
import Shared from "./Shared.svelte";
import { moveName, prompt, scores } from "./phrases";
import { viewOf } from "./view";

export const boards: Boards = {
  Mine,
  panels: { turn: "page.tab_dice", own: "page.tab_palace", at: (play) => (viewOf(play).phase === "build" ? "own" : "turn") },
  Other,
  Shared,
  Scorings,
  Actions,
  Pad,
  board: "page_alcazaba.board_of",
  enlarge: "page_alcazaba.enlarge",
  upcoming,
  prompt,
  moveName,
  scores,
  foretell: () => [],
};
