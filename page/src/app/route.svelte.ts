/** Where in the page the reader is: the part of the address behind `#`. */

export type Place =
  | { screen: "home" }
  | { screen: "new"; game: string }
  | { screen: "table"; table: string }
  | { screen: "replay"; table: string; at: number | null }
  | { screen: "report"; table: string }
  | { screen: "puzzle"; game: string; number: number }
  | { screen: "practice"; table: string; entry: number }
  | { screen: "rules"; rule: string | null; game: string | null }
  | { screen: "guide"; game: string; part: string | null }
  | { screen: "pad"; game: string }
  | { screen: "box"; game: string }
  | { screen: "learn"; game: string }
  | { screen: "lost" };

export interface Invitation {
  table: string;
  secret: string;
}

export function placeOf(hash: string): Place {
  const [screen = "", first = "", second = ""] = parts(hash);
  if (screen === "") return { screen: "home" };
  if (screen === "new" && first) return { screen: "new", game: first };
  if (screen === "table" && first) return { screen: "table", table: first };
  if (screen === "replay" && first) return { screen: "replay", table: first, at: /^\d+$/.test(second) ? +second : null };
  if (screen === "report" && first) return { screen: "report", table: first };
  if (screen === "puzzle" && first && /^\d+$/.test(second)) return { screen: "puzzle", game: first, number: +second };
  if (screen === "practice" && first && /^\d+$/.test(second)) return { screen: "practice", table: first, entry: +second };
  if (screen === "rules" && first === "list") return { screen: "rules", rule: null, game: second || null };
  if (screen === "rules" && /^[a-z]+$/.test(first)) return { screen: "guide", game: first, part: second || null };
  if (screen === "rules") return { screen: "rules", rule: first || null, game: null };
  if (screen === "pad" && first) return { screen: "pad", game: first };
  if (screen === "box" && first) return { screen: "box", game: first };
  if (screen === "learn" && first) return { screen: "learn", game: first };
  return { screen: "lost" };
}

/** A seat's link, `#/table/{table}/seat/{secret}`, as an address or only its end. */
export function invitationOf(address: string): Invitation | null {
  const [screen, table, seat, secret] = parts(address.slice(Math.max(0, address.indexOf("#"))));
  return screen === "table" && seat === "seat" && table && secret ? { table, secret } : null;
}

/** What someone pasted: a whole link or just the name of a table. */
export function pasted(text: string): { table: string; secret: string | null } | null {
  const trimmed = text.trim();
  const invitation = invitationOf(trimmed);
  if (invitation) return invitation;
  if (trimmed.includes("#")) {
    const place = placeOf(trimmed.slice(trimmed.indexOf("#")));
    return place.screen === "table" ? { table: place.table, secret: null } : null;
  }
  return /^[\w-]{4,64}$/.test(trimmed) ? { table: trimmed, secret: null } : null;
}

function parts(hash: string): string[] {
  try {
    return hash.replace(/^#?\/?/, "").split("/").map(decodeURIComponent);
  } catch {
    return ["?"];
  }
}

export class Route {
  place = $state.raw<Place>({ screen: "home" });

  constructor(invited: (invitation: Invitation) => void) {
    const look = (): void => {
      const invitation = invitationOf(location.hash);
      if (invitation) {
        // The secret leaves the address, and the history, at once.
        invited(invitation);
        history.replaceState(null, "", `#/table/${invitation.table}`);
      }
      this.place = placeOf(location.hash);
    };
    addEventListener("hashchange", look);
    look();
  }

  go(hash: string): void {
    location.hash = hash;
  }

  /** Go there and forget the place before: "back" does not lead to it. */
  instead(hash: string): void {
    location.replace(`#${hash}`);
  }
}
