import { ShopError } from '../../platform/shop-error.ts';

/** Who waits for a job; no client waits for `background`. */
type Rank = 'preview' | 'page' | 'background';
/** Link previews come before pages: a chat app requests a preview once and remembers a failure. */
const ORDER: readonly Rank[] = ['preview', 'page', 'background'];
/** After a preview, pages come first: many addresses together could always have a preview waiting. */
const ORDER_AFTER_PREVIEW: readonly Rank[] = ['page', 'preview', 'background'];

/** How many jobs of visitors may wait, and for how many milliseconds. */
export const BOUNDS = {
  // A page shows about sixty pictures, in other sizes for each kind of phone, at about 0.15 s each. Proxies wait 60 s.
  page: { waiting: 1_000, waitMs: 60_000 },
  // Up to half a second each.
  preview: { waiting: 20, waitMs: 5_000 },
};
const BOUND_OF: Record<Rank, { waiting: number; waitMs: number | null }> = {
  ...BOUNDS,
  // Added one after another.
  background: { waiting: Number.POSITIVE_INFINITY, waitMs: null },
};
const busy = () => new ShopError('busy', { retryAfter: 5 });

type Job = () => Promise<void>;

/** Runs CPU-bound jobs one at a time, by priority. */
export class PriorityQueue {
  readonly #queues: Record<Rank, Set<Job>> = {
    page: new Set(),
    preview: new Set(),
    background: new Set(),
  };
  #isWorking = false;
  #isPagesTurn = false;
  #isClosed = false;

  checkRoom(rank: Rank): void {
    if (this.#queues[rank].size >= BOUND_OF[rank].waiting) throw busy();
  }

  /** @throws ShopError `busy` when too many wait or it waited too long; `unavailable` when the queue was closed before its turn */
  add<T>(work: () => Promise<T>, rank: Rank): Promise<T> {
    const queue = this.#queues[rank];
    const { waitMs } = BOUND_OF[rank];
    return new Promise<T>((resolve, reject) => {
      this.checkRoom(rank);
      const job = async () => {
        clearTimeout(timer);
        if (this.#isClosed) reject(new ShopError('unavailable'));
        else await work().then(resolve, reject);
      };
      const giveUp = () => {
        queue.delete(job);
        reject(busy());
      };
      const timer = waitMs === null ? undefined : setTimeout(giveUp, waitMs);
      queue.add(job);
      if (!this.#isWorking) void this.#work();
    });
  }

  /** Lets the running job end; the others are rejected. */
  close(): void {
    this.#isClosed = true;
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (;;) {
      const job = this.#next();
      if (job === undefined) break;
      await job();
    }
    this.#isWorking = false;
  }

  #next(): Job | undefined {
    const order = this.#isPagesTurn ? ORDER_AFTER_PREVIEW : ORDER;
    for (const rank of order) {
      const [job] = this.#queues[rank];
      if (job === undefined) continue;
      this.#queues[rank].delete(job);
      this.#isPagesTurn = rank === 'preview';
      return job;
    }
    return undefined;
  }
}
