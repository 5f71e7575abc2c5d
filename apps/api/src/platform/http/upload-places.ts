import { ShopError } from '../shop-error.ts';
import { networksOf } from './caller-network.ts';

interface PlaceLimits {
  /** Uploads that may be in memory at once. */
  all: number;
  /** Those of one address, and so many times as many of the networks it is in: slow ones must not take every place. */
  ofNetwork: number;
  /** Seconds after which refused callers may come again. */
  retryAfter: number;
}

/** Gives an upload its place before anything of it is read: what waits in memory is bounded. */
export class UploadPlaces {
  readonly #limits: PlaceLimits;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /**
   * Reads an upload and works with it.
   * @param address of the caller
   * @throws ShopError `busy` when there is no place; nothing was read then
   */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const { all, ofNetwork, retryAfter } = this.#limits;
    const networks = networksOf(address);
    const taken = (name: string) => this.#taken.get(name) ?? 0;
    if (this.#all >= all || networks.some(({ name, times }) => taken(name) >= ofNetwork * times)) {
      throw new ShopError('busy', { retryAfter });
    }
    this.#all += 1;
    for (const { name } of networks) this.#taken.set(name, taken(name) + 1);
    try {
      return await work();
    } finally {
      this.#all -= 1;
      for (const { name } of networks) {
        if (taken(name) > 1) this.#taken.set(name, taken(name) - 1);
        else this.#taken.delete(name);
      }
    }
  }
}
