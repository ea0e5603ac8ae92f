/** Every badge of points flies from its lane to the pillar of its owner. */
export function flyPoints(lanes: HTMLElement, pillars: HTMLElement, duration: number): void {
  for (const badge of lanes.querySelectorAll<HTMLElement>("[data-owner] .got")) {
    const owner = badge.closest<HTMLElement>("[data-owner]")?.dataset["owner"];
    const target = pillars.querySelector<HTMLElement>(`[data-pillar="${owner}"]`);
    if (!target || !badge.textContent) continue;
    const from = badge.getBoundingClientRect();
    const to = target.getBoundingClientRect();
    const flying = badge.cloneNode(true) as HTMLElement;
    flying.classList.add("flying");
    flying.ariaHidden = "true";
    badge.closest("dialog")?.append(flying);
    const move = (box: DOMRect, scale: number) => ({
      transform: `translate(${box.left + box.width / 2}px, ${box.top + Math.min(box.height / 2, 20)}px) translate(-50%, -50%) scale(${scale})`,
    });
    flying.animate([move(from, 1), { ...move(to, 0.8), opacity: 0.4 }], { duration, easing: "cubic-bezier(0.4, 0, 0.3, 1)" }).finished.then(
      () => flying.remove(),
      () => flying.remove(),
    );
  }
}
