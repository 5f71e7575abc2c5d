import { ShopError } from './shop-error.ts';

/** `busy`: the queue is full, or the work waited in it for too long; it was not started. */
export class QueueFullError extends ShopError {
  constructor(retryAfter?: number) {
    super('busy', retryAfter === undefined ? {} : { retryAfter });
  }
}

interface WorkQueueLimits {
  /** Maximum running at once. */
  running: number;
  /** Maximum waiting. */
  waiting: number;
  /** Maximum wait in milliseconds. */
  waitMs: number;
  /** Seconds, sent to refused callers as `Retry-After`. */
  retryAfter?: number;
}

/** Runs a limited number of tasks at a time. */
export interface WorkQueue {
  /** @throws QueueFullError if the work is not started */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Runs costly work a few at a time; the queue for the rest is bounded in length and waiting time. */
export function createWorkQueue({ running, waiting, waitMs, retryAfter }: WorkQueueLimits): WorkQueue {
  const line = new Set<() => void>();
  let free = running;

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      if (line.size >= waiting) return reject(new QueueFullError(retryAfter));
      const begin = () => {
        clearTimeout(timer);
        line.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        line.delete(begin);
        reject(new QueueFullError(retryAfter));
      }, waitMs);
      line.add(begin);
    });

  return {
    async run(work) {
      if (free > 0) free -= 1;
      else await turn();
      try {
        return await work();
      } finally {
        // The slot goes to the first in the queue, or becomes free.
        const [next] = line;
        if (next) next();
        else free += 1;
      }
    },
  };
}
