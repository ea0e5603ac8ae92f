import { describe, expect, it } from "vitest";
import { asciiJson, check, fromHex, outcome, ticket, tickets, type Thrown } from "../src/proof/verify";

const SECRET = "00112233445566778899aabbccddeeff".repeat(2);
const COMMITMENT = "4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef";

async function key(): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", fromHex(SECRET), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** A replay of one throw each of a die with six faces, honest unless told otherwise. */
async function thrown(count: number, salts: string[]): Promise<Thrown> {
  const faces = ["1", "2", "3", "4", "5", "6"];
  const law = { texts: faces, weights: null };
  const dice = [];
  for (let i = 0; i < count; i++) {
    dice.push({ text: `* ${outcome(law, await ticket(await key(), salts, i, 6))}`, law: 0 });
  }
  return { entries: [{ text: "", law: null }, ...dice], laws: [law], secret: SECRET, commitment: COMMITMENT, salts, first_die: 0 };
}

describe("tickets", () => {
  it("are those that Python draws from the same secret, salts and number", async () => {
    expect(await ticket(await key(), [], 0, 36)).toBe(34);
    expect(await ticket(await key(), ["a"], 1, 1296)).toBe(540);
    expect(await ticket(await key(), ["Zoë", "\x7f☕𝄞", 'q"\\\n'], 2, 7)).toBe(0);
  });

  it("are drawn from JSON as Python writes it", () => {
    expect(asciiJson([["Zoë", "\x7f☕𝄞"], 2, 0])).toBe('[["Zo\\u00eb","\\u007f\\u2615\\ud834\\udd1e"],2,0]');
  });

  it("fall to outcomes by their weights", () => {
    const law = { texts: ["a", "b", "c"], weights: [1, 3, 2] };
    expect(tickets(law)).toBe(6);
    expect([0, 1, 3, 4, 5, 6].map((number) => outcome(law, number))).toEqual(["a", "b", "b", "c", "c", undefined]);
  });
});

describe("the proof", () => {
  it("holds for honest dice", async () => {
    expect(await check(await thrown(20, ["x"]))).toEqual({ ok: true, commitmentHolds: true, dice: 20, wrong: null });
  });

  it("names the first throw that does not fit", async () => {
    const replay = await thrown(20, []);
    const entry = replay.entries[7];
    if (entry) entry.text = entry.text === "* 1" ? "* 2" : "* 1";
    expect(await check(replay)).toMatchObject({ ok: false, wrong: 7, dice: 6 });
  });

  it("leaves out throws that came with the game it goes on from", async () => {
    const replay = { ...(await thrown(20, [])), first_die: 7 };
    for (const number of [1, 7]) {
      const entry = replay.entries[number];
      if (entry) entry.text = "* another";
    }
    expect(await check(replay)).toEqual({ ok: true, commitmentHolds: true, dice: 13, wrong: null });
    const entry = replay.entries[8];
    if (entry) entry.text = "* another";
    expect(await check(replay)).toMatchObject({ ok: false, wrong: 8 });
  });

  it("fails where the revealed secret is not the promised one", async () => {
    expect(await check({ ...(await thrown(3, [])), commitment: "00" })).toMatchObject({ ok: false, commitmentHolds: false });
  });

  it("fails where salts were changed afterwards", async () => {
    expect((await check({ ...(await thrown(20, ["mine"])), salts: ["yours"] })).ok).toBe(false);
  });

  it("does not call an empty game proven", async () => {
    expect((await check(await thrown(0, []))).ok).toBe(false);
  });
});
