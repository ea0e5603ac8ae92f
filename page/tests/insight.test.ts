import { describe, expect, it, vi } from "vitest";
import { askUntilDone } from "../src/insight/asking";
import { layers, share, signed } from "../src/insight/numbers";

describe("an analysis", () => {
  it("is asked for again until it is done, and no more when nobody wants it", async () => {
    vi.useFakeTimers();
    const answers = [0.1, 0.6, 1].map((progress) => ({ progress, is_done: progress === 1 }));
    const ask = vi.fn(() => Promise.resolve(answers.shift() ?? { progress: 1, is_done: true }));
    const told: number[] = [];
    askUntilDone(ask, ({ progress }) => told.push(progress), () => told.push(-1), 10);
    await vi.advanceTimersByTimeAsync(100);
    expect(told).toEqual([0.1, 0.6, 1]);
    const forever = vi.fn(() => Promise.resolve({ progress: 0, is_done: false }));
    const stop = askUntilDone(forever, () => undefined, () => undefined, 10);
    await vi.advanceTimersByTimeAsync(25);
    stop();
    const asked = forever.mock.calls.length;
    await vi.advanceTimersByTimeAsync(100);
    expect(forever.mock.calls.length).toBe(asked);
    vi.useRealTimers();
  });
});

describe("numbers", () => {
  it("are per cent for chances, points alone", () => {
    expect(share(0.314, "chance")).toBe("31.4 %");
    expect(share(61.25, "points", 0)).toBe("61");
    expect(signed(-0.132, "chance")).toBe("−13.2");
    expect(signed(2, "points")).toBe("+2.0");
  });

  it("lie in layers that fill the whole height", () => {
    const [first, second] = layers([[0.25, 0.75], [1, 0]], 2);
    expect(first).toBe("0.0000,0.0000 1.0000,0.0000 1.0000,1.0000 0.0000,0.2500");
    expect(second).toBe("0.0000,0.2500 1.0000,1.0000 1.0000,1.0000 0.0000,1.0000");
  });
});
