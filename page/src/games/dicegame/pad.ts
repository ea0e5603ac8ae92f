/** The score pad as it is filled in: who shares a field, and in which order. */

import type { Person } from "../../pad/pad.svelte";
import { LETTERS } from "../../art/kinds";

/** What someone has at a scoring. */
export interface OwnerPad extends Person {
  built: Record<string, number>;
  chips: Record<string, number>;
}

/** Stones on one field, by their owners' ids, the lowest first. */
export interface Pile {
  key: string;
  letter: string;
  field: number;
  ids: number[];
}

/** Every field that several stones share; in the order someone gave, as far as it still fits. */
export function pilesOf(owners: readonly OwnerPad[], orders: Readonly<Record<string, readonly number[]>>): Pile[] {
  return [...LETTERS].flatMap((letter) => {
    const fields = [...new Set(owners.map(({ built }) => built[letter] ?? 0))].filter((field) => field > 0);
    return fields
      .sort((a, b) => b - a)
      .map((field) => {
        const there = owners.filter(({ built }) => built[letter] === field).map(({ id }) => id);
        const key = `${letter}${field}`;
        const given = (orders[key] ?? []).filter((id) => there.includes(id));
        return { key, letter, field, ids: [...given, ...there.filter((id) => !given.includes(id))] };
      })
      .filter(({ ids }) => ids.length > 1);
  });
}

/** The same pile with one stone a place lower. */
export function lowered(ids: readonly number[], place: number): number[] {
  const order = [...ids];
  const [moved] = order.splice(place, 1);
  if (moved !== undefined) order.splice(place - 1, 0, moved);
  return order;
}
