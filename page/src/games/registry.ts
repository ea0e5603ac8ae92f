import type { PageGame } from "./game";

/** Every folder in here with an `index.ts` is a game; nothing else has to be told about a new one. */
const found = import.meta.glob<{ game: PageGame }>("./*/index.ts", { eager: true });

export const games: ReadonlyMap<string, PageGame> = new Map(
  Object.values(found).map(({ game }) => [game.name, game] as const),
);
