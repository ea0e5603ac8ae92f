import { describe, expect, it } from "vitest";
import { capital, preferredLanguage, say, type Translation } from "../src/words/say";

const words = {
  "kind.garden": "Garten",
  "table.owner": "Spieler {number}",
  crossed: "{who} kreuzt an: {kind} (gelb {yellow})",
  coins: { one: "{n} Münze", other: "{n} Münzen" },
  braces: "{{so}} {text}",
};
const german: Translation = { language: "de", words };
const french: Translation = { language: "fr", words };

describe("sayings", () => {
  it("fill in numbers, words and owners by name", () => {
    const values = { who: { owner: 1 }, kind: { word: "kind.garden" }, yellow: 3 };
    expect(say(german, "crossed", values, ["Ana", "Bo"])).toBe("Bo kreuzt an: Garten (gelb 3)");
  });

  it("name the kinds that dice show, with how many", () => {
    const values = { dice: { dice: "PPG" } };
    const translation: Translation = { language: "de", words: { ...words, "kind.pavilion": "Pavillon", thrown: "gewürfelt: {dice}" } };
    expect(say(translation, "thrown", values)).toBe("gewürfelt: 2× Pavillon, Garten");
  });

  it("tell where a cell lies from the fountain, and leave other places alone", () => {
    const more = {
      "palace.side_W": "Westen",
      "palace.side_N": "Norden",
      "page_palace.cell_step": "{n} nach {side}",
      "page_palace.cell": "Feld {steps} vom Brunnen",
      there: "auf {cell}",
      place: "Platz {place}",
    };
    const there = (key: string, values: Record<string, unknown>) => say({ language: "de", words: more }, key, values);
    expect(there("there", { cell: "-2,1" })).toBe("auf Feld 2 nach Westen, 1 nach Norden vom Brunnen");
    expect(there("there", { cell: "0,3" })).toBe("auf Feld 3 nach Norden vom Brunnen");
    expect(there("place", { place: 2 })).toBe("Platz 2");
  });

  it("name tiles by kind, price and walls, and no people who are called so", () => {
    const more = { "kind.tower": "Turm", "palace.side_N": "Norden", "palace.tile": "{kind} {price}, Mauern {walls}", built: "{who}: {tile}" };
    expect(say({ language: "de", words: more }, "built", { who: "T9N", tile: "T9N" })).toBe("T9N: Turm 9, Mauern Norden");
  });

  it("call owners without a name by their number", () => {
    expect(say(german, "crossed", { who: { owner: 4 }, kind: "x", yellow: 1 }, ["Ana"])).toBe("Spieler 4 kreuzt an: x (gelb 1)");
  });

  it("know one and many, and that nothing is singular in French", () => {
    expect(say(german, "coins", { n: 1 })).toBe("1 Münze");
    expect(say(german, "coins", { n: 0 })).toBe("0 Münzen");
    expect(say(french, "coins", { n: 0 })).toBe("0 Münze");
    expect(say(french, "coins", { n: 2 })).toBe("2 Münzen");
  });

  it("never read a value as a template", () => {
    expect(say(german, "braces", { text: "{n} <b>$&</b>" })).toBe("{so} {n} <b>$&</b>");
  });

  it("show the key where no sentence is known, so that nothing breaks", () => {
    expect(say(german, "page.unheard_of")).toBe("page.unheard_of");
  });

  it("begin with a capital where they are headings", () => {
    expect(capital("étage")).toBe("Étage");
    expect(capital("")).toBe("");
  });

  it("come in the first language of the reader that we speak", () => {
    expect(preferredLanguage(["es-ES", "fr-CA", "de"])).toBe("fr");
    expect(preferredLanguage(["ja"])).toBe("en");
  });
});
