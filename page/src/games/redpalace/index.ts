import type { PageGame } from "../game";
import Picture from "./Picture.svelte";

export const game: PageGame = {
  name: "redpalace",
  title: "page_redpalace.title",
  about: "page_redpalace.about",
  minutes: "60–90",
  Picture,
  load: () => import("./boards").then(({ boards }) => boards),
};
