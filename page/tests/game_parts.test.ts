import type { View } from "../src/generated/rollwrite";
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { likedLevel } from "../src/app/bots";
import { boardsOf, gameOf, games } from "../src/games/registry";
import { foretell, question } from "../src/games/rollwrite/phrases";
import { cellOf, cellsOf, diceOn, lastCrossed, meantAt, moveAt } from "../src/games/rollwrite/view";
import { shapeOf } from "../src/plain/values";
import { openOptions, wishes } from "../src/screens/seats";
import type { Play } from "../src/table/play";

const view: View = {
  phase: "main",
  seat: 0,
  roller: 0,
  seats: 2,
  owners: 3,
  aim: "score",
  start: 0,
  round: 1,
  rounds: 18,
  grid: ["PGTACS", "CSAGTP", "TAPSGC", "GCSTPA", "APGCST", "STCPAG"],
  dice: { y1: 3, y2: 5, b1: 2, b2: 6 },
  used: [],
  supply: 15,
  prices: { turn: 1, second: 3 },
  line_points: [0, 0, 0, 0, 2, 5, 10],
  sheets: [
    { crossed: [13], circled: 3, coins: 3, pair: [0, 0] },
    { crossed: [], circled: 3, coins: 3, pair: [4, 1] },
  ],
  kinds: [],
};

describe("a second building", () => {
  const crossing = "cross y1 b1";
  const ahead: View = { ...view, phase: "second", used: ["y1", "b1"] };
  const playing = (over: object): Play =>
    ({ game: "rollwrite", view, seat: 0, legal: [crossing, "coins"], chosen: crossing, foretold: {}, ...over }) as unknown as Play;

  it("is asked with the crossing that allows it, where that is foretold", () => {
    expect(question(playing({ foretold: { [crossing]: { view: ahead } } }))).toEqual({
      no: "stop",
      yes: "second",
      name: { key: "page_rollwrite.with_second", values: { kind: { word: "kind.tower" }, n: 3 } },
    });
    expect(question(playing({}))).toBeNull();
    expect(question(playing({ foretold: { [crossing]: { view: { ...view, phase: "roll" } } } }))).toBeNull();
  });

  it("is foretold to whoever can pay it", () => {
    expect(foretell(playing({}))).toEqual([crossing, "coins"]);
    expect(foretell(playing({ view: { ...view, prices: { turn: 1, second: 4 } } }))).toEqual(["coins"]);
  });
});

describe("the registry", () => {
  it("finds every folder of games, and nothing else has to name it", () => {
    const folders = readdirSync(new URL("../src/games", import.meta.url), { withFileTypes: true });
    expect([...games.keys()].sort()).toEqual(folders.filter((entry) => entry.isDirectory()).map(({ name }) => name).sort());
  });

  it("gets boards from each game", async () => {
    for (const game of games.values()) {
      const boards = await game.load();
      expect(boards.Pad).not.toBeNull();
    }
  }, 60_000);

  it("gives a game without a folder the plain boards", async () => {
    const plain = await boardsOf("rollwrite", true);
    expect(await gameOf("a game of tomorrow").load()).toBe(plain);
    expect(plain.moveName({} as Play, "cross y1 b2").values).toEqual({ move: "cross y1 b2" });
    expect(await boardsOf("rollwrite", false)).not.toBe(plain);
  }, 60_000);
});

describe("any view", () => {
  it("is shown as parts, texts and tables", () => {
    const shape = shapeOf({ round: 2, dice: { y1: 3 }, sheets: [{ coins: 1, pair: [4, 1] }], used: [] });
    expect(shape).toEqual({
      kind: "parts",
      parts: [
        { name: "round", shape: { kind: "text", text: "2" } },
        { name: "dice", shape: { kind: "text", text: "y1 3" } },
        { name: "sheets", shape: { kind: "table", columns: ["coins", "pair"], rows: [["1", "4, 1"]] } },
        { name: "used", shape: { kind: "text", text: "–" } },
      ],
    });
  });

  it("loses nothing that lies deeper", () => {
    const deep = JSON.stringify(shapeOf({ players: [{ palace: { tiles: [{ name: "T9" }], wall: null } }, null] }));
    expect(deep).toContain("T9");
    expect(deep).toContain("–");
  });
});

