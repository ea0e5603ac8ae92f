import { describe, expect, it } from "vitest";
import { invitationOf, pasted, placeOf } from "../src/app/route.svelte";

describe("the address", () => {
  it("names every screen", () => {
    expect(placeOf("")).toEqual({ screen: "home" });
    expect(placeOf("#/new/rollwrite")).toEqual({ screen: "new", game: "rollwrite" });
    expect(placeOf("#/table/abc")).toEqual({ screen: "table", table: "abc" });
    expect(placeOf("#/replay/abc/12")).toEqual({ screen: "replay", table: "abc", at: 12 });
    expect(placeOf("#/replay/abc")).toEqual({ screen: "replay", table: "abc", at: null });
    expect(placeOf("#/report/abc")).toEqual({ screen: "report", table: "abc" });
    expect(placeOf("#/rules")).toEqual({ screen: "rules", rule: null, game: null });
    expect(placeOf("#/rules/RW-12")).toEqual({ screen: "rules", rule: "RW-12", game: null });
    expect(placeOf("#/rules/list/redpalace")).toEqual({ screen: "rules", rule: null, game: "redpalace" });
    expect(placeOf("#/rules/redpalace")).toEqual({ screen: "guide", game: "redpalace", part: null });
    expect(placeOf("#/rules/redpalace/scoring")).toEqual({ screen: "guide", game: "redpalace", part: "scoring" });
    expect(placeOf("#/learn/rollwrite")).toEqual({ screen: "learn", game: "rollwrite" });
    expect(placeOf("#/pad/rollwrite")).toEqual({ screen: "pad", game: "rollwrite" });
  });

  it("may be nonsense without harm", () => {
    expect(placeOf("#/%E0%A4%A/x")).toEqual({ screen: "lost" });
    expect(placeOf("#/replay/abc/-1")).toEqual({ screen: "replay", table: "abc", at: null });
    expect(placeOf("#/javascript:alert(1)")).toEqual({ screen: "lost" });
  });

  it("of a seat holds its secret", () => {
    expect(invitationOf("https://x.org/#/table/abc/seat/s3cret")).toEqual({ table: "abc", secret: "s3cret" });
    expect(invitationOf("#/table/abc")).toBeNull();
  });

  it("can be pasted whole, or only the table's name", () => {
    expect(pasted(" http://h/#/table/abcd ")).toEqual({ table: "abcd", secret: null });
    expect(pasted("http://h/#/table/abcd/seat/s")).toEqual({ table: "abcd", secret: "s" });
    expect(pasted("n-aF_9")).toEqual({ table: "n-aF_9", secret: null });
    expect(pasted("http://h/#/rules")).toBeNull();
    expect(pasted("hello world")).toBeNull();
  });
});
