/** The HTTP calls of `docs/protocol.md`, typed. */

import type { Line, Owner, Said } from "../generated/messages";
import { fetchJson, post, postForText } from "./http";

export interface Choice {
  value: string | number;
  seats: number[];
}
export interface GameOption {
  name: string;
  rule: string;
  choices: Choice[];
  default: string | number | null;
}
export interface GameInfo {
  name: string;
  title: string;
  seats: number[];
  options: GameOption[];
  levels: { bot: string; seconds: number }[]; // bots to choose from, from kind to fearsome
  sheets: string[]; // what can be printed
}

export interface SeatWish {
  kind: "me" | "bot" | "open";
  name?: string;
  bot?: string;
}
export interface TableWish {
  game: string;
  options: Record<string, unknown>;
  seats: SeatWish[];
  seconds_a_turn?: number;
}
export interface SeatSecret {
  seat: number;
  secret: string;
}
export interface NewTable {
  table: string;
  host: string;
  mine: SeatSecret[];
  invites: SeatSecret[];
}

export interface TableInfo {
  table: string;
  game: string;
  owners: Owner[];
  n: number;
  actor: number | null;
  over: boolean;
  created: string;
  rematch: string | null;
}

export interface ReplayEntry {
  text: string;
  events: Said[];
  view: Record<string, unknown>;
  actor: number | null;
  scores: number[];
  standing: number[];
  law: number | null;
}
export interface Law {
  texts: string[];
  weights: number[] | null;
}
export interface Replay {
  game: string;
  owners: Owner[];
  entries: ReplayEntry[];
  laws: Law[];
  secret: string | null;
  commitment: string;
  salts: string[];
}

export interface Rule {
  id: string;
  title: string;
  text: string;
  ruling: boolean;
  games: string[]; // in which it holds
}
export interface PrintedValue {
  game: string;
  name: string;
  value: unknown;
  how_sure: string;
}
export interface Verdict {
  ok: boolean;
  text: string;
  entry: number | null;
}
export interface PadResult {
  lines: Line[];
  totals: number[];
}

export const api = {
  games: () => fetchJson<GameInfo[]>("/api/games"),
  rules: (language: string) => fetchJson<Rule[]>(`/api/rules/${language}`),
  printed: () => fetchJson<PrintedValue[]>("/api/printed"),
  newTable: (wish: TableWish) => post<NewTable>("/api/tables", wish),
  table: (table: string) => fetchJson<TableInfo>(`/api/tables/${path(table)}`),
  replay: (table: string) => fetchJson<Replay>(`/api/tables/${path(table)}/replay`),
  record: (table: string) => fetchJson<unknown>(`/api/tables/${path(table)}/record`),
  recordAddress: (table: string) => `/api/tables/${path(table)}/record`,
  branch: (table: string, at: number, bots: string) => post<NewTable>(`/api/tables/${path(table)}/branch`, { at, bots }),
  replayFile: (record: string) => post<Replay>("/api/replay", record),
  branchFile: (record: string, at: number, bots: string) =>
    post<NewTable>("/api/branch", { record: JSON.parse(record) as unknown, at, bots }),
  verify: (record: unknown) => post<Verdict>("/api/verify", record),
  pad: (game: string, pad: unknown) => post<PadResult>(`/api/pad/${path(game)}`, pad),
  printAddress: (game: string, sheet: string, paper: "a4" | "letter", language: string) =>
    `/api/print/${path(game)}/${path(sheet)}.pdf?paper=${paper}&language=${language}`,
  qr: (link: string) => postForText("/api/qr", { text: link }),
};

function path(part: string): string {
  return encodeURIComponent(part);
}
