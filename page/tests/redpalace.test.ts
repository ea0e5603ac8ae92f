import type { Player, View } from "../src/generated/redpalace";
import type { LaidTile, Tile } from "../src/generated/palace_views";
import { describe, expect, it } from "vitest";
import { building, namedTiles, padOf, toggled, type Printed } from "../src/games/redpalace/pad";
import { costOf, moveName, prompt, scores, upcoming } from "../src/games/redpalace/phrases";
import { sourceOf, stepsOf } from "../src/stage/scoring";
import { cellsFor, changeOf, litBy, moveMeant, usable } from "../src/palace/changes";
import { cardOf, guardMoves, guardWalks, medinasOf, sectionAt, slotsTaken, takeWith, tileNamed, usesOf } from "../src/games/redpalace/view";
import type { Line } from "../src/generated/messages";
import { arrowOn, artOf, postOn, walledSides } from "../src/palace/palace";
import type { Play } from "../src/table/play";

const tower: Tile = { name: "L27", what: "building", kind: "T", price: 8, walls: "NE", towers: "E", guards: "", piece: "" };
const garden: Tile = { name: "L41", what: "building", kind: "G", price: 10, walls: "", towers: "", guards: "", piece: "S" };
const medina: Tile = { name: "M5", what: "medina", kind: null, price: 5, walls: "NW" };
const built: LaidTile = { ...tower, name: "L5", kind: "S", price: 4, guards: "N", x: 1, y: -2 };

const me: Player = {
  hand: ["fl4", "dh1"],
  pays: ["exactly", null, null, null],
  exact: [],
  cards: 2,
  palace: { tiles: [built], wall: { length: 1, sections: ["1,-2 N"] } },
  reserve: [garden],
  aside: [tower],
  guards: 1,
  on_wall: 1,
  kinds: { P: 0, S: 1, A: 0, C: 0, G: 0, T: 0 },
  halves: "G",
  points: 5,
};

function viewIn(phase: View["phase"], turn: Partial<View["turn"]> = {}): View {
  return {
    phase,
    seat: 0,
    seats: 2,
    owners: 3,
    start: 0,
    scorings: 0,
    scoring: { number: 1, before: 12, among: 20 },
    hands: "hidden",
    yard: [{ currency: "fl", tile: { ...medina } }],
    preview: [{ ...garden, name: "L50", price: 7 }, null, null],
    beside: [],
    display: ["fl1", "dh2", null, "du9"],
    deck: 40,
    discard: 0,
    tower: 30,
    bag: {},
    sets: [],
    guard_board: { abilities: [], parking: [], worth: 0, guards: 30, pieces: 6, plazas: 6, halves: {} },
    scoring_board: [],
    players: [me],
    dirk: null,
    turn: { actions: 1, piece: false, fresh: null, overpaid: false, paying: null, last: false, ...turn },
  };
}

function playIn(view: View, legal: string[] = []): Play {
  return { game: "redpalace", view, legal, seat: 0, names: ["A", "B"], foretold: {}, totals: [] } as unknown as Play;
}

describe("the next scoring", () => {
  const when = (scoring: View["scoring"]): unknown => upcoming(playIn({ ...viewIn("act"), scoring }))?.when;

  it("says among which cards it hides, that its card has come, or that it comes with the end", () => {
    expect(when({ number: 1, before: 12, among: 20 })).toEqual({ key: "page_redpalace.among_later", values: { n: 20, before: 12 } });
    expect(when({ number: 2, before: 0, among: 7 })).toEqual({ key: "page_redpalace.among_next", values: { n: 7 } });
    expect(when({ number: 2, before: 0, among: 0 })).toEqual({ key: "page_redpalace.after_this_turn", values: {} });
    expect(when({ number: 3, before: null, among: null })).toEqual({ key: "page_redpalace.at_the_end", values: { n: 30 } });
    expect(when(null)).toBeUndefined();
  });
});

describe("what an ability costs", () => {
  const abilities = [{ name: "half", rule: "RP-27", used: false, guards: 2, points: 4 }];
  const costIn = (move: string, guards: number): unknown => {
    const view = viewIn("act");
    return costOf(playIn({ ...view, guard_board: { ...view.guard_board, abilities }, players: [{ ...me, guards }] }), move);
  };

  it("is guards, or points for whoever has none; other moves are free", () => {
    expect(costIn("use half P", 1)).toEqual({ by: "guards", n: 2 });
    expect(costIn("use half P", 0)).toEqual({ by: "points", n: 4 });
    expect(costIn("take 1", 0)).toBeNull();
  });
});

