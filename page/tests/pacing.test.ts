import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { State } from "../src/generated/messages";
import type { Arrived } from "../src/net/connection.svelte";
import { Pacing } from "../src/table/pacing.svelte";

function news(n: number, ...texts: string[]): Arrived {
  const fresh = texts.map((text) => ({ text, events: [] }));
  return { state: { n, mine: [0], actor: 1 } as unknown as State, entries: fresh, fresh };
}

describe("pacing", () => {
  let shown: number[];
  let pacing: Pacing;

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    pacing = new Pacing(({ state }) => shown.push(state.n), () => 500, () => Date.now());
  });
  afterEach(() => void vi.useRealTimers());

  it("shows the reader's own moves, and what is no move, at once", () => {
    pacing.push(news(1));
    pacing.push(news(2, "0 cross y1 b1", "* roll y1 b1"));
    pacing.push(news(3));
    expect(shown).toEqual([1, 2, 3]);
  });

  it("shows nothing while something else is looked at", () => {
    pacing.push(news(1, "1 coins"));
    pacing.hold();
    pacing.push(news(2, "0 coins"));
    pacing.push(news(3, "1 coins"));
    vi.advanceTimersByTime(5000);
    expect([shown, pacing.waiting]).toEqual([[1], 2]);
    pacing.release();
    vi.advanceTimersByTime(500);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("leaves time to read between the moves of others, and keeps their order", () => {
    pacing.push(news(1, "0 coins"));
    pacing.push(news(2, "1 coins"));
    pacing.push(news(3, "2 coins"));
    pacing.push(news(4));
    expect([shown, pacing.waiting]).toEqual([[1], 3]);
    vi.advanceTimersByTime(500);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(500);
    expect([shown, pacing.waiting]).toEqual([[1, 2, 3, 4], 0]);
  });

  it("shows everything when skipped, and nothing twice", () => {
    for (const n of [1, 2, 3]) pacing.push(news(n, "1 coins"));
    pacing.skip();
    vi.advanceTimersByTime(5000);
    expect([shown, pacing.waiting]).toEqual([[1, 2, 3], 0]);
  });

  it("has nothing to skip where nothing waits", () => {
    pacing.push(news(1, "1 coins"));
    pacing.skip();
    pacing.push(news(2, "2 coins"));
    expect([shown, pacing.waiting]).toEqual([[1], 1]);
  });

  it("once skipped, does not wait again before the reader is to move", () => {
    pacing.push(news(0, "1 coins"));
    pacing.push(news(1, "1 coins"));
    pacing.skip();
    pacing.push(news(2, "2 coins"));
    const asked = news(3, "1 coins");
    asked.state.actor = 0;
    pacing.push(asked);
    expect(shown).toEqual([0, 1, 2, 3]);
    pacing.push(news(4, "1 coins"));
    expect(shown).toEqual([0, 1, 2, 3]);
  });
});
