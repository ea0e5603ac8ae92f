/** The seats of a table that is being set: who sits where. */

import { BOT_NAMES } from "../app/bots";
import type { GameOption, SeatRequest } from "../generated/schemas";

export interface SeatPlan {
  id: number;
  kind: "me" | "bot" | "open";
  name: string;
  bot: string;
}

/** The wish the server gets; bots without a name are called after places of the Alhambra. */
export function wishes(plans: readonly SeatPlan[], fallback: (number: number) => string): SeatRequest[] {
  const free = BOT_NAMES.filter((name) => !plans.some((plan) => plan.name === name));
  return plans.map((plan, i) => {
    const given = plan.name.trim();
    if (plan.kind === "bot") return { kind: "bot", bot: plan.bot, name: given || (free.shift() ?? fallback(i + 1)) };
    if (plan.kind === "open") return given ? { kind: "open", name: given } : { kind: "open" };
    return { kind: "me", name: given || fallback(i + 1) };
  });
}

/** The options that leave a choice with so many seats, each with what may be chosen. */
export function openOptions(options: readonly GameOption[], seats: number): GameOption[] {
  return options
    .map((option) => ({ ...option, choices: option.choices.filter((choice) => choice.seats.includes(seats)) }))
    .filter(({ choices }) => choices.length > 1);
}
