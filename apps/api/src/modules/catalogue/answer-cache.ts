import { LRUCache } from 'lru-cache';
import type { CompressedResponse } from '../../platform/http/compressed-response.ts';

/** A larger answer is not cached: it would push everything else out. Share of the cache. */
const MAX_ANSWER_SHARE = 0.25;
/** A change of stock looks at each of them. */
const MAX_ANSWERS = 1_000;
/** Size of an answer with its compressed forms, as a multiple of its body. */
const WITH_COMPRESSED = 1.5;

/** An answer, and what makes it out of date. */
export interface BuiltAnswer {
  answer: CompressedResponse;
  /** Products whose stock it shows. */
  productIds: ReadonlySet<number>;
  /** Whether it shows what a search found. */
  isSearch: boolean;
}

interface Building {
  built: Promise<BuiltAnswer>;
  /** Set when something changed after its first read: later callers must get a newer one. */
  isStale: boolean;
}

/**
 * Answers cached until what they show changes. Concurrent requests for an answer build it once, and never from data read
 * before the last change.
 */
export class AnswerCache {
  readonly #cached: LRUCache<string, BuiltAnswer>;
  readonly #building = new Map<string, Building>();

  constructor(maxBytes: number) {
    this.#cached = new LRUCache({
      max: MAX_ANSWERS,
      maxSize: maxBytes,
      maxEntrySize: Math.floor(maxBytes * MAX_ANSWER_SHARE),
      sizeCalculation: ({ answer }) => Math.ceil(answer.body.length * WITH_COMPRESSED),
    });
  }

  /** @param build if it fails, all waiting callers get the error and nothing is cached */
  async get(key: string, build: () => Promise<BuiltAnswer>): Promise<CompressedResponse> {
    const cached = this.#cached.get(key);
    if (cached !== undefined) return cached.answer;
    const running = this.#building.get(key);
    if (running === undefined) return await this.#build(key, build);
    if (!running.isStale) return (await running.built).answer;
    // One build of a key at a time: callers that come after a change wait for it, then share the next one.
    await running.built.catch(() => {});
    return await this.get(key, build);
  }

  /** Everything may have changed. */
  dropAll(): void {
    this.#cached.clear();
    for (const building of this.#building.values()) building.isStale = true;
  }

  /** The stock of these products has changed. */
  dropProducts(productIds: readonly number[]): void {
    this.#dropWhere(({ productIds: shown }) => productIds.some((id) => shown.has(id)));
  }

  /** The results of searches may be others. */
  dropSearches(): void {
    this.#dropWhere(({ isSearch }) => isSearch);
  }

  #dropWhere(isOutdated: (answer: BuiltAnswer) => boolean): void {
    for (const [key, answer] of [...this.#cached.entries()]) if (isOutdated(answer)) this.#cached.delete(key);
    for (const building of this.#building.values()) building.isStale = true;
  }

  async #build(key: string, build: () => Promise<BuiltAnswer>): Promise<CompressedResponse> {
    const building: Building = { built: build(), isStale: false };
    this.#building.set(key, building);
    try {
      const built = await building.built;
      if (!building.isStale) this.#cached.set(key, built);
      return built.answer;
    } finally {
      this.#building.delete(key);
    }
  }
}
