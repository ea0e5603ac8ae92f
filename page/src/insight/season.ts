/** Luck and skill over many of one's own games, from the reports one has looked at. */

import type { Report } from "../generated/report";

/** Decisions that begin with the same verb: how many, and what they cost together. */
export interface Kind {
  decisions: number;
  cost: number;
}

/** What is kept of a report: shares of a win, for one's own seat. */
export interface MyReport {
  luck: number;
  own: number;
  kinds: Record<string, Kind>;
}

export interface Season {
  games: number;
  luck: number; // a game
  own: number;
  kinds: { verb: string; decisions: number; cost: number }[]; // a decision; the dearest first
}

const FEWEST = 5; // decisions of a kind that say something

export function mineOf(report: Report, seat: number): MyReport | null {
  const sums = report.seats[seat];
  if (!sums || report.unit !== "chance" || !report.is_over) return null;
  const kinds: Record<string, Kind> = {};
  for (const { seat: whose, moves, change } of report.decisions) {
    const verb = moves[0]?.split(" ")[0];
    if (whose !== seat || !verb) continue;
    const kind = (kinds[verb] ??= { decisions: 0, cost: 0 });
    kind.decisions += 1;
    kind.cost -= change[seat] ?? 0;
  }
  return { luck: sums.luck, own: sums.own, kinds };
}

export function seasonOf(reports: readonly MyReport[]): Season | null {
  if (reports.length === 0) return null;
  const mean = (of: (report: MyReport) => number): number => reports.reduce((sum, one) => sum + of(one), 0) / reports.length;
  const together: Record<string, Kind> = {};
  for (const [verb, { decisions, cost }] of reports.flatMap(({ kinds }) => Object.entries(kinds))) {
    const kind = (together[verb] ??= { decisions: 0, cost: 0 });
    kind.decisions += decisions;
    kind.cost += cost;
  }
  const kinds = Object.entries(together)
    .filter(([, { decisions }]) => decisions >= FEWEST)
    .map(([verb, { decisions, cost }]) => ({ verb, decisions, cost: cost / decisions }))
    .sort((a, b) => b.cost - a.cost);
  return { games: reports.length, luck: mean(({ luck }) => luck), own: mean(({ own }) => own), kinds };
}
