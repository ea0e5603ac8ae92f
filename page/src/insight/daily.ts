/** The puzzle of a day: all shipped ones take turns, game after game. */

const DAY = 86_400_000; // ms

export interface Numbered {
  game: string;
  number: number;
}

export function puzzleOf(day: Date, counts: Readonly<Record<string, number>>): Numbered | null {
  const games = Object.keys(counts).filter((game) => (counts[game] ?? 0) > 0).sort();
  const today = Math.floor((day.getTime() - day.getTimezoneOffset() * 60_000) / DAY);
  const game = games[today % Math.max(1, games.length)];
  if (game === undefined) return null;
  return { game, number: Math.floor(today / games.length) % (counts[game] ?? 1) };
}

/** An order that tells nothing, and is the same whenever the same puzzle is looked at. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const mixed = [...items];
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  for (let i = mixed.length - 1; i > 0; i--) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    const j = Math.floor((state / 2 ** 32) * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
  }
  return mixed;
}
