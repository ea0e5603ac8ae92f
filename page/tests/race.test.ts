import { describe, expect, it } from "vitest";
import { cheapest, payment } from "../src/games/redpalace/view";
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
    expect(cheapest(["fl7", "fl7"], 10)).toEqual(["fl7", "fl7"]);
    expect(cheapest(["fl1", "fl6", "fl6", "fl7"], 11)).toEqual(["fl6", "fl6"]);
    expect(cheapest(["fl1", "fl3", "fl4", "fl6"], 9)).toEqual(["fl3", "fl6"]);
    expect(cheapest(["fl1", "fl3"], 9)).toBe(null);
    expect(payment(["fl1", "fl7", "fl3"], 11)).toEqual(["fl7", "fl3", "fl1"]);
    expect(payment(["fl2", "fl9"], 8)).toEqual(["fl9"]);
    expect(payment(["fl2", "fl3"], 8)).toBe(null);
  });
});
