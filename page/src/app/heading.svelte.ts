import type { Snippet } from "svelte";

/** What a screen puts into the header of the page, instead of a header of its own. */
export class Heading {
  shown = $state.raw<Snippet | null>(null);

  /** Show it for as long as the screen is there; to be called in an effect. */
  show(heading: Snippet): () => void {
    this.shown = heading;
    return () => {
      if (this.shown === heading) this.shown = null;
    };
  }
}
