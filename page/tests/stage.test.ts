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
      { owner: 0, first: 1, last: 2 },
      { owner: 1, first: 1, last: 2 },
      { owner: 2, first: 3, last: 3 },
    ]);
  });

  it("counts guards in the last scoring, and what came otherwise in none", () => {
    expect(SHEET.map(({ what }) => scoringOf(what))).toEqual([null, "1", "2", "2", "2", "2", "3"]);
    expect(stationsOf(VIEW, SHEET, "3", 3)).toMatchObject([{ name: "guards", each: 6, counts: [2, 2, null] }]);
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
