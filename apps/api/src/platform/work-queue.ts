/** The line is full, or the work stood in it for too long: it was not begun. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

interface WorkQueueLimits {
  /** Most works at the same time. */
  running: number;
  /** Most works in the line. */
  waiting: number;
  /** Longest time in the line, milliseconds. */
  waitMs: number;
}

/** Runs a limited number of works at a time. */
export interface WorkQueue {
  /** @throws QueueFullError instead of beginning the work */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Costly work, a few at a time; the others stand in a line that is bounded in length and in time. */
export function createWorkQueue({ running, waiting, waitMs }: WorkQueueLimits): WorkQueue {
  const line = new Set<() => void>();
  let free = running;

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      if (line.size >= waiting) return reject(new QueueFullError());
      const begin = () => {
        clearTimeout(timer);
        line.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        line.delete(begin);
        reject(new QueueFullError());
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
        // A place is handed to the first in the line, or becomes free.
        const [next] = line;
        if (next) next();
        else free += 1;
      }
    },
  };
}
