/**
 * Things that travel: what lies elsewhere than before goes there before the reader's eyes.
 *
 * Whatever may travel says what it is (`data-piece`; equal things have equal names) and where it lies (`data-at`, a
 * place in the game, not on the screen). What goes out of sight may name the place it goes to (`data-to`), what comes
 * from out of sight the place it comes from (`data-from`); such places are called `data-place`.
 */

export interface Piece {
  readonly piece: string;
  readonly at: string;
}

export interface Journey<P> {
  from: P | null; // null: it was out of sight
  to: P | null;
}

/** Who travels: equal things that lie where some lay before stay, the others go one by one. */
export function journeys<P extends Piece>(before: readonly P[], after: readonly P[]): Journey<P>[] {
  const left = [...before];
  const come = after.filter(({ piece, at }) => {
    const same = left.findIndex((old) => old.piece === piece && old.at === at);
    if (same >= 0) left.splice(same, 1);
    return same < 0;
  });
  const arrivals = come.map((to): Journey<P> => {
    const at = left.findLastIndex(({ piece }) => piece === to.piece);
    return { from: at < 0 ? null : (left.splice(at, 1)[0] ?? null), to };
  });
  return [...arrivals, ...left.map((from): Journey<P> => ({ from, to: null }))];
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Lying extends Piece {
  readonly element: Element;
  readonly from: string;
  readonly to: string;
}

/** A thing, or a place, on the screen. */
interface Seen {
  box: Box;
  direct: boolean; // itself, not the tab that leads to it
}

const ALONG = "cubic-bezier(0.3, 0.1, 0.2, 1)";
const PANELS = ["turn", "own", "race", "rivals", "log"];

/** The things on a desk, and those under way. */
export class Travel {
  private before: (Lying & { seen: Seen | null; drawing: Drawing })[] = [];
  private underway: (() => void)[] = [];

  constructor(private readonly desk: HTMLElement) {}

  /** How things lie now, before something happens. */
  remember(): void {
    this.stop();
    this.before = this.lying().map((one) => ({ ...one, seen: this.see(one.element), drawing: drawingOf(one.element) }));
  }

  /** Let what lies elsewhere now go there. What comes in a way of its own, such as dice that fall, is left alone. */
  go(milliseconds: number): void {
    const before = new Map(this.before.map((one) => [one.element, one]));
    const all = journeys<Lying>(this.before, this.lying());
    const carried = new Set(all.flatMap(({ to }) => [...(to?.element.querySelectorAll("[data-at]") ?? [])]));
    for (const { from, to } of all) {
      if (to && (carried.has(to.element) || to.element.getAnimations().length > 0)) continue;
      const left = from && before.get(from.element);
      const arrived = to && this.see(to.element);
      const start = left?.seen ?? this.within(to?.from, arrived);
      const end = arrived ?? this.within(from?.to, start);
      if (!start || !end || !(start.direct || end.direct)) continue;
      const drawing = to && arrived?.direct ? drawingOf(to.element) : left?.drawing;
      if (drawing) this.send(drawing, to?.element ?? null, start.box, end.box, milliseconds);
    }
    this.before = [];
  }

  stop(): void {
    for (const end of this.underway.splice(0)) end();
  }

  private lying(): Lying[] {
    const pieces = [...this.desk.querySelectorAll("[data-at]")].filter((element) => element.closest("dialog") === null);
    const told = (element: Element, name: string): string => element.getAttribute(`data-${name}`) ?? "";
    return pieces.map((element) => ({
      element,
      piece: told(element, "piece"),
      at: told(element, "at"),
      from: told(element, "from"),
      to: told(element, "to"),
    }));
  }

  /** Where a thing is; if it lies on a panel behind a tab, at that tab. */
  private see(element: Element): Seen | null {
    const own = element.getBoundingClientRect();
    if (own.width > 0) return { box: own, direct: true };
    const panel = element.closest(".panel");
    const name = PANELS.find((one) => panel?.classList.contains(one));
    const tab = this.desk.querySelector(`[data-tab-of="${name}"]`)?.getBoundingClientRect();
    return tab && tab.width > 0 ? { box: around(tab, { width: 16, height: 16 }), direct: false } : null;
  }

  /** Out of sight at a place: small, in the middle of it. */
  private within(name: string | undefined, other: Seen | null): Seen | null {
    const place = name ? this.desk.querySelector(`[data-place="${name}"]`) : null;
    const seen = place && this.see(place);
    if (!seen || !other) return null;
    return { ...seen, box: around(seen.box, { width: 0.4 * other.box.width, height: 0.4 * other.box.height }) };
  }

  private send(drawing: Drawing, hidden: Element | null, from: Box, to: Box, duration: number): void {
    const traveller = document.createElement("div");
    traveller.className = "traveller";
    traveller.setAttribute("aria-hidden", "true");
    traveller.append(drawing.copy);
    const { left, top, width, height } = from.width > to.width ? from : to; // drawn sharp where it is large
    Object.assign(traveller.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, color: drawing.colour });
    document.body.append(traveller);
    const at = (box: Box): string =>
      `translate(${box.left - left}px, ${box.top - top}px) scale(${box.width / width}, ${box.height / height})`;
    const frames = [{ transform: at(from) }, { transform: at(to), opacity: hidden === null ? 0.4 : 1 }];
    const moving = traveller.animate(frames, { duration, easing: ALONG });
    const veiled = hidden?.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
    const end = (): void => {
      traveller.remove();
      veiled?.cancel();
    };
    moving.onfinish = end;
    this.underway.push(end);
  }
}

interface Drawing {
  copy: Element;
  colour: string;
}

/** A drawing of a thing, to be put anywhere; what is part of a larger picture gets a frame of its own. */
function drawingOf(element: Element): Drawing {
  const copy = element.cloneNode(true) as HTMLElement | SVGElement;
  for (const one of [copy, ...copy.querySelectorAll("[data-at]")]) one.removeAttribute("data-at");
  Object.assign(copy.style, { position: "static", translate: "none", transform: "none", margin: "0", width: "100%", height: "100%" });
  const colour = getComputedStyle(element).color;
  if (!(element instanceof SVGGraphicsElement) || element instanceof SVGSVGElement) return { copy, colour };
  const { x, y, width, height } = element.getBBox();
  const frame = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  frame.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  frame.append(copy);
  return { copy: frame, colour };
}

/** A box of a size around the middle of another. */
function around({ left, top, width, height }: Box, size: { width: number; height: number }): Box {
  return { left: left + (width - size.width) / 2, top: top + (height - size.height) / 2, ...size };
}
