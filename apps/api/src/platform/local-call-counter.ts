export interface CallLimit {
  calls: number;
  seconds: number;
}

interface Window {
  calls: number;
  /** Milliseconds of the monotonic clock. */
  endsAt: number;
}

/** Callers with many networks must not fill the memory: the oldest window is forgotten early, in the caller's favour. */
const MAX_WINDOWS = 100_000;

/** Counts calls in this process only, synchronously. A key is forgotten when its window ends. */
export class LocalCallCounter {
  readonly #limit: CallLimit;
  readonly #maxWindows: number;
  /** In order of expiry, because all windows are equally long. */
  readonly #windows = new Map<string, Window>();

  /** @param maxWindows fewer in tests */
  constructor(limit: CallLimit, maxWindows = MAX_WINDOWS) {
    this.#limit = limit;
    this.#maxWindows = maxWindows;
  }

  /**
   * Counts one call.
   * @param cost how many calls it counts as
   * @returns seconds until the next may come; 0 when this one may
   */
  takeNow(key: string, cost = 1): number {
    const now = performance.now();
    const window = this.#windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      this.#begin(key, cost, now);
      return 0;
    }
    window.calls += cost;
    return window.calls <= this.#limit.calls ? 0 : Math.max(1, Math.ceil((window.endsAt - now) / 1000));
  }

  async take(key: string, cost = 1): Promise<number> {
    return this.takeNow(key, cost);
  }

  async giveBack(key: string, cost: number): Promise<void> {
    const window = this.#windows.get(key);
    if (window !== undefined) window.calls = Math.max(0, window.calls - cost);
  }

  #begin(key: string, cost: number, now: number): void {
    for (const [ended, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < this.#maxWindows) break;
      this.#windows.delete(ended);
    }
    this.#windows.set(key, { calls: cost, endsAt: now + this.#limit.seconds * 1000 });
  }
}
