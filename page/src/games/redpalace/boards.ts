import type { Play } from "../../table/play";
import type { Boards } from "../game";
import Actions from "./Actions.svelte";
import Cost from "./Cost.svelte";
import Mine from "./Mine.svelte";
import Other from "./Other.svelte";
import Pad from "./Pad.svelte";
import Scorings from "./Scorings.svelte";
import Shared from "./Shared.svelte";
import { ends, moveName, prompt, scores, upcoming } from "./phrases";
import { viewOf } from "./view";

/** Tiles are built, walls put and guards given up on one's own palace; all else is done at the market. */
const onPalace = (play: Play): "turn" | "own" =>
  ["lay", "guard"].includes(viewOf(play).phase) || play.legal.some((move) => move.startsWith("wall ")) ? "own" : "turn";

export const boards: Boards = {
  Mine,
  panels: { turn: "page.tab_market", own: "page.tab_palace", at: onPalace },
  Other,
  Shared,
  Scorings,
  Cost,
  Actions,
  Pad,
  board: "page_redpalace.board_of",
  enlarge: "page_redpalace.enlarge",
  progress: (view) => ("tower" in view ? -view.tower : 0),
  upcoming,
  prompt,
  moveName,
  scores,
  ends,
  foretell: () => [],
};
