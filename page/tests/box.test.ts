import { describe, expect, it } from "vitest";
import { differing, tileAt, written } from "../src/box/box";
import { sums } from "../src/pad/pad.svelte";
import { QUESTIONS } from "../src/games/rollwrite/question";

describe("a box of one's own", () => {
  const shipped = { supply: 15, grid: ["GC", "PT"], places: { P: [1, 0], S: [2, 0] } };

  it("holds what differs from the shipped one", () => {
    expect(differing({ ...shipped, supply: 20 }, shipped)).toEqual({ supply: 20 });
    expect(differing(structuredClone(shipped), shipped)).toEqual({});
  });

  it("is written as TOML, values before tables", () => {
    expect(written({ places: { P: [1, 0] }, supply: 20, grid: ["GC"], rounds: { 3: 18 } })).toBe(
      'supply = 20\ngrid = ["GC"]\n\n[places]\nP = [1,0]\n\n[rounds]\n3 = 18\n',
    );
    expect(written({ places: { P: [1] } })).toBe("[places]\nP = [1]\n");
  });

  it("draws the tile that a text describes", () => {
    expect(tileAt(["land", 6], "7 NE N", {})).toMatchObject({ name: "L7", price: 7, walls: "NE", towers: "N" });
    expect(tileAt(["medina_walls", 0], "-", { medina_towers: ["-"] })).toMatchObject({ name: "M2", walls: "", towers: "" });
    expect(tileAt(["camp_bastions", 1], "NW", { camp_prices: [2, 7], camp_arrows: ["N", "S"] })).toMatchObject({ price: 7, bastions: "NW", arrows: "S" });
    expect(tileAt(["bazaars", 0], "dh SAG", { bazaar_walls: ["E"] })).toMatchObject({ currency: "dh", kinds: "SAG", walls: "E" });
    expect(tileAt(["tiles", "T", 0], "9NE", {})).toMatchObject({ kind: "T", price: 9, walls: "NE" });
    expect(tileAt(["extra", "T"], "nothing", {})).toBeNull();
    expect(tileAt(["strips", 0], "PSACGT", {})).toBeNull();
  });
});

describe("a score pad", () => {
  it("adds all scorings up", () => {
    expect(sums([{ scoring: "A", totals: [3, 0] }, { scoring: "B", totals: [10, 12] }])).toEqual([13, 12]);
    expect(sums([])).toEqual([]);
  });

  it("asks about every pair, every turn of a die, and coins", () => {
    expect(QUESTIONS.map(({ move }) => move)).toHaveLength(17);
    expect(QUESTIONS.find(({ move }) => move === "cross y2 b1; second")).toBeDefined();
  });
});
