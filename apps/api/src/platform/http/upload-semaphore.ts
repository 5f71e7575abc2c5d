import { ShopError } from '../shop-error.ts';
import { networksOf } from './caller-network.ts';

interface UploadLimits {
  total: number;
  /** Concurrent uploads of one address. Its wider networks get a multiple (`Network.times`). */
  perNetwork: number;
  /** Seconds, sent to refused callers as `Retry-After`. */
  retryAfter: number;
}

/** Limits concurrent uploads, in total and per network. It is acquired before the body is read, which bounds the memory used. */
export class UploadSemaphore {
  readonly #limits: UploadLimits;
  readonly #heldBy = new Map<string, number>();
  #held = 0;

  constructor(limits: UploadLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` with a slot, and releases it at the end.
   * @param address of the caller
   * @throws ShopError `busy` when all slots are taken; `work` did not run then
   */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const { total, perNetwork, retryAfter } = this.#limits;
    const networks = networksOf(address);
    const held = (name: string) => this.#heldBy.get(name) ?? 0;
    if (this.#held >= total || networks.some(({ name, times }) => held(name) >= perNetwork * times)) {
      throw new ShopError('busy', { retryAfter });
    }
    this.#held += 1;
    for (const { name } of networks) this.#heldBy.set(name, held(name) + 1);
    try {
      return await work();
    } finally {
      this.#held -= 1;
      for (const { name } of networks) {
        if (held(name) > 1) this.#heldBy.set(name, held(name) - 1);
        else this.#heldBy.delete(name);
      }
    }
  }
}
