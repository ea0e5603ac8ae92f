/** The HTTP calls of `docs/protocol.md`, typed. */

import type { BoxAnswer, BoxRequest, BranchRequest, ChancesAnswer, GameInfo, HintsAnswer, LessonRequest, MayAnswer, MayRequest, PadResult, PrintedValue, PuzzleAnswer, QrRequest, RecordBranchRequest, ReminderRequest, ReminderWays, Replay, ReportAnswer, RuleText, TableInfo, TableMade, TableRequest, Verdict, WhoAsks } from "../generated/schemas";
import { fetchJson, post, postForText } from "./http";

export const api = {
  games: () => fetchJson<GameInfo[]>("/api/games"),
  rules: (language: string) => fetchJson<RuleText[]>(`/api/rules/${language}`),
  printed: () => fetchJson<PrintedValue[]>("/api/printed"),
  newTable: (request: TableRequest) => post<TableMade>("/api/tables", request),
  lessonTable: (game: string, request: LessonRequest) => post<TableMade>(`/api/lessons/${path(game)}/tables`, request),
  table: (table: string) => fetchJson<TableInfo>(`/api/tables/${path(table)}`),
  replay: (table: string) => fetchJson<Replay>(`/api/tables/${path(table)}/replay`),
  record: (table: string) => fetchJson<unknown>(`/api/tables/${path(table)}/record`),
  recordAddress: (table: string) => `/api/tables/${path(table)}/record`,
  branch: (table: string, at: number, bots: string, seat: number | null) =>
    post<TableMade>(`/api/tables/${path(table)}/branch`, { at, bots, seat } satisfies BranchRequest),
  replayFile: (record: string) => post<Replay>("/api/replay", record),
  branchFile: (record: string, at: number, bots: string) =>
    post<TableMade>("/api/branch", { record: JSON.parse(record) as Record<string, unknown>, at, bots } satisfies RecordBranchRequest),
  report: (table: string) => fetchJson<ReportAnswer>(`/api/tables/${path(table)}/report`),
  reportFile: (record: string) => post<ReportAnswer>("/api/report", record),
  chances: (table: string, secrets: string[]) => post<ChancesAnswer>(`/api/tables/${path(table)}/chances`, { secrets } satisfies WhoAsks),
  practice: (table: string, entry: number) => fetchJson<HintsAnswer>(`/api/tables/${path(table)}/hints/${entry}`),
  puzzleCounts: () => fetchJson<Record<string, number>>("/api/puzzles"),
  puzzle: (game: string, number: number) => fetchJson<PuzzleAnswer>(`/api/puzzles/${path(game)}/${number}`),
  hints: (table: string, secrets: string[]) => post<HintsAnswer>(`/api/tables/${path(table)}/hints`, { secrets } satisfies WhoAsks),
  verify: (record: unknown) => post<Verdict>("/api/verify", record),
  may: (game: string, question: MayRequest) => post<MayAnswer>(`/api/may/${path(game)}`, question),
  box: (game: string, box: BoxRequest) => post<BoxAnswer>(`/api/box/${path(game)}`, box),
  pad: (game: string, pad: unknown) => post<PadResult>(`/api/pad/${path(game)}`, pad),
  printAddress: (game: string, sheet: string, paper: "a4" | "letter", language: string) =>
    `/api/print/${path(game)}/${path(sheet)}.pdf?paper=${paper}&language=${language}`,
  reminders: () => fetchJson<ReminderWays>("/api/reminders"),
  remind: (table: string, request: ReminderRequest) => postForText(`/api/tables/${path(table)}/reminder`, request),
  qr: (link: string) => postForText("/api/qr", { text: link } satisfies QrRequest),
};

function path(part: string): string {
  return encodeURIComponent(part);
}
