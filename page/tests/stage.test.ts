import { describe, expect, it } from "vitest";
import type { Line } from "../src/generated/messages";
import type { View } from "../src/generated/views";
import { before, placesOf, pointsBySource, scoringOf, stationsOf } from "../src/stage/scoring";

const line = (owner: number, key: string, values: Record<string, unknown>, points: number): Line => ({
  owner,
  rule: "RP-37",
  what: { key, rule: "", values },
  points,
});
const tower = { kind: { word: "kind.tower" } };
const SHEET = [
  line(0, "redpalace.line_first", {}, 1),
  line(0, "redpalace.line_majority", { number: 1, ...tower }, 6),
  line(0, "redpalace.line_majority", { number: 2, ...tower }, 9),
  line(1, "redpalace.line_majority", { number: 2, ...tower }, 9),
  line(2, "redpalace.line_majority", { number: 2, ...tower }, 3),
  line(1, "redpalace.line_wall", { number: 2 }, 7),
  line(1, "redpalace.line_guards", {}, 12),
];
const player = (towers: number, wall: number) => ({ kinds: { T: towers }, on_wall: 2, palace: { tiles: [], wall: { length: wall, sections: [] } } });
const VIEW = {
  scoring_board: [{ points: {} }, { points: { T: [12, 6, 3] } }, { points: {} }],
  players: [player(2, 0), player(2, 7)],
  dirk: { kinds: { T: 1 } },
  guard_board: { worth: 6 },
} as unknown as View;

describe("a scoring on the stage", () => {
  it("goes from the wall to the kinds, with what everyone has on the table, Dirk too", () => {
    const stations = stationsOf(VIEW, SHEET, "2", 3);
    expect(stations.map(({ name, points, counts }) => [name, points, counts])).toEqual([
      ["wall", [0, 7, 0], [0, 7, null]],
      ["tower", [9, 9, 3], [2, 2, 1]],
    ]);
    expect(before([16, 20, 3], stations)).toEqual([7, 4, 0]);
  });

  it("tells who takes and who shares a place", () => {
    const [, towers] = stationsOf(VIEW, SHEET, "2", 3);
    expect(towers && placesOf(towers)).toEqual([
      { owner: 0, first: 1, last: 2, sharers: 2 },
      { owner: 1, first: 1, last: 2, sharers: 2 },
      { owner: 2, first: 3, last: 3, sharers: 1 },
    ]);
  });

  it("tells a place that is shared even where there is only one", () => {
    const sheet = [0, 1].map((owner) => line(owner, "redpalace.line_majority", { number: 1, ...tower }, 1));
    const board = { ...VIEW, scoring_board: [{ points: { T: [3] } }] } as unknown as View;
    const [towers] = stationsOf(board, sheet, "1", 3);
    expect(towers && placesOf(towers).map(({ first, last, sharers }) => [first, last, sharers])).toEqual([[1, 1, 2], [1, 1, 2]]);
  });

  it("counts camps and medinas, Dirk's too, and says which tiles they are", () => {
    const palace = (...what: string[]) => ({ palace: { tiles: what.map((one) => ({ what: one })), wall: { length: 0, sections: [] } } });
    const view = { ...VIEW, players: [palace("camp", "building"), palace("medina")], dirk: { tiles: [{ what: "medina" }], kinds: {} } } as unknown as View;
    const sheet = [line(0, "redpalace.line_camps", { number: 2 }, 4), line(0, "redpalace.line_medina", { number: 2 }, -6)];
    const stations = stationsOf(view, sheet, "2", 3);
    expect(stations.map(({ name, counts, points }) => [name, counts, points])).toEqual([
      ["camps", [1, 0, 0], [4, 0, 0]],
      ["medinas", [0, 1, 1], [-6, 0, 0]],
    ]);
    expect(stations[0]?.palaces[0]?.tiles.map((tile) => stations[0]?.lit?.(tile))).toEqual([true, false]);
  });

  it("shows the only scoring of Roll & Write: kinds with what was completed, places of imaginary players, rows, coins", () => {
    const view = {
      line_points: [0, 0, 0, 0, 2, 5, 10],
      sheets: [{ crossed: [0, 1, 2, 3, 7], coins: 3 }, { crossed: [8], coins: 1 }],
      kinds: [{ kind: "P", places: [16, 8, 1], built: [5, 2, 3], place: [1, 3, 2] }],
    } as unknown as View;
    const pavilion = { kind: { word: "kind.pavilion" } };
    const sheet = [
      line(0, "rollwrite.line_coins", {}, 1),
      line(0, "rollwrite.line_row", { number: 1 }, 2),
      line(1, "rollwrite.line_majority", pavilion, 1),
      line(0, "rollwrite.line_completed", pavilion, 16),
    ];
    const stations = stationsOf(view, sheet, "only", 2);
    expect(stations.map(({ name, counts, points }) => [name, counts, points])).toEqual([
      ["pavilion", [5, 2], [16, 1]],
      ["rows", [1, 0], [2, 0]],
      ["coins", [3, 1], [1, 0]],
    ]);
    expect(stations[0] && placesOf(stations[0]).map(({ owner, first }) => [owner, first])).toEqual([[0, 1], [1, 3]]);
    expect(stations[1]?.sheets[0]?.lit).toEqual([0, 1, 2, 3]);
  });

  it("counts guards in the last scoring, and what came otherwise in none", () => {
    expect(SHEET.map(({ what }) => scoringOf(what))).toEqual([null, "1", "2", "2", "2", "2", "3"]);
    expect(stationsOf(VIEW, SHEET, "3", 3)).toMatchObject([{ name: "guards", how: { values: { n: 6 } }, counts: [2, 2, null] }]);
  });

  it("adds up the points of a game by where they came from", () => {
    expect(pointsBySource(SHEET, 3).map(({ name, points }) => [name, points])).toEqual([
      ["tower", [15, 9, 3]],
      ["wall", [0, 7, 0]],
      ["guards", [0, 12, 0]],
      ["rest", [1, 0, 0]],
    ]);
  });
});