describe("moves in the palace", () => {
  it("are read from their texts", () => {
    expect(changeOf("build L27 1,-2")).toEqual({ verb: "build", tile: "L27", cell: "1,-2" });
    expect(changeOf("remove 1,-2")).toEqual({ verb: "remove", tile: null, cell: "1,-2" });
    expect(changeOf("swap L27 0,1")).toEqual({ verb: "swap", tile: "L27", cell: "0,1" });
    expect(changeOf("use swap L27 3")).toBeNull();
    expect(changeOf(null)).toBeNull();
  });

  it("are sorted by cell for what is held", () => {
    const legal = ["build L27 1,0", "build L41 0,1", "add L41 2,0", "swap L41 1,-2", "remove 1,-2", "done"];
    expect([...cellsFor({ kind: "build", tile: tower }, legal)]).toEqual([["1,0", "build L27 1,0"]]);
    expect([...cellsFor({ kind: "reserve", tile: garden }, legal).values()]).toEqual(["add L41 2,0", "swap L41 1,-2"]);
    expect([...cellsFor({ kind: "remove" }, legal).keys()]).toEqual(["1,-2"]);
    expect(cellsFor(null, legal).size).toBe(0);
    expect([...usable(legal)]).toEqual(["L41"]);
  });

  it("mean a swap on a tile and an addition on an empty cell, legal or not", () => {
    expect(moveMeant({ kind: "reserve", tile: garden }, "1,-2", me.palace, true)).toBe("swap L41 1,-2");
    expect(moveMeant({ kind: "reserve", tile: garden }, "0,0", me.palace, true)).toBe("swap L41 0,0");
    expect(moveMeant({ kind: "reserve", tile: garden }, "5,5", me.palace, true)).toBe("add L41 5,5");
    expect(moveMeant({ kind: "build", tile: tower }, "5,5", me.palace, true)).toBe("build L27 5,5");
    expect(moveMeant({ kind: "remove" }, "5,5", me.palace, true)).toBe("remove 5,5");
  });
});

describe("guards", () => {
  const legal = ["guard L5 N", "use move L5 N L9 E", "use move L5 N L9 S", "use move L41 W L9 E", "use wall", "use card 2"];

  it("are found by the section of their tile, in the palace or not", () => {
    expect(sectionAt(me.palace, "L5 N")).toBe("1,-2 N");
    expect(sectionAt(me.palace, "L41 W")).toBeNull();
    expect([...guardMoves(legal)]).toEqual([["L5 N", "guard L5 N"]]);
  });

  it("move from a section to others", () => {
    const walks = guardWalks(legal);
    expect([...walks.keys()]).toEqual(["L5 N", "L41 W"]);
    expect([...(walks.get("L5 N") ?? [])]).toEqual([["L9 E", "use move L5 N L9 E"], ["L9 S", "use move L5 N L9 S"]]);
  });

  it("have abilities whose moves begin alike", () => {
    expect(usesOf("wall", legal)).toEqual(["use wall"]);
    expect(usesOf("card", legal)).toEqual(["use card 2"]);
    expect(usesOf("half", legal)).toEqual([]);
  });
});

describe("money", () => {
  const legal = ["take 1", "take 2", "take 1 2", "take 4"];

  it("is taken together where that is legal, else the card alone", () => {
    expect(takeWith([], 2, legal)).toBe("take 2");
    expect(takeWith([2], 1, legal)).toBe("take 1 2");
    expect(takeWith([1], 4, legal)).toBe("take 4");
    expect(takeWith([1, 2], 2, legal)).toBe("take 1");
    expect(takeWith([2], 2, legal)).toBeNull();
    expect(slotsTaken("take 1 3")).toEqual([1, 3]);
    expect(slotsTaken("buy 1")).toEqual([]);
  });

  it("is read from the names of cards", () => {
    expect(cardOf("du9")).toEqual({ currency: "du", value: 9 });
  });
});

