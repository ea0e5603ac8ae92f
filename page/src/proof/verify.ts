/**
 * The dice, derived again in the reader's own browser: SHA-256 of the revealed secret must be what was committed to
 * before play, and every outcome must be the one that holds the ticket HMAC(secret, salts, number) names.
 * The same law as `sabika.engine.chance`.
 */

import type { OutcomeLaw, Replay, ReplayEntry } from "../generated/schemas";

export interface Checked {
  ok: boolean;
  commitmentHolds: boolean;
  dice: number; // outcomes derived; those that came with the game are as recorded
  wrong: number | null; // entry of the log that does not fit
}

export function canCheck(): boolean {
  return typeof crypto !== "undefined" && crypto.subtle !== undefined;
}

/** What of a replay its dice are derived from. */
export type Thrown = Pick<Replay, "laws" | "secret" | "commitment" | "salts" | "first_die"> & {
  entries: Pick<ReplayEntry, "text" | "law">[];
};

export async function check(replay: Thrown): Promise<Checked> {
  const secret = fromHex(replay.secret ?? "");
  const commitmentHolds = toHex(await crypto.subtle.digest("SHA-256", secret)) === replay.commitment;
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  let dice = 0;
  for (const [number, entry] of replay.entries.entries()) {
    if (entry.law === null) continue;
    const law = replay.laws[entry.law];
    const due = law && outcome(law, await ticket(key, replay.salts, dice, tickets(law)));
    if (dice >= replay.first_die && entry.text !== `* ${due}`) return { ok: false, commitmentHolds, dice, wrong: number };
    dice += 1;
  }
  return { ok: commitmentHolds && dice > 0, commitmentHolds, dice: Math.max(0, dice - replay.first_die), wrong: null };
}

/** A number below `below`, each equally likely: HMAC-SHA256 read as an integer, the uneven rest rejected. */
export async function ticket(key: CryptoKey, salts: readonly string[], number: number, below: number): Promise<number> {
  const many = BigInt(below);
  const fair = ((1n << 256n) / many) * many;
  for (let attempt = 0; ; attempt++) {
    const message = new TextEncoder().encode(asciiJson([salts, number, attempt]));
    const value = BigInt(`0x${toHex(await crypto.subtle.sign("HMAC", key, message))}`);
    if (value < fair) return Number(value % many);
  }
}

export function tickets(law: OutcomeLaw): number {
  return law.weights ? law.weights.reduce((sum, weight) => sum + weight, 0) : law.texts.length;
}

export function outcome(law: OutcomeLaw, ticket: number): string | undefined {
  let left = ticket;
  return law.texts.find((_, i) => (left -= law.weights?.[i] ?? 1) < 0);
}

/** JSON as Python writes it with `ensure_ascii` and no blanks. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
