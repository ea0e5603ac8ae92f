import type { PageGame } from "../game";
import Picture from "./Picture.svelte";

export const game: PageGame = {
  name: "alcazaba",
  about: "page_alcazaba.about",
  minutes: "45–60",
  Picture,
  load: () => import("./boards").then(({ boards }) => boards),
};
