import type { View } from "../src/generated/dicegame";
import { describe, expect, it } from "vitest";
import { asideOf, columnMeant, FIELDS, lastFallen, lastPlaced, lettersOf, percent, thrownBy, without } from "../src/dice/dice";
import { lowered, pilesOf, type OwnerPad } from "../src/games/dicegame/pad";
import { moveName, prompt, scores } from "../src/games/dicegame/phrases";
import { orderOf } from "../src/games/dicegame/view";
import type { Entry } from "../src/generated/messages";
import type { Play } from "../src/table/play";

const view: View = {
  phase: "turn",
  seat: 0,
  seats: 2,
  owners: 3,
  start: 0,
  round: 2,
  rounds: 5,
  turn: 0,
  turns: 8,
  dice: { P: 2, S: 1, A: 0, C: 3, G: 1, T: 1 },
  cup: 0,
  throws: 2,
  throws_left: 1,
  black: null,
  odds: null,
  paid: null,
  scoring: { name: "B", after: 3 },
  columns: [
    {
      kind: "P",
      bonus: "annul",
      markers: [],
      aim: null,
      built: [3, 5, 3],
      piles: [
        { field: 5, owners: [1] },
        { field: 3, owners: [2, 0] },
      ],
      places: [],
      worth: [],
    },
  ],
  players: [],
  to_come: { light: [], dark: [] },
  gone: [],
};

const entry = (text: string, values: Record<string, unknown> = {}): Entry => ({
  text,
  events: [{ key: "k", rule: "", values }],
});
const play = (over: Partial<View>): Play => ({ game: "dicegame", view: { ...view, ...over }, names: ["Ann", "Ben"] }) as unknown as Play;

describe("dice", () => {
  it("are letters in the order of kinds", () => {
    expect(lettersOf(view.dice)).toBe("PPSCCCGT");
    expect(without("PPSCCCGT", "CCP")).toBe("PSCGT");
  });

  it("lie apart when they are not picked for a throw", () => {
    expect(asideOf(view, [], "throw PPSG")).toBe("CCCT");
    expect(thrownBy("throw PPSG")).toBe("PPSG");
    expect(thrownBy("place G")).toBeNull();
  });

  it("that were kept through the last throw lie apart before any is picked", () => {
    expect(asideOf(view, [entry("0 throw SGTAA"), entry("* dice PPSGT")], null)).toBe("CCC");
    expect(asideOf({ ...view, throws: 1, throws_left: 2 }, [entry("* dice PPSCCCGT")], null)).toBe("");
    expect(asideOf(view, [entry("* dice PPSGT"), entry("0 annul")], null)).toBe("");
  });

  it("that are not thrown any more lie together", () => {
    expect(asideOf({ ...view, throws: 3, throws_left: 0 }, [entry("* dice PPSGT")], null)).toBe("");
  });

  it("that stay while others are in the cup lie apart", () => {
    const thrown = { ...view, phase: "throw" as const, dice: { C: 3 }, cup: 5 };
    expect(asideOf(thrown, [entry("0 throw PPSGT")], null)).toBe("CCC");
  });

  it("fall with the last entry only", () => {
    expect(lastFallen([entry("* dice PG")])).toBe("PG");
    expect(lastFallen([entry("* dice PG"), entry("0 black G")])).toBeNull();
    expect(lastFallen([entry("* chip 2")])).toBeNull();
  });
});

describe("the board", () => {
  it("has its fields from best to worst", () => {
    expect(FIELDS.length).toBe(24);
    expect([FIELDS[0], FIELDS[3], FIELDS.at(-1)]).toEqual(["8-left", "7-left", "1-right"]);
  });

  it("knows which column a move means", () => {
    expect([columnMeant("place G"), columnMeant("push T"), columnMeant("points"), columnMeant(null)]).toEqual(["G", "T", null, null]);
  });

  it("finds the latest marker", () => {
    const placed = entry("1 place G", { line: 5, side: { word: "dice.right" } });
    expect(lastPlaced([placed, entry("* dice PG")])).toEqual({ kind: "G", field: "5-right" });
    expect(lastPlaced([placed, entry("0 place P")])).toBeNull();
    expect(lastPlaced([])).toBeNull();
  });

  it("tells stones apart by pile and height", () => {
    expect(view.columns.map(orderOf)).toEqual([[1, 2, 0]]);
  });
});

describe("chances", () => {
  it("are said in hundredths, never as certain when they are not", () => {
    expect([percent(4651, 7776), percent(1, 1679616), percent(1679615, 1679616), percent(0, 6), percent(6, 6)]).toEqual([
      "60\u202f%",
      "<1\u202f%",
      ">99\u202f%",
      "0\u202f%",
      "100\u202f%",
    ]);
  });
});

describe("phrases", () => {
  it("ask what the phase asks", () => {
    expect(prompt(play({})).key).toBe("page_dice.do_throw");
    expect(prompt(play({ throws_left: 0 })).key).toBe("page_dice.do_place");
    expect(prompt(play({ phase: "exchange", paid: { column: "P", due: 2 } })).values).toEqual({ kind: { word: "kind.pavilion" }, n: 2 });
  });

  it("name every move", () => {
    const paid = play({ phase: "reward", paid: { column: "P", due: 0 } });
    expect(moveName(paid, "throw PPS")).toEqual({ key: "page_dice.throw", values: { n: 3 } });
    expect(moveName(paid, "chip").values).toEqual({ kind: { word: "kind.pavilion" }, chip: { word: "dicegame.chip_annul" } });
    expect(moveName(paid, "starts 1").values).toEqual({ who: "Ben" });
    expect(moveName(paid, "exchange G")).toEqual({ key: "page_dicegame.exchange", values: { kind: { word: "kind.garden" } } });
  });

  it("know which moves bring points", () => {
    expect(["points", "chip", "exchange G", "mark", "place G", "throw PS", "starts 1"].map(scores)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("the score pad", () => {
  const owner = (id: number, built: Record<string, number>): OwnerPad => ({ id, name: "", built, chips: {} });
  const owners = [owner(1, { P: 3, T: 2 }), owner(2, { P: 3 }), owner(3, { P: 5, T: 2 })];

  it("finds stones that share a field", () => {
    expect(pilesOf(owners, {}).map(({ key, ids }) => [key, ids])).toEqual([
      ["P3", [1, 2]],
      ["T2", [1, 3]],
    ]);
  });

  it("keeps the order someone gave as far as it fits", () => {
    expect(pilesOf(owners, { P3: [2, 9, 1], T2: [3] }).map(({ ids }) => ids)).toEqual([
      [2, 1],
      [3, 1],
    ]);
    expect(lowered([1, 2, 3], 2)).toEqual([1, 3, 2]);
  });
});
