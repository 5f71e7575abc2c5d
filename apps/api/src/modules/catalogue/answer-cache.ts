import type { PreparedAnswer } from '../../platform/http/prepared-answer.ts';

/** Nothing larger is kept: it would push everything else out. Part of the cache. */
const MAX_ANSWER_SHARE = 0.25;
/** A change of stock looks at each of them. */
const MAX_ANSWERS = 1_000;
/** What an answer holds with its compressed forms, against its body alone. */
const WITH_COMPRESSED = 1.5;

export interface BuiltAnswer {
  answer: PreparedAnswer;
  /** Products whose stock it shows. */
  productIds: ReadonlySet<number>;
}

interface Building {
  built: Promise<BuiltAnswer>;
  /** Set when something changed after its first read: who asks from now on must get a newer one. */
  isStale: boolean;
}

/**
 * Answers kept in memory until what they show changes. The same answer is built once however many ask at
 * the same time, and never from data read before the last change.
 */
export class AnswerCache {
  readonly #maxBytes: number;
  /** In order of last use. */
  readonly #kept = new Map<string, BuiltAnswer>();
  readonly #building = new Map<string, Building>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  async get(key: string, build: () => Promise<BuiltAnswer>): Promise<PreparedAnswer> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.answer;
    }
    const running = this.#building.get(key);
    if (running === undefined) return await this.#build(key, build);
    if (!running.isStale) return (await running.built).answer;
    // One build of a key at a time: whoever comes after a change waits, and then shares the next one.
    await running.built.catch(() => {});
    return await this.get(key, build);
  }

  /** Everything may have changed. */
  dropAll(): void {
    this.#kept.clear();
    this.#bytes = 0;
    for (const building of this.#building.values()) building.isStale = true;
  }

  /** The stock of these products has changed. */
  dropProducts(productIds: readonly number[]): void {
    for (const [key, { productIds: shown }] of this.#kept) {
      if (productIds.some((id) => shown.has(id))) this.#drop(key);
    }
    for (const building of this.#building.values()) building.isStale = true;
  }

  async #build(key: string, build: () => Promise<BuiltAnswer>): Promise<PreparedAnswer> {
    const building: Building = { built: build(), isStale: false };
    this.#building.set(key, building);
    try {
      const built = await building.built;
      if (!building.isStale) this.#keep(key, built);
      return built.answer;
    } finally {
      this.#building.delete(key);
    }
  }

  #keep(key: string, built: BuiltAnswer): void {
    const size = sizeOf(built);
    if (size > this.#maxBytes * MAX_ANSWER_SHARE) return;
    this.#kept.set(key, built);
    this.#bytes += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes && this.#kept.size <= MAX_ANSWERS) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    this.#kept.delete(key);
    this.#bytes -= sizeOf(kept);
  }
}

function sizeOf({ answer }: BuiltAnswer): number {
  return answer.body.length * WITH_COMPRESSED;
}