describe("what the page says", () => {
  it("asks for what the phase wants", () => {
    const paying = { for: "buy", tile: null, guards: 0, extra: false, due: 5, currency: "fl" };
    expect(prompt(playIn(viewIn("set"))).key).toBe("page_redpalace.do_set");
    expect(prompt(playIn(viewIn("act"), ["take 1"])).key).toBe("page_redpalace.do_act");
    expect(prompt(playIn(viewIn("act", { actions: 0 }), ["done"])).key).toBe("page_redpalace.do_done");
    expect(prompt(playIn(viewIn("pay", { paying }))).values).toMatchObject({ due: 5, currency: { word: "palace.money_fl" } });
    expect(prompt(playIn(viewIn("pay", { paying: { ...paying, currency: null } }))).key).toBe("page_redpalace.do_pay_any");
    expect(prompt(playIn(viewIn("pay", { paying: { ...paying, for: "swap" } }))).key).toBe("page_redpalace.do_pay_card");
    expect(prompt(playIn(viewIn("guard", { paying: { ...paying, guards: 2, for: "half" } }))).values).toMatchObject({ n: 2 });
    expect(prompt(playIn(viewIn("lay"), ["build L27 1,0"])).key).toBe("page_redpalace.do_lay");
    expect(prompt(playIn(viewIn("lay", { piece: true }), ["wall L27 S"])).key).toBe("page_redpalace.do_wall");
    expect(prompt(playIn(viewIn("lay", { last: true }), ["reserve L27"])).key).toBe("page_redpalace.do_lay_last");
  });

  it("names every kind of move", () => {
    const play = playIn(viewIn("act"));
    const named = (move: string) => moveName(play, move);
    expect(named("take 1 2")).toEqual({ key: "page_redpalace.take", values: { n: 2, sum: 3 } });
    expect(named("buy 1")).toEqual({ key: "page_redpalace.buy", values: { kind: { word: "palace.medina" }, price: 5 } });
    expect(named("remove 1,-2").values).toMatchObject({ kind: { word: "kind.seraglio" }, price: 4 });
    expect(named("build L27 1,0").values).toMatchObject({ kind: { word: "kind.tower" }, cell: "1,0" });
    expect(named("use preview 1").values).toMatchObject({ kind: { word: "kind.garden" }, price: 7 });
    expect(named("use card 4").values).toMatchObject({ value: 9, currency: { word: "palace.money_du" } });
    expect(named("use swap L27 1").values).toMatchObject({ kind: { word: "kind.tower" }, other: { word: "palace.medina" } });
    expect(named("use half G").values).toEqual({ kind: { word: "kind.garden" } });
    expect(named("use move L5 N L41 W").values).toEqual({ kind: { word: "kind.garden" }, price: 10, side: { word: "palace.side_W" } });
    expect(named("guard L5 N").values).toMatchObject({ side: { word: "palace.side_N" } });
    expect(named("wall L27 S").key).toBe("page_redpalace.wall");
    expect(named("pay fl4").values).toMatchObject({ value: 4 });
    for (const move of ["set 2", "use wall", "use plaza", "use exact", "use redraw L27", "reserve L27", "give L27", "extra dh1", "done"]) {
      expect(named(move).key).toMatch(/^page_redpalace\./);
    }
  });

  it("looks ahead at points only where a move can change them", () => {
    expect(["build L27 1,0", "guard L5 N", "use half G", "reserve L27"].every(scores)).toBe(true);
    expect(["take 1", "buy 2", "pay fl4", "done", "use card 1"].some(scores)).toBe(false);
  });
});

describe("tiles", () => {
  it("are found wherever they lie", () => {
    const view = viewIn("act");
    expect(tileNamed(view, "L5")?.kind).toBe("S");
    expect(tileNamed(view, "M5")?.what).toBe("medina");
    expect(tileNamed(view, "L99")).toBeUndefined();
    expect(medinasOf([medina, tower])).toBe(1);
  });

  it("have walls with their wall pieces, and posts and arrows on their sides", () => {
    expect(walledSides(garden)).toEqual(["S"]);
    expect(artOf(medina)).toBe("medina");
    expect(artOf(tower)).toBe("tower");
    expect(postOn(0, 0, "N")).toEqual({ x: 50, y: 10 });
    expect(postOn(100, 0, "W")).toEqual({ x: 110, y: 50 });
    expect(arrowOn(0, 0, "E")).toBe("M87 50L79 57L79 43Z");
  });
});

