/** Local storage that may be full, forbidden or damaged: then the page simply does not remember. */

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`sabika.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`sabika.${key}`, JSON.stringify(value));
  } catch {
    // Nothing to be done: private windows and full disks are the reader's business.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(`sabika.${key}`);
  } catch {
    // Nothing is remembered there anyway.
  }
}