describe("the sheet", () => {
  it("finds the cell a move points to", () => {
    expect(cellOf(view, "cross y1 b2")).toBe(6 * 2 + 5);
    expect(cellOf({ ...view, phase: "second", used: ["y1", "b1"] }, "second")).toBe(6 * 4 + 5);
    expect(cellOf(view, "coins")).toBeNull();
  });

  it("offers only what the legal list holds", () => {
    const legal = ["turn y1 +", "cross y1 b2", "cross y2 b1", "coins"];
    expect(moveAt(view, legal, 17)).toBe("cross y1 b2");
    expect(moveAt(view, legal, 13)).toBeNull();
    expect(meantAt(view, 13)).toBe("cross y1 b1");
    expect(meantAt(view, 0)).toBeNull();
  });

  it("shows four dice before the seat to move, a resting pair before the others", () => {
    expect(diceOn(view, 0).map(({ name, face }) => `${name}=${face}`)).toEqual(["y1=3", "y2=5", "b1=2", "b2=6"]);
    expect(diceOn(view, 1).map(({ name, face }) => `${name}=${face}`)).toEqual(["y1=4", "b1=1"]);
  });

  it("lights what gave the points of a line", () => {
    const line = (key: string, values: object, owner = 0) => ({ owner, rule: "", points: 1, what: { key, rule: "", values: { ...values } } });
    const there = { ...view, sheets: [{ crossed: [12, 13, 19, 1], circled: 0, coins: 0, pair: [0, 0] as [number, number] }] };
    expect(cellsOf(there, 0, line("rollwrite.line_row", { number: 3 }))).toEqual([12, 13]);
    expect(cellsOf(there, 0, line("rollwrite.line_column", { number: 2 }))).toEqual([13, 19, 1]);
    expect(cellsOf(there, 0, line("rollwrite.line_majority", { kind: { word: "kind.garden" } }))).toEqual([1]);
    expect(cellsOf(there, 0, line("rollwrite.line_row", { number: 3 }, 1))).toEqual([]);
    expect(cellsOf(there, 0, line("rollwrite.line_coins", {}))).toEqual([]);
  });

  it("knows both buildings of the latest turn", () => {
    const event = (key: string, yellow: number, blue: number) => ({ key, rule: "", values: { who: { owner: 0 }, yellow, blue } });
    const entries = [
      { text: "0 cross y1 b1", events: [event("rollwrite.crossed", 1, 1)] },
      { text: "0 cross y1 b1", events: [event("rollwrite.crossed", 2, 2)] },
      { text: "0 second", events: [event("rollwrite.crossed_second", 3, 3)] },
    ];
    expect(lastCrossed(entries, 0)).toEqual([14, 7]);
    expect(lastCrossed(entries, 1)).toEqual([]);
  });
});

describe("a new table", () => {
  it("offers only options that leave a choice with these seats", () => {
    const option = { name: "aim", rule: "RW-30", default: "score", choices: [{ value: "score", seats: [1, 2] }, { value: "duel", seats: [1] }] };
    expect(openOptions([option], 1)[0]?.choices).toHaveLength(2);
    expect(openOptions([option], 2)).toEqual([]);
  });

  it("offers the level liked last, as far as there is one", () => {
    const levels = ["level1", "level2", "level3"];
    expect([likedLevel(levels, "level3"), likedLevel(levels, "greedy"), likedLevel(levels, "")]).toEqual(["level3", "level2", "level2"]);
    expect([likedLevel(["kind"], "level3"), likedLevel([], "level3")]).toEqual(["kind", ""]);
  });

  it("names bots after places, and no two alike", () => {
    const bot = { kind: "bot", name: "", bot: "greedy" } as const;
    const names = wishes([{ id: 1, kind: "me", name: " ", bot: "" }, { id: 2, ...bot }, { id: 3, ...bot }], (n) => `P${n}`).map(({ name }) => name);
    expect(names[0]).toBe("P1");
    expect(new Set(names).size).toBe(3);
  });
});
