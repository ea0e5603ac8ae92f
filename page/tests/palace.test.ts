import type { Palace } from "../src/generated/palace_views";
import { describe, expect, it } from "vitest";
import { boxOf, changedCells, inOrder, isInner, lineAlong, merlonsOn, stepFrom, tileOf, tileSaid, wallOn } from "../src/palace/palace";
import type { Words } from "../src/words/words.svelte";

const tile = (name: string, walls: string, x: number, y: number) => ({ name, kind: "T", price: 9, walls, x, y });
const palace: Palace = {
  tiles: [tile("T9N", "N", 1, 0), tile("T9NE", "NE", 2, 0), tile("T9W", "W", 2, -1)],
  wall: { length: 3, sections: ["1,0 N", "2,0 N", "2,0 E"] },
};

describe("the picture of a palace", () => {
  it("holds all cells and the fountain, north up", () => {
    expect(boxOf([])).toEqual({ left: 0, top: 0, columns: 1, rows: 1 });
    expect(boxOf([...palace.tiles, { x: -3, y: 2 }])).toEqual({ left: -3, top: 2, columns: 6, rows: 4 });
  });

  it("has pale walls between tiles and towards the fountain", () => {
    const pair: Palace = { ...palace, tiles: [tile("a", "SW", 1, 0), tile("b", "N", 1, -1)] };
    expect(isInner(pair, { x: 1, y: 0 }, "S")).toBe(true);
    expect(isInner(pair, { x: 1, y: 0 }, "W")).toBe(true);
    expect(isInner(pair, { x: 1, y: 0 }, "N")).toBe(false);
  });

  it("has walls inside their cell, with merlons on the outer edge", () => {
    expect(wallOn(0, 0, "N")).toEqual({ x: 0, y: 0, width: 100, height: 11 });
    expect(wallOn(0, 0, "E")).toEqual({ x: 89, y: 0, width: 11, height: 100 });
    expect(wallOn(200, -100, "S")).toEqual({ x: 200, y: -11, width: 100, height: 11 });
    expect(merlonsOn(0, 0, "W").split("M").length - 1).toBe(5);
  });
});

describe("the mark of the longest wall", () => {
  it("runs along sections a little outside, and turns outside of a corner", () => {
    expect(lineAlong(palace.wall.sections)).toBe("M100 -10L200 -10L310 -10L310 100");
  });

  it("turns inside a corner between two tiles", () => {
    expect(lineAlong(["0,1 E", "1,0 N"])).toBe("M110 -100L110 -10L200 -10");
  });

  it("is closed where the wall goes all the way round", () => {
    expect(lineAlong(["5,0 N", "5,0 E", "5,0 S", "5,0 W"])).toBe("M610 -10L610 110L490 110L490 -10Z");
  });

  it("is nothing where there is no wall", () => {
    expect(lineAlong([])).toBe("");
  });
});

describe("a palace foreseen", () => {
  it("differs where a tile came, went or changed", () => {
    const after = { ...palace, tiles: [tile("T9N", "N", 1, 0), tile("other", "", 2, 0), tile("new", "", 0, 1)] };
    expect(changedCells(palace, after).sort()).toEqual(["0,1", "2,-1", "2,0"]);
    expect(changedCells(palace, palace)).toEqual([]);
  });
});

describe("keys", () => {
  const cells = ["0,-1", "1,1", "-2,1", "3,0", "0,0"];

  it("read cells from the north, row by row", () => {
    expect(inOrder(cells)).toEqual(["-2,1", "1,1", "0,0", "3,0", "0,-1"]);
  });

  it("lead to the next and the nearest cell", () => {
    expect(stepFrom(cells, "1,1", "ArrowRight")).toBe("0,0");
    expect(stepFrom(cells, "1,1", "ArrowLeft")).toBe("-2,1");
    expect(stepFrom(cells, "-2,1", "ArrowLeft")).toBeNull();
    expect(stepFrom(cells, "1,1", "ArrowDown")).toBe("0,0");
    expect(stepFrom(cells, "3,0", "ArrowDown")).toBe("0,-1");
    expect(stepFrom(cells, "0,-1", "ArrowUp")).toBe("0,0");
    expect(stepFrom(cells, "1,1", "ArrowUp")).toBeNull();
    expect([stepFrom(cells, "0,0", "Home"), stepFrom(cells, "0,0", "End")]).toEqual(["-2,1", "0,-1"]);
    expect(stepFrom(cells, "0,0", "Enter")).toBeNull();
  });

  it("reach every cell", () => {
    const reached = new Set(["-2,1"]);
    for (let at: string | null = "-2,1"; at !== null; at = stepFrom(cells, at, "ArrowRight")) reached.add(at);
    expect(reached.size).toBe(cells.length);
  });
});

describe("a tile in words", () => {
  const words = { say: (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}` } as unknown as Words;

  it("is read from its name", () => {
    expect(tileOf("T12-")).toEqual({ name: "T12-", kind: "T", price: 12, walls: "" });
    expect(tileOf("P2NEW")).toEqual({ name: "P2NEW", kind: "P", price: 2, walls: "NEW" });
    expect([tileOf("T12"), tileOf("1,-2"), tileOf("Tim"), tileOf("X9N")]).toEqual([null, null, null, null]);
  });

  it("names kind, price and walls", () => {
    const said = tileSaid(words, { name: "T9NE", kind: "T", price: 9, walls: "NE" });
    expect(said).toContain("palace.tile ");
    expect(said).toContain("kind.tower");
    expect(said).toContain("palace.side_N {}, palace.side_E {}");
    expect(tileSaid(words, { name: "T12-", kind: "T", price: 12, walls: "" })).toContain("palace.tile_open ");
  });
});
