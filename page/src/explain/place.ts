/** Where things are on the screen, and where a bubble about them finds room. */

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

const GAP = 14;
const EDGE = 8;

/** The elements a name stands for, `die` or `die:y1`, as far as they can be seen on this screen; not those of the others. */
export function thingsOf(root: ParentNode, name: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(wantedBy(name))].filter(
    (element) => element.getClientRects().length > 0 && !element.parentElement?.closest("[data-thing=others]"),
  );
}

/** The one of them to point at: the first with something in it. */
export function bestOf(root: ParentNode, name: string): HTMLElement | undefined {
  const all = thingsOf(root, name);
  return all.find(hasSomething) ?? all[0];
}

export function hasSomething(thing: HTMLElement): boolean {
  return !("empty" in thing.dataset);
}

function wantedBy(name: string): string {
  const [thing = "", id] = name.split(":");
  return `[data-thing="${thing}"]${id === undefined ? "" : `[data-id="${id}"]`}`;
}

/** Where parts of the table lie one tap apart: open the one a thing is in. Whether there is such a thing. */
export function reveal(name: string): boolean {
  const panel = document.querySelector(wantedBy(name))?.closest(".panel");
  const tab = [...document.querySelectorAll<HTMLElement>("[data-tab-of]")].find((one) => panel?.classList.contains(one.dataset["tabOf"] ?? ""));
  tab?.click();
  return tab !== undefined;
}

export function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** The smallest box around all of these. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** Something a bubble shall not cover, and how bad it is to cover all of it. */
export interface Keep {
  box: Box;
  weight: number;
}

const ASKED = 0.5; // the bar where things are confirmed
const POINTED = 3; // of what it speaks of, the first thing
const READY = 1; // what can be tapped there
const ELSEWHERE = 0.25; // and anywhere else

/** What a bubble about these elements keeps free: them, what can be tapped now, and the bar of a move that is asked for. */
export function keptFree(root: ParentNode, meant: readonly Element[], asks: boolean): Keep[] {
  const ready = [...root.querySelectorAll("[data-testid=table] .can:not([aria-pressed=true])")];
  const bars = asks ? thingsOf(root, "actions") : [];
  return [
    ...meant.map((element, i) => ({ box: boxOf(element), weight: POINTED / (i + 1) })),
    ...bars.map((element) => ({ box: boxOf(element), weight: ASKED })),
    ...ready.map((element) => ({ box: boxOf(element), weight: meant.some((one) => one.contains(element)) ? READY : ELSEWHERE })),
  ];
}

/**
 * Where a bubble goes: beside what it speaks of if there is room, inside the screen always, and over as little of
 * what matters as possible.
 */
export function placed(bubble: Size, targets: readonly Box[], keep: readonly Keep[], screen: Size): { x: number; y: number } {
  const right = screen.width - bubble.width - EDGE;
  const bottom = screen.height - bubble.height - EDGE;
  const middle = (screen.width - bubble.width) / 2;
  const all = around(targets);
  const places = [
    ...(all ? beside(bubble, all) : []),
    ...targets.flatMap((target) => beside(bubble, target)),
    { x: right, y: bottom },
    { x: EDGE, y: bottom },
    { x: middle, y: bottom },
    { x: right, y: EDGE },
    { x: EDGE, y: EDGE },
    { x: middle, y: EDGE },
  ].map(({ x, y }) => ({ x: clamp(x, EDGE, right), y: clamp(y, EDGE, bottom) }));
  const cost = (at: { x: number; y: number }): number =>
    keep.reduce((sum, { box, weight }) => sum + weight * covered(box, { ...bubble, ...at }), 0);
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
}

function beside(bubble: Size, target: Box): { x: number; y: number }[] {
  const x = target.x + (target.width - bubble.width) / 2;
  const y = target.y + (target.height - bubble.height) / 2;
  return [
    { x: target.x + target.width + GAP, y },
    { x, y: target.y + target.height + GAP },
    { x, y: target.y - bubble.height - GAP },
    { x: target.x - bubble.width - GAP, y },
  ];
}

/** How much of a box another one covers, from 0 to 1. */
function covered(box: Box, by: Box): number {
  const width = Math.min(box.x + box.width, by.x + by.width) - Math.max(box.x, by.x);
  const height = Math.min(box.y + box.height, by.y + by.height) - Math.max(box.y, by.y);
  return width > 0 && height > 0 ? (width * height) / (box.width * box.height) : 0;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
