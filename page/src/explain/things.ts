/** What the things of a table are, as the server tells it. */

import type { ThingsText } from "../generated/schemas";
import { fetchJson } from "../net/http";

const known = new Map<string, Promise<ThingsText>>();

/** Fetched once a game and language; a game of which nothing is told has no things. */
export function thingsTold(game: string, language: string): Promise<ThingsText> {
  const path = `/api/things/${encodeURIComponent(game)}/${language}`;
  let told = known.get(path);
  if (!told) {
    told = fetchJson<ThingsText>(path).catch(() => ({ things: {}, coach: [] }));
    known.set(path, told);
  }
  return told;
}

/** The innermost thing around an element of which something is told. */
export function thingAround(element: Element | null, told: ThingsText): HTMLElement | null {
  for (let at = element?.closest<HTMLElement>("[data-thing]"); at; at = at.parentElement?.closest<HTMLElement>("[data-thing]")) {
    if ((at.dataset["thing"] ?? "") in told.things) return at;
  }
  return null;
}

/** How things stand now: what is said of an element for this, or what it says of itself to those who hear the page. */
export function nowOf(element: Element, thing: Element): string {
  const told = element.closest<HTMLElement>("[data-now]");
  if (told && thing.contains(told)) return told.dataset["now"] ?? "";
  const speaking = element.closest("[aria-label]");
  return speaking && thing.contains(speaking) && !speaking.matches("section, [role=group]") ? (speaking.getAttribute("aria-label") ?? "") : "";
}
