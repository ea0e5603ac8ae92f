/** What a screen reader is told: every change, once, in order. */
export class Announcer {
  lines = $state<{ id: number; text: string }[]>([]);
  private count = 0;

  tell(text: string): void {
    if (!text) return;
    this.count += 1;
    this.lines = [...this.lines.slice(-7), { id: this.count, text }];
  }
}
