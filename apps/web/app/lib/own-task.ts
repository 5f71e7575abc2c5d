/**
 * Runs `work` in a task of its own: effects run all together when a page appears, and a phone answers nobody before the
 * last of them is done. A request costs it more than most of what they do.
 * @returns what calls it off, whether it has begun or not
 */
export function inOwnTask(work: (signal: AbortSignal) => void): () => void {
  const abort = new AbortController();
  const timer = setTimeout(() => work(abort.signal));
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}