function line(owner: number, name: string, points: number, values: Record<string, unknown> = {}): Line {
  return { owner, rule: "RP-36", points, what: { key: `redpalace.${name}`, rule: "RP-36", values } } as Line;
}

describe("scorings", () => {
  const lines = [
    line(0, "line_first", 5),
    line(0, "line_medina", -6, { number: 3 }),
    line(0, "line_majority", 20, { number: 3, kind: { word: "kind.garden" } }),
    line(1, "line_majority", 12, { number: 3, kind: { word: "kind.garden" } }),
    line(1, "line_wall", 7, { number: 3 }),
    line(1, "line_wall", 3, { number: 1 }),
    line(0, "line_guards", 8),
  ];

  it("are told step by step, in the order of scoring", () => {
    const steps = stepsOf(lines, "3", 2);
    expect(steps.map(({ name }) => name)).toEqual(["wall", "garden", "guards", "medinas"]);
    expect(steps.map(({ points }) => points)).toEqual([[0, 7], [20, 12], [8, 0], [-6, 0]]);
    expect(stepsOf(lines, "1", 2)).toHaveLength(1);
    expect(stepsOf(lines, "2", 2)).toEqual([]);
  });

  it("are drawn by what they count", () => {
    expect(sourceOf(line(0, "line_majority", 1, { kind: { word: "kind.tower" } }).what).word).toBe("kind.tower");
    expect(["line_wall", "line_guards", "line_bazaars", "line_camps", "line_medina"].map((name) => sourceOf(line(0, name, 1).what).art)).toEqual([
      "wall",
      "guard",
      "bazaar",
      "camp",
      "medina",
    ]);
  });

  it("light what gave the points", () => {
    expect(litBy(line(0, "line_guards", 8), 0)).toEqual({ wall: true, kind: null });
    expect(litBy(line(0, "line_majority", 8, { kind: { word: "kind.garden" } }), 0)).toEqual({ wall: false, kind: "G" });
    expect(litBy(line(1, "line_wall", 8), 0)).toEqual({ wall: false, kind: null });
  });
});

describe("the score pad", () => {
  const printed: Printed = {
    medina_walls: ["SW", "-"],
    camp_prices: [2, 5],
    camp_bastions: ["N"],
    camp_arrows: ["N"],
    bazaars: ["dh SAG"],
    bazaar_walls: ["N"],
    strips: [],
    beginner_squares: [3, 3, 3, 4, 4],
    plazas: 2,
  };

  it("knows the tiles that have names", () => {
    const { medina: medinas, camp, bazaar, plaza } = namedTiles(printed);
    expect(medinas.map(({ name, walls }) => [name, walls])).toEqual([["M2", "SW"], ["M3", ""]]);
    expect(camp[0]).toMatchObject({ name: "C2", price: 2, bastions: "N", arrows: "N" });
    expect(bazaar[0]).toMatchObject({ name: "B1", walls: "N", currency: "dh", kinds: "SAG" });
    expect(plaza.map(({ name }) => name)).toEqual(["P1", "P2"]);
  });

  it("is written as the server reads it", () => {
    const garden = { ...building("G", 7), walls: "NE", guards: "N", x: 1, y: 0 };
    const camp = { name: "C2", what: "camp" as const, kind: null, price: 2, walls: "", bastions: "N", x: 0, y: 1 };
    const owners = [{ id: 1, name: "", tiles: [garden, camp], halves: ["T", "P"] }];
    const table = { scoring: 3, strip: null, medina: true, parked: 4, squares: [3, 3, 3, 4, 4], dirk: null };
    expect(padOf(owners, table)).toEqual({
      scoring: 3,
      strip: null,
      medina: true,
      parked: 4,
      squares: [3, 3, 3, 4, 4],
      seats: [{ palace: [{ at: "1,0", what: "G", walls: "NE", guards: "N" }, { at: "0,1", what: "C2" }], halves: "PT" }],
    });
    expect(padOf(owners, { ...table, dirk: { kinds: { P: 2 }, medinas: [] } })).toHaveProperty("dirk");
  });

  it("turns sides on and off in their order", () => {
    expect(toggled("SW", "N")).toBe("NSW");
    expect(toggled("NSW", "S")).toBe("NW");
    expect(toggled(undefined, "E")).toBe("E");
  });
});
