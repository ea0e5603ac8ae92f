import type { Entry } from "../generated/messages";

/** A line of the log: one seat's move with the dice that fell after it; the set-up is a line of its own. */
export interface LogLine {
  seat: number | null;
  at: number; // the position after it
  entries: Entry[];
}

export function logLines(entries: readonly Entry[]): LogLine[] {
  const lines: LogLine[] = [];
  entries.forEach((entry, i) => {
    const seat = parseInt(entry.text);
    const last = lines.at(-1);
    if (Number.isNaN(seat) && last) {
      last.entries.push(entry);
      last.at = i + 1;
    } else {
      lines.push({ seat: Number.isNaN(seat) ? null : seat, at: i + 1, entries: [entry] });
    }
  });
  return lines;
}
