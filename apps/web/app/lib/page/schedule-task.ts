/** Runs `work` once the browser has painted what is rendered now. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/**
 * Runs `work` in a task of its own. The effects of a new page run in one task, during which a phone does not respond,
 * and starting a request is among the slowest of them.
 * @returns cancels `work`, also after it has started
 */
export function scheduleTask(work: (signal: AbortSignal) => void): () => void {
  const abort = new AbortController();
  const timer = setTimeout(() => work(abort.signal));
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}
