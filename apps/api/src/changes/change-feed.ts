import type { Sources } from '../platform/sources.ts';

/** The products that a write changed; `all` if anything may have changed. */
export type ChangedProducts = readonly number[] | 'all';

/** What subscribers of the feed receive. */
export type Change =
  /** A write. Beside these products, anything but products may have changed, the settings included. */
  | { kind: 'catalogue'; products: ChangedProducts }
  | { kind: 'stock'; products: readonly number[] }
  /** The same search may return other results, although nothing was written. */
  | { kind: 'search' }
  /** What is cached may be `MAX_AGE` old. */
  | { kind: 'expired' };

/** @param version the feed's version since this change */
type Listener = (change: Change, version: number) => void;

/**
 * Milliseconds. Covers changes that were never published: the response to a COMMIT was lost, or the tables were edited
 * by hand.
 */
const MAX_AGE = 60_000;
/** The same for indexes of titles and pictures, which only rank results and take seconds to read. */
const MAX_INDEX_AGE = 60 * MAX_AGE;

/**
 * The changes that this server knows of: its own after their commit, those of other servers, and those made by the clock.
 * Every cache subscribes.
 */
export class ChangeFeed {
  readonly #listeners: Listener[] = [];
  readonly #checks: (() => void)[] = [];
  #version = 1;

  constructor({ now }: Pick<Sources, 'now'>) {
    const ages = [
      new MaxAge(now, MAX_AGE, () => this.publish({ kind: 'expired' })),
      new MaxAge(now, MAX_INDEX_AGE, () => this.publish({ kind: 'catalogue', products: 'all' })),
    ];
    for (const age of ages) this.#checks.push(() => age.check());
  }

  /** Increases with every change. What was cached at another version may be outdated. */
  readonly version = (): number => {
    this.check();
    return this.#version;
  };

  /** Publishes what the clock alone has changed. To be called before a cache is read; `version` does. */
  check(): void {
    for (const check of this.#checks) check();
  }

  /** @param check called by `check`; publishes a change once it is due */
  addCheck(check: () => void): void {
    this.#checks.unshift(check);
  }

  /** Listeners are called synchronously, in the order in which they subscribed. */
  subscribe(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Tells the subscribers of this server alone. To be called after the commit. */
  readonly publish = (change: Change): void => {
    this.#version += 1;
    for (const listener of this.#listeners) listener(change, this.#version);
  };
}

class MaxAge {
  readonly #now: Sources['now'];
  readonly #milliseconds: number;
  readonly #onExpiry: () => void;
  #since: number;

  constructor(now: Sources['now'], milliseconds: number, onExpiry: () => void) {
    this.#now = now;
    this.#milliseconds = milliseconds;
    this.#onExpiry = onExpiry;
    this.#since = now().getTime();
  }

  check(): void {
    const now = this.#now().getTime();
    // After the clock was set back, the age is unknown.
    if (now >= this.#since && now - this.#since < this.#milliseconds) return;
    this.#since = now;
    this.#onExpiry();
  }
}
