import type { PageGame } from "../game";
import Picture from "./Picture.svelte";

export const game: PageGame = {
  name: "rollwrite",
  about: "page_rollwrite.about",
  minutes: "20–30",
  Picture,
  Seen: Picture,
  load: () => import("./boards").then(({ boards }) => boards),
};
