/** Parts that scroll can be reached by keys, and only those: for what may or may not fit. */
export function reachable(desk: HTMLElement): () => void {
  let asked = 0;

  function look(): void {
    for (const panel of desk.querySelectorAll<HTMLElement>(".panel, .bar .told")) {
      if (panel.scrollHeight > panel.clientHeight + 1) panel.tabIndex = 0;
      else panel.removeAttribute("tabindex");
    }
  }

  function soon(): void {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(look);
  }

  const changed = new MutationObserver(soon);
  const resized = new ResizeObserver(soon);
  changed.observe(desk, { childList: true, subtree: true });
  resized.observe(desk);
  return () => {
    cancelAnimationFrame(asked);
    changed.disconnect();
    resized.disconnect();
  };
}
