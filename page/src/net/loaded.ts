/**
 * For an `$effect`: use what was asked for once it has come, unless the effect has ended or run again meanwhile.
 * A component must not read its own values after it is gone, and an older answer must not replace a newer one.
 */
export function whenLoaded<T>(asked: Promise<T>, use: (value: T) => void, failed: (error: unknown) => void): () => void {
  let wanted = true;
  asked
    .then((value) => {
      if (wanted) use(value);
    })
    .catch((error: unknown) => {
      if (wanted) failed(error);
    });
  return () => (wanted = false);
}
