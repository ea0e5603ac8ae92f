import type { View } from "../src/generated/alcazaba";
import { describe, expect, it } from "vitest";
import { padOf, tilesOf } from "../src/games/alcazaba/pad";
import { moveName, prompt, scores } from "../src/games/alcazaba/phrases";
import { cellsFor, changeOf, litBy, moveMeant, usable } from "../src/palace/changes";
import { tileNamed, toCome } from "../src/games/alcazaba/view";
import { besides } from "../src/palace/palace";
import type { Play } from "../src/table/play";

const tower = { name: "T9NE", kind: "T", price: 9, walls: "NE" };
const garden = { name: "G12S", kind: "G", price: 12, walls: "S" };
const palace = { tiles: [{ ...garden, x: 1, y: -2 }], wall: { length: 1, sections: ["1,-2 S"] } };
const player = { hand: 2, out: 0, resting: 0, markers: 4, palace, reserve: [tower], aside: [], points: [0, 0, 0] };
const column = { kind: "P", tiles: [{ name: "P8-", kind: "P", price: 8, walls: "" }], chip: true, markers: [], aim: null, built: [0, 1], places: [], worth: [] };
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
  dice: { P: 8 },
  cup: 0,
  throws: 1,
  throws_left: 2,
  odds: null,
  rebuild: true,
  paid: null,
  scoring: { name: "B", after: 3 },
  columns: [column],
  players: [player, { ...player, palace: null }],
  to_come: { stacks: { P: 3 }, bag: { P: 1 } },
  gone: [],
};
const legal = ["place P", "throw PPS", "remove 1,-2", "add T9NE 0,1", "add T9NE -1,0", "swap T9NE 1,-2"];
const play = (over: Partial<View>, moves: string[] = legal): Play =>
  ({ game: "alcazaba", view: { ...view, ...over }, names: ["Ann", "Ben"], seat: 0, legal: moves }) as unknown as Play;

describe("moves", () => {
  it("say what they do to a palace", () => {
    expect(changeOf("build 1,-2")).toEqual({ verb: "build", tile: null, cell: "1,-2" });
    expect(changeOf("swap T9NE 1,-2")).toEqual({ verb: "swap", tile: "T9NE", cell: "1,-2" });
    expect([changeOf("take T9NE"), changeOf("reserve"), changeOf("place G"), changeOf(null)]).toEqual([null, null, null, null]);
  });

  it("glow by the tool that is held, and only those of the legal list", () => {
    expect([...cellsFor({ kind: "remove" }, legal).keys()]).toEqual(["1,-2"]);
    expect(cellsFor({ kind: "reserve", tile: tower }, legal)).toEqual(
      new Map([
        ["0,1", "add T9NE 0,1"],
        ["-1,0", "add T9NE -1,0"],
        ["1,-2", "swap T9NE 1,-2"],
      ]),
    );
    expect([...cellsFor({ kind: "reserve", tile: garden }, legal)]).toEqual([]);
    expect([...cellsFor({ kind: "build", tile: tower }, ["build 0,1", "reserve"])]).toEqual([["0,1", "build 0,1"]]);
    expect([...cellsFor(null, legal)]).toEqual([]);
  });

  it("are meant by a tap on any cell, so that the server can say why not", () => {
    expect(moveMeant({ kind: "build", tile: tower }, "5,5", palace, false)).toBe("build 5,5");
    expect(moveMeant({ kind: "remove" }, "0,0", palace, false)).toBe("remove 0,0");
    expect(moveMeant({ kind: "reserve", tile: tower }, "1,-2", palace, false)).toBe("swap T9NE 1,-2");
    expect(moveMeant({ kind: "reserve", tile: tower }, "0,0", palace, false)).toBe("swap T9NE 0,0");
    expect(moveMeant({ kind: "reserve", tile: tower }, "2,2", palace, false)).toBe("add T9NE 2,2");
  });

  it("tell which tiles of the reserve are of use", () => {
    expect([...usable(legal)]).toEqual(["T9NE"]);
    expect([...usable(["build 0,1", "reserve"])]).toEqual([]);
  });
});

describe("tiles", () => {
  it("are found by name in columns and reserves", () => {
    expect([tileNamed(view, "P8-")?.price, tileNamed(view, "T9NE")?.price, tileNamed(view, "G12S")]).toEqual([8, 9, undefined]);
    expect([toCome(view, "P"), toCome(view, "T")]).toEqual([4, 0]);
  });
});

