import { describe, expect, it } from "vitest";
import type { GuideCard, GuideSection } from "../src/generated/schemas";
import { isNarrow, marked, sought } from "../src/guide/guide";

function card(name: string, text: string, rules: string[]): GuideCard {
  return { name, title: name, text, rules, picture: "", reconstructed: false };
}

const SECTIONS: GuideSection[] = [
  { name: "turn", title: "Dein Zug", cards: [card("Kaufen", "Zahle **passend**.", ["RP-14"]), card("Bauen", "Mauer\u00a0an Mauer", ["PB-4"])] },
  { name: "end", title: "Ende", cards: [card("Sieg", "Wächter zählen", ["RP-38", "RP-41"])] },
];

describe("a guide", () => {
  it("marks important words and keeps the fields of the dice area in one piece", () => {
    expect(marked("Pay **exactly** at 4-left.")).toEqual([
      { text: "Pay ", important: false },
      { text: "exactly", important: true },
      { text: " at 4\u2011left.", important: false },
    ]);
    expect(marked("RP-14 and 8-1")[0]?.text).toBe("RP-14 and 8-1");
  });

  it("is searched by words, without regard to accents, capitals and marks", () => {
    const names = (words: string): string[] => sought(SECTIONS, words).flatMap(({ cards }) => cards.map(({ name }) => name));
    expect(names("")).toEqual(["Kaufen", "Bauen", "Sieg"]);
    expect(names("zahle passend")).toEqual(["Kaufen"]);
    expect(names("WACHTER")).toEqual(["Sieg"]);
    expect(names("mauer an")).toEqual(["Bauen"]);
    expect(names("dein zug")).toEqual(["Kaufen", "Bauen"]);
    expect(names("castle")).toEqual([]);
  });

  it("is searched by the number of a rule, and drops sections without a card", () => {
    expect(sought(SECTIONS, "rp-41").map(({ name }) => name)).toEqual(["end"]);
  });

  it("has words beside small pictures only", () => {
    expect(isNarrow('<svg viewBox="0 0 198 198" width="198" aria-hidden="true">')).toBe(true);
    expect(isNarrow('<svg viewBox="0 0 344 78" width="344" aria-hidden="true">')).toBe(false);
  });
});
