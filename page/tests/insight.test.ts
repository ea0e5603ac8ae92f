import { describe, expect, it, vi } from "vitest";
import { askUntilDone } from "../src/insight/asking";
import { chapterAt, chaptersOf, levelsOf, thinned } from "../src/insight/course";
import { puzzleOf, shuffled } from "../src/insight/daily";
import { layers, probability, share, signed } from "../src/insight/numbers";
import { seasonOf } from "../src/insight/season";
import type { Entry, Said } from "../src/generated/messages";

describe("an analysis", () => {
  it("is asked for again until it is done, and no more when nobody wants it", async () => {
    vi.useFakeTimers();
    const answers = [0.1, 0.6, 1].map((progress) => ({ progress, is_done: progress === 1 }));
    const ask = vi.fn(() => Promise.resolve(answers.shift() ?? { progress: 1, is_done: true }));
    const told: number[] = [];
    askUntilDone(ask, ({ progress }) => told.push(progress), () => told.push(-1), 10);
    await vi.advanceTimersByTimeAsync(100);
    expect(told).toEqual([0.1, 0.6, 1]);
    const forever = vi.fn(() => Promise.resolve({ progress: 0, is_done: false }));
    const stop = askUntilDone(forever, () => undefined, () => undefined, 10);
    await vi.advanceTimersByTimeAsync(25);
    stop();
    const asked = forever.mock.calls.length;
    await vi.advanceTimersByTimeAsync(100);
    expect(forever.mock.calls.length).toBe(asked);
    vi.useRealTimers();
  });
});

describe("numbers", () => {
  it("are per cent for chances, points alone", () => {
    expect(share("en", 0.314, "chance")).toBe("31.4 %");
    expect(share("fr", 0.314, "chance")).toBe("31,4 %");
    expect(share("en", 61.25, "points", 0)).toBe("61");
    expect(signed("en", -0.132, "chance")).toBe("−13.2");
    expect(signed("de", 2, "points")).toBe("+2,0");
    expect(signed("en", -0.04, "points")).toBe("+0.0");
    expect(probability("nl", 0.0123)).toBe("1,2 %");
  });

  it("lie in layers that fill the whole height", () => {
    const [first, second] = layers([[0.25, 0.75], [1, 0]], 2);
    expect(first).toBe("0.0000,0.0000 1.0000,0.0000 1.0000,1.0000 0.0000,0.2500");
    expect(second).toBe("0.0000,0.2500 1.0000,1.0000 1.0000,1.0000 0.0000,1.0000");
  });
});

describe("puzzles", () => {
  it("have a day each, game after game", () => {
    const counts = { alcazaba: 2, rollwrite: 3 };
    const days = Array.from({ length: 12 }, (_, day) => puzzleOf(new Date(2026, 0, 1 + day, 12), counts));
    expect(new Set(days.map((one) => `${one?.game} ${one?.number}`)).size).toBe(5);
    expect(days.slice(0, 2).map((one) => one?.game).sort()).toEqual(["alcazaba", "rollwrite"]);
    expect(puzzleOf(new Date(), {})).toBeNull();
  });

  it("mix their plans the same way each time, and lose none", () => {
    const mixed = shuffled([1, 2, 3, 4], 7);
    expect(shuffled([1, 2, 3, 4], 7)).toEqual(mixed);
    expect([...mixed].sort()).toEqual([1, 2, 3, 4]);
    const firsts = Array.from({ length: 40 }, (_, seed) => shuffled([1, 2, 3, 4], seed)[0]);
    expect(new Set(firsts).size).toBe(4);
  });
});

describe("a season", () => {
  it("is the mean of one's reports, with kinds of decisions by what they cost", () => {
    const first = { luck: 0.2, own: -0.1, kinds: { cross: { decisions: 6, cost: 0.12 }, keep: { decisions: 4, cost: 0.4 } } };
    const second = { luck: -0.1, own: 0, kinds: { cross: { decisions: 4, cost: 0.08 }, keep: { decisions: 6, cost: 0.1 }, pass: { decisions: 1, cost: 1 } } };
    const season = seasonOf([first, second]);
    expect(season?.games).toBe(2);
    expect(season?.luck).toBeCloseTo(0.05);
    expect(season?.own).toBeCloseTo(-0.05);
    expect(season?.kinds.map(({ verb }) => verb)).toEqual(["keep", "cross"]);
    expect(season?.kinds[1]?.cost).toBeCloseTo(0.02);
    expect(seasonOf([])).toBeNull();
  });
});

describe("the course of a game", () => {
  const round = (n: number): Entry => entry([{ key: "rollwrite.round_begins", rule: "", values: { round: n, rounds: 3 } }]);
  const chapters = chaptersOf([entry([]), entry([]), round(1), entry([]), round(2), entry([]), entry([]), round(3)]);

  it("has chapters where rounds begin, and none while it is set up", () => {
    expect(chapters.map(({ at, number }) => [at, number])).toEqual([[2, 1], [4, 2], [7, 3]]);
    expect([1, 2, 3, 6, 9].map((at) => chapterAt(chapters, at)?.number)).toEqual([undefined, 1, 1, 2, 3]);
  });

  it("shows as many of their numbers as have room", () => {
    expect(thinned(chapters, 3).length).toBe(3);
    expect(thinned(chapters, 2).map(({ number }) => number)).toEqual([1, 3]);
  });

  it("raises pins that would hide each other", () => {
    expect(levelsOf([0.5, 0.1, 0.9], 0.09)).toEqual([0, 0, 0]);
    expect(levelsOf([0.98, 0.94, 0.9, 0.86], 0.09)).toEqual([0, 2, 1, 0]);
  });
});

function entry(events: Said[]): Entry {
  return { text: "", events };
}
