import type { OwnerInfo } from "../generated/messages";
import type { Words } from "../words/words.svelte";

/** What everyone is called; who has no name yet is called by seat, in the reader's language. */
export function namesOf(words: Words, owners: readonly OwnerInfo[]): string[] {
  const first = owners.findIndex(({ kind }) => kind === "imaginary");
  return owners.map(({ name, kind }, i) => {
    if (name) return name;
    return kind === "imaginary"
      ? words.say("page.imaginary", { number: i - first + 1 })
      : words.say("table.owner", { number: i + 1 });
  });
}

/** One sign for a name: its first letter, or the number of someone who is only called by a number. */
export function initialOf(name: string, owner: number): string {
  return name.match(/\s(\d)$/)?.[1] ?? Array.from(name.trim())[0]?.toUpperCase() ?? String(owner + 1);
}
