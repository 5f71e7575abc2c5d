import { ShopError } from './shop-error.ts';

/** The queue is full, or the work waited in it for too long; it was not started. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

interface WorkQueueLimits {
  running: number;
  waiting: number;
  waitMs: number;
  /** Seconds: refuses with a ShopError `busy` and this `Retry-After` instead of a QueueFullError. */
  retryAfter?: number;
}

export type WorkQueue = ReturnType<typeof createWorkQueue>;

/** Runs costly work a few at a time; the queue for the rest is bounded in length and waiting time. */
export function createWorkQueue({ running, waiting, waitMs, retryAfter }: WorkQueueLimits) {
  const queue = new Set<() => void>();
  let free = running;

  const refusal = () =>
    retryAfter === undefined ? new QueueFullError() : new ShopError('busy', { retryAfter });
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      if (queue.size >= waiting) return reject(refusal());
      const begin = () => {
        clearTimeout(timer);
        queue.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(begin);
        reject(refusal());
      }, waitMs);
      queue.add(begin);
    });

  return {
    /** @throws QueueFullError or ShopError `busy` if the work is not started */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (free > 0) free -= 1;
      else await turn();
      try {
        return await work();
      } finally {
        // The slot goes to the first in the queue, or becomes free.
        const [next] = queue;
        if (next) next();
        else free += 1;
      }
    },
  };
}
