import { describe, expect, it } from "vitest";
import { journeys, type Piece } from "../src/table/travel";

const lying = (...all: string[]): Piece[] => all.map((one) => ({ piece: one.split(" at ")[0] ?? "", at: one.split(" at ")[1] ?? "" }));
const told = (before: string[], after: string[]): string[] =>
  journeys(lying(...before), lying(...after)).map(({ from, to }) => `${(from ?? to)?.piece}: ${from?.at ?? "?"} → ${to?.at ?? "?"}`);

describe("things that travel", () => {
  it("are those that lie elsewhere than before", () => {
    expect(told(["L5 at yard 2", "L9 at preview 0"], ["L9 at preview 0", "L5 at palace 1 0,1"])).toEqual(["L5: yard 2 → palace 1 0,1"]);
  });

  it("go one by one where they are alike: as many as are missing, and no others", () => {
    const hand = Array<string>(3).fill("marker 0 at hand 0");
    expect(told([...hand, "marker 0 at G 2-left"], [...hand.slice(1), "marker 0 at P 3-left", "marker 0 at G 2-left"])).toEqual([
      "marker 0: hand 0 → P 3-left",
    ]);
  });

  it("may come from out of sight and go there", () => {
    expect(told(["fl7 at display 0"], ["du2 at display 0"])).toEqual(["du2: ? → display 0", "fl7: display 0 → ?"]);
  });
});
