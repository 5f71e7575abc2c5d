import { setTimeout as wait } from 'node:timers/promises';

/** Calls at equal distances in time, whether or not the earlier ones were answered. */
export interface OpenLoop {
  /** No more calls; waits until all are answered. @throws what the first that failed threw */
  stop(): Promise<void>;
}

/** @param call given how many calls came before */
export function openLoop(perSecond: number, call: (count: number) => Promise<void>): OpenLoop {
  const begin = performance.now();
  const open = new Set<Promise<void>>();
  const over = new AbortController();
  let failure: unknown;
  const coming = (async () => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const early = (count * 1_000) / perSecond - (performance.now() - begin);
      if (early > 0) await wait(early);
      const answered: Promise<void> = call(count)
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => open.delete(answered));
      open.add(answered);
    }
  })();
  return {
    async stop() {
      over.abort();
      await coming;
      await Promise.all(open);
      if (failure !== undefined) throw failure;
    },
  };
}
