import { describe, expect, it } from "vitest";
import type { Entry, Said } from "../src/generated/messages";
import { artOf, tileSaid } from "../src/palace/palace";
import { logParts, marksOf } from "../src/table/log";
import { say } from "../src/words/say";

const said = (key: string, values: Record<string, unknown> = {}): Said => ({ key, rule: "", values });
const who = (owner: number) => ({ who: { owner } });
const land = { name: "L49", what: "building" as const, kind: null, price: 9, walls: "N" };

describe("the log", () => {
  it("folds the set-up away and puts what a seat does in a turn into one line, dice that fell for it included", () => {
    const entries: Entry[] = [
      { text: "* start 0", events: [said("rollwrite.starts", who(0))] },
      { text: "* roll y1 b1", events: [said("rollwrite.first_building", who(0)), said("rollwrite.round_begins", { round: 1, rounds: 18 })] },
      { text: "* roll y1 b1", events: [said("rollwrite.rolled_four", who(0))] },
      { text: "0 cross y1 b1", events: [said("rollwrite.crossed", who(0))] },
      { text: "0 keep y1 b1", events: [said("rollwrite.kept", who(0))] },
      { text: "1 coins", events: [said("rollwrite.took_coins", who(1))] },
    ];
    const parts = logParts(entries);
    expect(parts.map(({ type, at }) => [type, at])).toEqual([["setup", 2], ["heading", 2], ["line", 5], ["line", 6]]);
    expect(parts.flatMap((part) => (part.type === "line" ? [[part.seat, part.events.length]] : []))).toEqual([[0, 3], [1, 1]]);
  });

  it("tells a purchase with its cards in one sentence, and what comes into the offer in another", () => {
    const tile = { tile: "L49", look: land };
    const paid = (card: string) => said("redpalace.paid", { ...who(0), cards: { cards: [card] } });
    const entries: Entry[] = [
      { text: "0 set 1", events: [said("redpalace.chose_set", who(0)), said("redpalace.turn_begins", who(0))] },
      { text: "0 buy 1", events: [said("redpalace.buys", { ...who(0), tile })] },
      { text: "0 pay fl7", events: [paid("fl7")] },
      { text: "0 pay fl2", events: [paid("fl2"), said("redpalace.bought_exactly", { ...who(0), tile })] },
      { text: "0 done", events: [said("redpalace.stops", who(0))] },
      { text: "* land L3", events: [said("redpalace.into_yard", { tile, slot: 1 })] },
      { text: "* kind G", events: [said("redpalace.kind", { tile })] },
      { text: "* card du3", events: [said("redpalace.open_card", { cards: { cards: ["du3"] } }), said("redpalace.turn_begins", who(1))] },
    ];
    const [, heading, line] = logParts(entries);
    expect(heading).toMatchObject({ type: "heading", said: { key: "page_log.turn", values: { number: 1 } } });
    expect(line).toMatchObject({ type: "line", at: 8, seat: 0 });
    expect(line?.type === "line" && line.events).toEqual([
      said("redpalace.bought_exactly", { ...who(0), tile, cards: { cards: ["fl7", "fl2"] } }),
      said("page_log.offer_tiles", { tiles: [tile] }),
      said("page_log.offer_cards", { cards: { cards: ["du3"] } }),
    ]);
  });

  it("gathers the points of a scoring, which is a mark along the game as a round is", () => {
    const entries: Entry[] = [
      { text: "* dice P", events: [said("dice.round_begins", { round: 2, rounds: 5 })] },
      { text: "0 take", events: [0, 1].map((owner) => said("dice.scored", { scoring: "A", ...who(owner), n: 5 - owner })) },
      { text: "0 coins", events: [said("rollwrite.ends")] },
      { text: "1 done", events: [said("redpalace.scoring", { number: 2 }), said("redpalace.scored", { ...who(1), points: 7, total: 9 }), said("redpalace.ends")] },
    ];
    const parts = logParts(entries);
    expect(parts.slice(1)).toEqual([
      { type: "scoring", at: 2, scoring: "A", points: [{ owner: 0, points: 5 }, { owner: 1, points: 4 }] },
      { type: "scoring", at: 3, scoring: "only", points: [] },
      { type: "scoring", at: 4, scoring: "2", points: [{ owner: 1, points: 7 }] },
      { type: "line", at: 4, seat: null, events: [said("redpalace.ends")] },
    ]);
    expect(marksOf(parts).map(({ at, said }) => [at, said.key, Object.values(said.values)[0]])).toEqual([
      [1, "dice.round_begins", 2],
      [2, "page_log.scoring", "A"],
      [3, "page_rollwrite.the_scoring", undefined],
      [4, "page_log.scoring", "2"],
    ]);
  });
});

describe("a tile nobody has built on yet", () => {
  it("is neither drawn nor called as a kind", () => {
    expect(artOf(land)).toBeNull();
    const words = { "palace.tile": "{kind} {price}, walls {walls}", "palace.land": "land tile", "palace.side_N": "north", told: "{tile} comes." };
    const translation = { language: "en" as const, words };
    expect(tileSaid({ say: (key, values) => say(translation, key, values) }, land)).toBe("land tile 9, walls north");
    expect(say(translation, "told", { tile: { tile: "L49", look: land } })).toBe("land tile 9, walls north comes.");
  });
});
