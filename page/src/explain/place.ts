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

/**
 * Where a bubble goes: beside what it speaks of if there is room, inside the screen always, and over as little of
 * what matters as possible. What comes first in `free` matters most.
 */
export function placed(bubble: Size, target: Box | null, free: readonly Box[], screen: Size): { x: number; y: number } {
  const right = screen.width - bubble.width - EDGE;
  const bottom = screen.height - bubble.height - EDGE;
  const middle = (screen.width - bubble.width) / 2;
  const places = [
    ...(target ? beside(bubble, target) : []),
    { x: right, y: bottom },
    { x: EDGE, y: bottom },
    { x: middle, y: bottom },
    { x: right, y: EDGE },
    { x: EDGE, y: EDGE },
    { x: middle, y: EDGE },
  ].map(({ x, y }) => ({ x: clamp(x, EDGE, right), y: clamp(y, EDGE, bottom) }));
  const cost = (at: { x: number; y: number }): number =>
    free.reduce((sum, box, i) => sum + overlap({ ...bubble, ...at }, box) / (i + 1), 0);
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

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
