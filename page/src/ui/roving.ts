/** One tab stop for a group of buttons: arrow keys, Home and End walk over them. */

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function roving(group: HTMLElement): () => void {
  let stop: HTMLElement | null = null;
  const buttons = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>("button:not(:disabled)")];

  function update(): void {
    const all = buttons();
    if (stop === null || !all.includes(stop)) stop = all[0] ?? null;
    for (const button of all) button.tabIndex = button === stop ? 0 : -1;
  }

  function walk(event: KeyboardEvent): void {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const step = STEPS[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step === undefined ? -1 : at + step;
    if (at < 0 || !all[to]) return;
    event.preventDefault();
    all[to].focus();
  }

  function focused(event: FocusEvent): void {
    const button = buttons().find((one) => one === event.target);
    if (button) stop = button;
    update();
  }

  const observer = new MutationObserver(update);
  observer.observe(group, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  group.addEventListener("keydown", walk);
  group.addEventListener("focusin", focused);
  update();
  return () => {
    observer.disconnect();
    group.removeEventListener("keydown", walk);
    group.removeEventListener("focusin", focused);
  };
}
