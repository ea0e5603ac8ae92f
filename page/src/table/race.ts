import type { Line } from "../generated/messages";

/** What an owner has of something, and what that would bring. */
export interface RaceCell {
  has: string; // "·" for nothing
  brings?: string; // "+12"
  leads?: boolean;
  part?: number; // how much of all there is, from 0 to 1
  note?: string; // what the star beside it means
}

/** Something that owners race for. */
export interface RaceRow {
  id: string;
  art?: string;
  colour?: string; // class of its colour
  name: string;
  rule?: string;
  cells: readonly RaceCell[]; // by owner
  worth?: readonly string[]; // what its places bring
  gone?: number; // so many of those are taken
  left?: string; // how many are still to come
}

/** Points with their sign; nothing for none. */
export function signed(points: number): string {
  return points === 0 ? "" : points > 0 ? `+${points}` : `−${-points}`;
}

/** Points with a true minus sign; nothing for none. */
export function pointsSaid(points: number): string {
  return points === 0 ? "" : points < 0 ? `−${-points}` : String(points);
}

/** The points of an owner in certain lines of a score sheet. */
export function pointsIn(lines: readonly Line[], owner: number, matches: (line: Line) => boolean): number {
  return lines.reduce((sum, line) => sum + (line.owner === owner && matches(line) ? line.points : 0), 0);
}

/** Where the most is, if there is any. */
export function leaders(counts: readonly number[]): boolean[] {
  const most = Math.max(...counts);
  return counts.map((count) => count > 0 && count === most);
}
