import type { Arrived } from "../net/connection.svelte";

/** Shows what others do one move at a time, at a readable pace; the reader's own moves at once. */
export class Pacing {
  waiting = $state(0);
  private queue: Arrived[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastShown = -Infinity;
  private hurried = false;
  private held = false;

  constructor(
    private readonly show: (news: Arrived) => void,
    private readonly pause: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  push(news: Arrived): void {
    this.queue.push(news);
    this.next();
  }

  /** Show everything that waits, now, and what comes until the reader is asked again. */
  skip = (): void => {
    if (this.queue.length === 0) return;
    this.hurried = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.queue.length > 0) this.showFirst();
  };

  /** Show nothing more until it is released: something else is looked at. */
  hold(): void {
    this.held = true;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  release(): void {
    this.held = false;
    this.next();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
  }

  private next(): void {
    if (this.timer !== undefined || this.held) {
      this.waiting = this.queue.length;
      return;
    }
    while (this.queue[0] && !this.held && this.due(this.queue[0]) <= this.now()) this.showFirst();
    this.waiting = this.queue.length;
    if (this.queue[0] && !this.held) {
      this.timer = setTimeout(() => {
        this.timer = undefined;
        this.showFirst();
        this.next();
      }, this.due(this.queue[0]) - this.now());
    }
  }

  private showFirst(): void {
    const news = this.queue.shift();
    this.waiting = this.queue.length;
    if (!news) return;
    this.lastShown = this.now();
    const { actor, mine } = news.state;
    if (actor === null || mine.includes(actor)) this.hurried = false;
    this.show(news);
  }

  private due(news: Arrived): number {
    return isByOthers(news) && !this.hurried ? this.lastShown + this.pause() : -Infinity;
  }
}

/** Whether what is new was done by others than the reader. */
export function isByOthers({ state, fresh }: Arrived): boolean {
  const movers = fresh.map(({ text }) => parseInt(text)).filter((seat) => !Number.isNaN(seat));
  return movers.length > 0 && !movers.some((seat) => state.mine.includes(seat));
}
