import { ShopError } from '../shop-error.ts';
import { networkOf } from './caller-network.ts';

interface PlaceLimits {
  /** Uploads that may be in memory at once. */
  all: number;
  /** Those of one network: slow ones must not take every place. */
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
    const network = networkOf(address);
    const taken = this.#taken.get(network) ?? 0;
    if (this.#all >= all || taken >= ofNetwork) throw new ShopError('busy', { retryAfter });
    this.#all += 1;
    this.#taken.set(network, taken + 1);
    try {
      return await work();
    } finally {
      this.#all -= 1;
      const left = (this.#taken.get(network) ?? 0) - 1;
      if (left > 0) this.#taken.set(network, left);
      else this.#taken.delete(network);
    }
  }
}
