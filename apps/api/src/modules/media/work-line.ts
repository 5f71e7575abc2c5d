import { ShopError } from '../../platform/shop-error.ts';

/** Who waits for a piece; nobody waits for the background. */
type Rank = 'preview' | 'page' | 'background';
/** Who is served first. A chat app asks for a preview once and remembers that there was none, so it does not wait behind a thousand sizes. */
const ORDER: readonly Rank[] = ['preview', 'page', 'background'];
/** The same after a preview: many addresses together can always have one waiting, which must not keep pages from their pictures. */
const ORDER_AFTER_PREVIEW: readonly Rank[] = ['page', 'preview', 'background'];

/** How many pieces may wait for visitors, and for how many milliseconds. */
export const BOUNDS = {
  // A page shows some sixty pictures, and each kind of phone asks for other sizes: about 0.15 s a piece. Proxies wait no longer.
  page: { waiting: 1_000, waitMs: 60_000 },
  // Up to half a second a piece, and made only because somebody asks.
  preview: { waiting: 20, waitMs: 5_000 },
};
const BOUND_OF: Record<Rank, { waiting: number; waitMs: number | null }> = {
  ...BOUNDS,
  // They come one after another.
  background: { waiting: Number.POSITIVE_INFINITY, waitMs: null },
};
const busy = () => new ShopError('busy', { retryAfter: 5 });

type Job = () => Promise<void>;

/** Work that takes the processor, one piece at a time; what somebody waits for comes first. */
export class WorkLine {
  readonly #lines: Record<Rank, Set<Job>> = {
    page: new Set(),
    preview: new Set(),
    background: new Set(),
  };
  #isWorking = false;
  #isPagesTurn = false;
  #isClosed = false;

  /** @throws ShopError `busy` when too many wait */
  checkRoom(rank: Rank): void {
    if (this.#lines[rank].size >= BOUND_OF[rank].waiting) throw busy();
  }

  /** @throws ShopError `busy` when too many wait or it waited too long; `unavailable` when the line was closed before its turn */
  add<T>(work: () => Promise<T>, rank: Rank): Promise<T> {
    const line = this.#lines[rank];
    const { waitMs } = BOUND_OF[rank];
    return new Promise<T>((resolve, reject) => {
      this.checkRoom(rank);
      const job = async () => {
        clearTimeout(timer);
        if (this.#isClosed) reject(new ShopError('unavailable'));
        else await work().then(resolve, reject);
      };
      const giveUp = () => {
        line.delete(job);
        reject(busy());
      };
      const timer = waitMs === null ? undefined : setTimeout(giveUp, waitMs);
      line.add(job);
      if (!this.#isWorking) void this.#work();
    });
  }

  /** Lets the piece in hand end; the others are refused. */
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

  /** Takes the first piece of the first line that has one. */
  #next(): Job | undefined {
    const order = this.#isPagesTurn ? ORDER_AFTER_PREVIEW : ORDER;
    for (const rank of order) {
      const [job] = this.#lines[rank];
      if (job === undefined) continue;
      this.#lines[rank].delete(job);
      this.#isPagesTurn = rank === 'preview';
      return job;
    }
    return undefined;
  }
}
