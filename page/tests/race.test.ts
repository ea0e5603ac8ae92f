import { describe, expect, it } from "vitest";
import { leastOver } from "../src/games/redpalace/view";
import { leaders, signed } from "../src/table/race";

describe("the race", () => {
  it("marks whoever has the most, all of them when they share it, and nobody where there is none", () => {
    expect(leaders([2, 3, 3])).toEqual([false, true, true]);
    expect(leaders([0, 0])).toEqual([false, false]);
  });

  it("writes points with their sign", () => {
    expect([signed(12), signed(-2), signed(0)]).toEqual(["+12", "−2", ""]);
  });
});

describe("what one's cards make of a price", () => {
  it("is the least that goes over it, whatever cards are taken", () => {
    expect(leastOver([7, 7], 10)).toBe(4);
    expect(leastOver([1, 6, 6, 7], 11)).toBe(1);
    expect(leastOver([1, 3, 4, 6], 9)).toBe(0);
  });
});
