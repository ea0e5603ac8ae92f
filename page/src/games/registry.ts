import Picture from "../plain/Picture.svelte";
import type { Boards, PageGame } from "./game";

/** Every folder in here with an `index.ts` is a game; nothing else has to be told about a new one. */
const found = import.meta.glob<{ game: PageGame }>("./*/index.ts", { eager: true });

export const games: ReadonlyMap<string, PageGame> = new Map(
  Object.values(found).map(({ game }) => [game.name, game] as const),
);

/** The page's part of a game; a game without a folder here has the plain one. */
export function gameOf(name: string): PageGame {
  return games.get(name) ?? { name, plain: true, Picture, load: plainBoards };
}

/** The boards of a game, or the plain ones for whoever likes those better. */
export function boardsOf(name: string, plain: boolean): Promise<Boards> {
  return plain ? plainBoards() : gameOf(name).load();
}

function plainBoards(): Promise<Boards> {
  return import("../plain/boards").then(({ boards }) => boards);
}
