import { kindWord, thrownBy } from "../../dice/dice";
import type { Play } from "../../table/play";
import type { Phrase } from "../game";
import { columnOf, viewOf } from "./view";

export const chipKey = (chip: string): string => (chip === "start" ? "dicegame.start_chip" : `dicegame.chip_${chip}`);

/** The rule of a chip. */
export function chipRule(chip: string): string {
  const rules: Record<string, string> = { exchange: "DG-20", push: "DG-21", annul: "DG-22", black: "DG-23", start: "DG-17" };
  return rules[chip] ?? "DG-19";
}

/** What to do now, in one sentence. */
export function prompt(play: Play): Phrase {
  const view = viewOf(play);
  const kind = kindWord(view.paid?.column ?? "");
  switch (view.phase) {
    case "reward":
      return { key: "page_dicegame.do_reward", values: { kind } };
    case "exchange":
      return { key: "page_dicegame.do_exchange", values: { kind, n: view.paid?.due ?? 0 } };
    case "name":
      return { key: "page_dice.do_name", values: {} };
    default:
      return { key: view.throws_left > 0 ? "page_dice.do_throw" : "page_dice.do_place", values: {} };
  }
}

const WITH_KIND: Readonly<Record<string, string>> = {
  place: "page_dice.place",
  push: "page_dicegame.push",
  black: "page_dicegame.black",
  exchange: "page_dicegame.exchange",
};

/** What a move is called on its button. */
export function moveName(play: Play, move: string): Phrase {
  const view = viewOf(play);
  const [verb = "", what = ""] = move.split(" ");
  const thrown = thrownBy(move);
  if (thrown !== null) return { key: "page_dice.throw", values: { n: thrown.length } };
  const paid = view.paid?.column ?? "";
  const chip = columnOf(view, paid)?.bonus ?? "";
  switch (verb) {
    case "points":
    case "chip":
      return rewardName(paid, chip, verb);
    case "mark":
      return { key: "page_dicegame.mark", values: { kind: kindWord(paid), n: view.paid?.due ?? 0 } };
    case "starts":
      return { key: "page_dice.starts", values: { who: play.names[Number(what)] ?? "" } };
    case "annul":
      return { key: "page_dicegame.annul", values: {} };
    default:
      return { key: WITH_KIND[verb] ?? "", values: { kind: kindWord(what) } };
  }
}

/** What a reward of a column is called. */
export function rewardName(kind: string, chip: string, reward: "points" | "chip"): Phrase {
  return { key: `page_dicegame.take_${reward}`, values: { kind: kindWord(kind), chip: { word: chipKey(chip) } } };
}

/** When a reward is asked for. */
export function rewardAt(round: number, kind: string): string {
  return `reward ${round} ${kind}`;
}

/** What is asked now, where that can be answered ahead. */
export function occasion(play: Play): string {
  const { phase, round, paid } = viewOf(play);
  return phase === "reward" ? rewardAt(round, paid?.column ?? "") : "";
}

/** Rewards and stones change points; throws and markers do not. */
export function scores(move: string): boolean {
  return /^(points|chip|exchange|mark)\b/.test(move);
}
