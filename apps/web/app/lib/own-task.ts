/**
 * Runs `work` in a task of its own: effects run all together when a page appears, and a phone answers nobody before the
 * last of them is done. A request costs it more than most of what they do.
 * @returns what calls it off
 */
export function inOwnTask(work: () => void): () => void {
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}
