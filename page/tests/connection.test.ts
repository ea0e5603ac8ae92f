import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { State } from "../src/generated/messages";
import { Connection, type Arrived } from "../src/net/connection.svelte";

/** A socket whose other end is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; id?: string; secrets?: string[]; known?: number }[] = [];
  onopen = (): void => {};
  onmessage = (_: { data: string }): void => {};
  onclose = (_: { code: number }): void => {};

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  hear(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  drop(code = 1006): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose({ code });
  }
}

const latest = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;
const state = (n: number, first: number, ...texts: string[]): Partial<State> => ({
  type: "state",
  n,
  first,
  entries: texts.map((text) => ({ text, events: [] })),
});

describe("the connection", () => {
  let news: Arrived[];
  let connection: Connection;

  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    news = [];
    const listening = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("location", { protocol: "http:", host: "here" });
    vi.stubGlobal("document", listening);
    vi.stubGlobal("addEventListener", listening.addEventListener);
    vi.stubGlobal("removeEventListener", listening.removeEventListener);
    connection = new Connection("t", () => ["secret"], "salt", (arrived) => news.push(arrived));
    latest().open();
  });
  afterEach(() => {
    connection.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("says hello with its secrets, its salt and what it knows", () => {
    expect(latest().sent).toEqual([{ type: "hello", secrets: ["secret"], known: 0, salt: "salt" }]);
  });

  it("keeps its log up to `first` and puts the new entries behind", () => {
    latest().hear(state(3, 0, "a", "b", "c"));
    latest().hear(state(4, 2, "d"));
    expect(news.at(-1)?.entries.map(({ text }) => text)).toEqual(["a", "b", "d"]);
    expect(news.at(-1)?.fresh.map(({ text }) => text)).toEqual(["d"]);
  });

  it("sends what was not answered again after a break, with the same id, and only that", async () => {
    latest().hear(state(7, 0));
    const lost = connection.act(["coins"], 7);
    const answered = connection.rename(0, "Ana");
    const [, act, rename] = latest().sent;
    latest().hear({ type: "done", id: rename?.id, n: 8 });
    expect(await answered).toBeNull();
    latest().drop();
    expect(connection.link).toBe("lost");
    vi.advanceTimersByTime(1000);
    latest().open();
    expect(latest().sent).toEqual([{ type: "hello", secrets: ["secret"], known: 7, salt: "salt" }, act]);
    latest().hear({ type: "stale", id: act?.id, n: 9 });
    expect(await lost).toEqual({ type: "stale", id: act?.id, n: 9 });
    latest().hear(state(9, 0));
    expect(connection.link).toBe("open");
  });

  it("waits longer after each failure, but never more than a few seconds", () => {
    latest().hear(state(1, 0));
    for (let i = 0; i < 10; i++) {
      latest().drop();
      vi.advanceTimersByTime(7000);
    }
    expect(FakeSocket.all).toHaveLength(11);
  });

  it("looks on without a seat where its link is not valid", () => {
    latest().drop(4403);
    expect(connection.badLink).toBe(true);
    vi.advanceTimersByTime(1000);
    latest().open();
    expect(latest().sent[0]?.secrets).toEqual([]);
  });

  it("stays away from a table that does not exist", () => {
    latest().drop(4404);
    vi.advanceTimersByTime(60_000);
    expect([connection.link, FakeSocket.all.length]).toEqual(["gone", 1]);
  });
});
