/** Analyses take seconds to a minute: they are asked for again until they are done; each answer may be better. */

export interface Progress {
  progress: number;
  is_done: boolean;
}

const PAUSE = 400; // ms

/** Ask, tell what came, and ask again; returns how to stop. */
export function askUntilDone<T extends Progress>(
  ask: () => Promise<T>,
  tell: (answer: T) => void,
  fail: (error: unknown) => void,
  pause: number = PAUSE,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = true;

  async function again(): Promise<void> {
    try {
      const answer = await ask();
      if (!wanted) return;
      tell(answer);
      if (!answer.is_done) timer = setTimeout(() => void again(), pause);
    } catch (error) {
      if (wanted) fail(error);
    }
  }

  void again();
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}