describe("a line of the score sheet", () => {
  const line = (key: string, values: object) => ({ owner: 1, rule: "AZ-9", points: 3, what: { key, rule: "AZ-9", values: { ...values } } });

  it("lights what gave its points, in the palace of its owner", () => {
    expect(litBy(line("alcazaba.line_wall", {}), 1)).toEqual({ wall: true, kind: null });
    expect(litBy(line("dice.line_kind", { kind: { word: "kind.garden" } }), 1)).toEqual({ wall: false, kind: "G" });
    expect(litBy(line("alcazaba.line_wall", {}), 0)).toEqual({ wall: false, kind: null });
    expect(litBy(null, 0)).toEqual({ wall: false, kind: null });
  });
});

describe("phrases", () => {
  it("ask what the phase asks", () => {
    expect(prompt(play({})).key).toBe("page_alcazaba.do_throw_or_rebuild");
    expect(prompt(play({ rebuild: false })).key).toBe("page_dice.do_throw");
    expect(prompt(play({ throws_left: 0, rebuild: false })).key).toBe("page_dice.do_place");
    const paid = { column: "T", tile: tower };
    expect(prompt(play({ phase: "build", paid }, ["build 0,1", "reserve"])).key).toBe("page_alcazaba.do_build");
    expect(prompt(play({ phase: "build", paid }, ["reserve"])).key).toBe("page_alcazaba.do_keep");
    expect(prompt(play({ phase: "take", paid: { column: "T", tile: null } })).values).toEqual({ kind: { word: "kind.tower" } });
  });

  it("name every move", () => {
    const building = play({ phase: "build", paid: { column: "T", tile: tower } });
    expect(moveName(building, "build 0,1")).toEqual({ key: "page_alcazaba.build", values: { kind: { word: "kind.tower" }, price: 9, cell: "0,1" } });
    expect(moveName(building, "give").key).toBe("page_alcazaba.give");
    expect(moveName(play({}), "remove 1,-2").values).toEqual({ kind: { word: "kind.garden" }, price: 12, cell: "1,-2" });
    expect(moveName(play({}), "swap T9NE 1,-2").values).toEqual({ kind: { word: "kind.tower" }, price: 9, cell: "1,-2" });
    expect(moveName(play({}), "take P8-").values).toEqual({ kind: { word: "kind.pavilion" }, price: 8 });
    expect(moveName(play({}), "starts 1").values).toEqual({ who: "Ben" });
    expect(moveName(play({}), "place G").values).toEqual({ kind: { word: "kind.garden" } });
    expect(moveName(play({}), "throw PPS").values).toEqual({ n: 3 });
  });

  it("know which moves change points", () => {
    const moves = ["build 0,1", "remove 0,1", "reserve", "give", "take P8-", "chip", "place G", "throw PS", "starts 1"];
    expect(moves.map(scores)).toEqual([true, true, true, true, false, false, false, false, false]);
  });
});

describe("the score pad", () => {
  it("reads tiles from what the server prints", () => {
    expect(tilesOf({ P: ["2NEW"], T: ["9NE"] }, { T: "10SW" })).toEqual({
      P: [{ name: "P2NEW", kind: "P", price: 2, walls: "NEW" }],
      T: [tower, { name: "T10SW", kind: "T", price: 10, walls: "SW" }],
    });
  });

  it("offers the empty cells beside what lies", () => {
    expect(besides([]).sort()).toEqual(["-1,0", "0,-1", "0,1", "1,0"]);
    expect(besides([{ x: 1, y: 0 }])).not.toContain("1,0");
    expect(besides([{ x: 1, y: 0 }])).toContain("2,0");
  });

  it("is written as the server reads it, Dirk's tiles aside", () => {
    const owners = [
      { id: 1, name: "", tiles: [{ ...tower, x: 1, y: -2 }], aside: [] },
      { id: 2, name: "", tiles: [], aside: [] },
      { id: 3, name: "", tiles: [], aside: [garden] },
    ];
    expect(padOf(owners, "B", true)).toEqual({ scoring: "B", owners: [{ palace: ["T9NE 1,-2"] }, { palace: [] }, { aside: ["G12S"] }] });
    expect(padOf(owners, "C", false)).toEqual({ scoring: "C", owners: [{ palace: ["T9NE 1,-2"] }, { palace: [] }, { palace: [] }] });
  });
});
