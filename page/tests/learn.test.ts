import { describe, expect, it } from "vitest";
import { around, placed } from "../src/explain/place";
import { linesOf } from "../src/games/rollwrite/view";
import type { View } from "../src/generated/rollwrite";
import type { LessonStep } from "../src/generated/schemas";
import { endsWith, movesOf, openFrom } from "../src/learn/steps";

function step(...ends: string[]): LessonStep {
  return { title: "", text: "", point: [], rules: [], move: ends[0] ?? null, ends, only_now: false, otherwise: null };
}

function onlyNow(...ends: string[]): LessonStep {
  return { ...step(...ends), only_now: true };
}

describe("a step of a lesson", () => {
  it("ends with the move it asks for, or with one like it", () => {
    expect(endsWith(step("cross y1 b1"), "cross y1 b1")).toBe(true);
    expect(endsWith(step("cross y1 b1"), "cross y1 b2")).toBe(false);
    expect(endsWith(step("coins", "cross *"), "cross y2 b2")).toBe(true);
    expect(endsWith(step("turn y1 +"), "turn y11")).toBe(false);
    expect(endsWith(step(), "coins")).toBe(false);
  });

  it("is passed over once it can no longer be done", () => {
    const steps = [step("cross *"), onlyNow("stop"), step(), onlyNow("keep *")];
    expect(openFrom(steps, 0, ["cross y1 b1"])).toBe(0);
    expect(openFrom(steps, 0, ["keep y1 b1"])).toBe(0); // it waits for the next turn
    expect(openFrom(steps, 1, ["stop"])).toBe(1);
    expect(openFrom(steps, 1, ["cross y1 b1"])).toBe(2); // a look can always be done
    expect(openFrom(steps, 3, ["cross y1 b1"])).toBe(4);
  });

  it("hears the learner's moves alone", () => {
    expect(movesOf(["* roll y1 b1", "0 coins", "10 stop", "1 stop", "0 keep y1 b1"], 0)).toEqual(["coins", "keep y1 b1"]);
  });
});

describe("a bubble", () => {
  const screen = { width: 1000, height: 700 };
  const bubble = { width: 300, height: 200 };

  it("stands beside what it speaks of", () => {
    const target = { x: 100, y: 100, width: 200, height: 100 };
    expect(placed(bubble, [target], [{ box: target, weight: 1 }], screen)).toEqual({ x: 314, y: 50 });
  });

  it("stays on the screen and off what matters", () => {
    const target = { x: 0, y: 0, width: 990, height: 400 };
    const { x, y } = placed(bubble, [target], [{ box: target, weight: 1 }], screen);
    expect(y).toBeGreaterThanOrEqual(400);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + bubble.width).toBeLessThanOrEqual(screen.width);
    const bar = { box: { x: 0, y: 420, width: 600, height: 280 }, weight: 1 };
    expect(placed(bubble, [target], [{ box: target, weight: 1 }, bar], screen).x).toBeGreaterThanOrEqual(600);
  });

  it("rather covers a little of something large than all of something small", () => {
    const palace = { box: { x: 0, y: 0, width: 1000, height: 700 }, weight: 3 };
    const reserve = { box: { x: 0, y: 640, width: 1000, height: 60 }, weight: 1.5 };
    expect(placed(bubble, [palace.box], [palace, reserve], screen).y).toBeLessThanOrEqual(640 - bubble.height);
  });

  it("speaks of several things at once", () => {
    const boxes = [
      { x: 10, y: 20, width: 5, height: 5 },
      { x: 30, y: 10, width: 5, height: 5 },
    ];
    expect(around(boxes)).toEqual({ x: 10, y: 10, width: 25, height: 15 });
    expect(around([])).toBeNull();
  });
});

describe("rows and columns", () => {
  it("show their crosses and what these are worth", () => {
    const view = { sheets: [{ crossed: [0, 1, 2, 3, 9] }], line_points: [0, 0, 0, 0, 2, 5, 10] } as unknown as View;
    const { rows, columns } = linesOf(view, 0);
    expect(rows.slice(0, 2)).toEqual([
      { crossed: 4, points: 2 },
      { crossed: 1, points: 0 },
    ]);
    expect(columns.map(({ crossed }) => crossed)).toEqual([1, 1, 1, 2, 0, 0]);
  });
});
