import { describe, expect, it } from "vitest";
import { statisticsOf, type MyTable } from "../src/app/my_tables.svelte";
import { reliefOf } from "../src/relief/relief";

const table = (game: string, mine: number[], scores: number[], winners: number[]): MyTable => ({
  table: "t", game, names: [], host: null, seats: [], secrets: [], mine, invites: [], salt: "", seen: 0, opened: 0, result: { scores, winners },
});

describe("one's own statistics", () => {
  it("counts finished games of one game on a single seat of one's own", () => {
    const tables = [
      table("rollwrite", [1], [20, 31, 5], [1]),
      table("rollwrite", [0], [20, 31, 5], [1]),
      table("rollwrite", [0, 1], [90, 91], [1]),
      table("alcazaba", [0], [99, 1], [0]),
      { ...table("rollwrite", [0], [77], []), result: undefined } as unknown as MyTable,
    ];
    expect(statisticsOf(tables, "rollwrite")).toEqual({ played: 2, won: 1, best: 31, mean: 26 });
    expect(statisticsOf(tables, "dicegame")).toBeNull();
  });
});

describe("a palace in relief", () => {
  const tile = { name: "L1", what: "building" as const, kind: "T", price: 8, walls: "N", guards: "N", x: 1, y: 0 };
  const palace = { tiles: [tile], wall: { length: 1, sections: ["1,0 N"] } };

  it("gilds the longest wall, and draws what is behind first", () => {
    const { faces } = reliefOf(palace, 0);
    expect(faces.some(({ colour }) => colour === "--tower")).toBe(true);
    const gold = faces.filter(({ colour }) => colour === "--gold").length;
    const plain = reliefOf({ ...palace, wall: { length: 0, sections: [] } }, 0).faces.filter(({ colour }) => colour === "--gold").length;
    expect(gold - plain).toBe(12); // four merlons of three faces
    const colours = faces.map(({ colour }) => colour);
    expect(colours.indexOf("--wall")).toBeLessThan(colours.indexOf("--tower"));
  });

  it("can be turned all the way round", () => {
    const behind = reliefOf(palace, 2).faces.map(({ colour }) => colour);
    expect(behind.indexOf("--tower")).toBeLessThan(behind.indexOf("--wall"));
    expect(reliefOf(palace, 4)).toEqual(reliefOf(palace, 0));
  });
});
