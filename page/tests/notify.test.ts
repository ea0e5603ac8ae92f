import { afterEach, describe, expect, it, vi } from "vitest";
import { canNotify, mayNotify, notifyTurn } from "../src/app/notify";

/** The browser's notifications, as far as the page uses them. */
class FakeNotification {
  static permission = "default";
  static answer = "granted";
  static shown: FakeNotification[] = [];
  onclick = (): void => {};
  closed = false;

  constructor(
    readonly title: string,
    readonly options: { body: string; tag: string },
  ) {
    FakeNotification.shown.push(this);
  }
  static requestPermission(): Promise<string> {
    FakeNotification.permission = FakeNotification.answer;
    return Promise.resolve(FakeNotification.answer);
  }
  close(): void {
    this.closed = true;
  }
}

function browser(hidden: boolean, permission: string): void {
  FakeNotification.shown = [];
  FakeNotification.permission = permission;
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("document", { hidden });
}

afterEach(() => vi.unstubAllGlobals());

describe("notifications of the browser", () => {
  it("come while the page is in the background, and lead back to it", () => {
    browser(true, "granted");
    const focus = vi.fn();
    vi.stubGlobal("focus", focus);
    notifyTurn("Your turn", "Alcazaba");
    const [shown] = FakeNotification.shown;
    expect(shown).toMatchObject({ title: "Your turn", options: { body: "Alcazaba", tag: "sabika-turn" } });
    shown?.onclick();
    expect(focus).toHaveBeenCalledOnce();
    expect(shown?.closed).toBe(true);
  });

  it("do not come while the reader looks, or did not allow them", () => {
    browser(false, "granted");
    notifyTurn("Your turn", "");
    browser(true, "denied");
    notifyTurn("Your turn", "");
    expect(FakeNotification.shown).toEqual([]);
  });

  it("are asked for, and a browser without them is left alone", async () => {
    browser(true, "default");
    FakeNotification.answer = "denied";
    expect(await mayNotify()).toBe(false);
    FakeNotification.answer = "granted";
    expect(await mayNotify()).toBe(true);
    vi.unstubAllGlobals();
    vi.stubGlobal("Notification", undefined);
    vi.stubGlobal("document", { hidden: true });
    expect(canNotify()).toBe(false);
    expect(await mayNotify()).toBe(false);
  });
});
