import type { Words } from "../words/words.svelte";

/** Bots are called after places of the Alhambra. */
export const BOT_NAMES = ["Comares", "Partal", "Mexuar", "Lindaraja", "Generalife"] as const;

/** What a bot's level is called; one that we have no word for goes by its own name. */
export function botName(words: Words, bot: string): string {
  const key = `page.bot_${bot}`;
  return words.has(key) ? words.say(key) : bot;
}
