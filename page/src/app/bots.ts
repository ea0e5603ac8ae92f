import type { GameInfo } from "../generated/schemas";
import { capital } from "../words/say";
import type { Words } from "../words/words.svelte";

/** Bots are called after places of the Alhambra. */
export const BOT_NAMES = ["Comares", "Partal", "Mexuar", "Lindaraja", "Generalife"] as const;

/** The level a reader meets who has not chosen one yet. */
const USUAL_LEVEL = "level2";

/** What a bot's level is called; one that we have no word for goes by its own name. */
export function botName(words: Words, bot: string): string {
  return words.has(`bot.${bot}`) ? words.say(`bot.${bot}`) : bot;
}

/** How a level plays and how long it thinks, in a line. */
export function botHow(words: Words, bot: string): string {
  return words.has(`bot.${bot}_how`) ? capital(words.say(`bot.${bot}_how`)) : "";
}

export function levelsOf(game: GameInfo | undefined): string[] {
  return game?.levels.map(({ bot }) => bot) ?? [];
}

/** The level a reader likes, as far as there is such a one. */
export function likedLevel(levels: readonly string[], liked: string): string {
  return [liked, USUAL_LEVEL].find((level) => levels.includes(level)) ?? levels[0] ?? "";
}
