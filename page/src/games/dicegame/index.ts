import type { PageGame } from "../game";
import Picture from "./Picture.svelte";

export const game: PageGame = {
  name: "dicegame",
  title: "page_dicegame.title",
  about: "page_dicegame.about",
  minutes: "30–45",
  Picture,
  Seen: Picture,
  load: () => import("./boards").then(({ boards }) => boards),
};
