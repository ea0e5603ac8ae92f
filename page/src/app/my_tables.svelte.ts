import type { MyReport } from "../insight/season";
import type { SeatSecret, TableMade } from "../generated/schemas";
import type { View } from "../generated/views";
import { keep, recall } from "./storage";

/** A table this browser has something to do with. The secrets in here are what sits one down. */
export interface MyTable {
  table: string;
  game: string;
  names: string[];
  host: string | null;
  seats: SeatSecret[];
  secrets: string[]; // from links, which do not say which seat they are of
  mine: number[]; // the seats all these secrets are of, as the server said
  invites: SeatSecret[];
  salt: string; // this browser's share in the dice
  seen: number; // length of the log when last looked at
  view?: View | undefined; // of a game that goes on, when last looked at
  result?: Result; // of a game that is over
  opened: number; // when, in milliseconds
  report?: MyReport; // once one has looked at it
}

/** How a game ended: points by owner, and who won. */
export interface Result {
  scores: number[];
  winners: number[];
}

/** What someone has done in a game so far, over the tables this browser knows. */
export interface Statistics {
  played: number;
  won: number;
  best: number;
  mean: number;
}

const MOST = 40;

export class MyTables {
  list = $state<MyTable[]>([]);

  constructor() {
    const kept = recall<unknown>("tables", []);
    if (Array.isArray(kept)) this.list = kept.filter(isMyTable);
    // Another tab may sit down too.
    addEventListener("storage", (event) => {
      if (event.key === "sabika.tables") this.list = recall<MyTable[]>("tables", []).filter(isMyTable);
    });
  }

  find(table: string): MyTable | undefined {
    return this.list.find((mine) => mine.table === table);
  }

  /** Every secret this browser holds for a table: seats, host and links. */
  secrets(table: string): string[] {
    const mine = this.find(table);
    if (!mine) return [];
    return [...mine.seats.map(({ secret }) => secret), ...mine.secrets, ...(mine.host === null ? [] : [mine.host])];
  }

  /** Someone sat down by making a table; a lesson's dice take no salt. */
  made(made: TableMade, game: string, now: number, salt?: ""): void {
    this.update(made.table, now, (mine) => ({
      ...mine,
      salt: salt ?? mine.salt,
      game,
      host: made.host,
      seats: made.mine,
      invites: made.invites,
    }));
  }

  /** A seat's link was opened. */
  invited(table: string, secret: string, now: number): void {
    if (this.secrets(table).includes(secret)) return;
    this.update(table, now, (mine) => ({ ...mine, secrets: [...mine.secrets, secret] }));
  }

  rematched(table: string, rematch: string, now: number): void {
    const before = this.find(table);
    if (!before) return;
    const { game, names, host, seats, secrets, mine, invites } = before;
    this.update(rematch, now, (fresh) => ({ ...fresh, game, names, host, seats, secrets, mine, invites }));
  }

  looked(table: string, now: number, what: Pick<MyTable, "game" | "names" | "mine" | "seen" | "view" | "result">): void {
    this.update(table, now, (known) => ({ ...known, ...what }));
  }

  /** What a report said about one's own play; of tables one has played alone on a seat. */
  reported(table: string, report: MyReport): void {
    this.list = this.list.map((mine) => (mine.table === table ? { ...mine, report } : mine));
    keep("tables", this.list);
  }

  forget(table: string): void {
    this.list = this.list.filter((mine) => mine.table !== table);
    keep("tables", this.list);
  }

  private update(table: string, now: number, change: (mine: MyTable) => MyTable): void {
    const known = this.find(table) ?? {
      table,
      game: "",
      names: [],
      host: null,
      seats: [],
      secrets: [],
      mine: [],
      invites: [],
      salt: freshSalt(),
      seen: 0,
      opened: now,
    };
    const changed = { ...change(known), opened: now };
    this.list = [changed, ...this.list.filter((mine) => mine.table !== table)].slice(0, MOST);
    keep("tables", this.list);
  }
}

/** Games one has finished on a single seat of one's own; hot-seat games say nothing about one person. */
export function statisticsOf(tables: readonly MyTable[], game: string): Statistics | null {
  const points: number[] = [];
  let won = 0;
  for (const { mine, result, game: played } of tables) {
    const [seat] = mine;
    if (played !== game || !result || seat === undefined || mine.length !== 1) continue;
    points.push(result.scores[seat] ?? 0);
    if (result.winners.includes(seat)) won += 1;
  }
  if (points.length === 0) return null;
  const mean = points.reduce((sum, part) => sum + part, 0) / points.length;
  return { played: points.length, won, best: Math.max(...points), mean: Math.round(mean) };
}

function isMyTable(value: unknown): value is MyTable {
  if (typeof value !== "object" || value === null) return false;
  const { table, seats, secrets, mine, invites, names } = value as Record<string, unknown>;
  return typeof table === "string" && [seats, secrets, mine, invites, names].every((list) => Array.isArray(list));
}

function freshSalt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
