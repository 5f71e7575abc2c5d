import type { FastifyBaseLogger } from 'fastify';
import type { Sources } from '../../platform/sources.ts';

interface PlannedPostsDeps {
  sources: Pick<Sources, 'now'>;
  /** When the next post appears; null when none is planned. */
  readNext: (now: Date) => Promise<Date | null>;
  onAppear: () => void;
  log: FastifyBaseLogger;
}

/** Milliseconds before a failed read is repeated. */
const RETRY_MS = 10_000;

/**
 * When the next planned post appears. No write announces it, so every reader of the posts calls `check` first. Each server
 * does so by its own clock.
 */
export class PlannedPosts {
  readonly #deps: PlannedPostsDeps;
  #next = Number.POSITIVE_INFINITY;
  #reads = 0;

  constructor(deps: PlannedPostsDeps) {
    this.#deps = deps;
    void this.refresh();
  }

  /** To be called when posts may have been written. */
  async refresh(): Promise<void> {
    const { sources, readNext, log } = this.#deps;
    this.#reads += 1;
    const read = this.#reads;
    const next = await readNext(sources.now()).then(
      (at) => at?.getTime() ?? Number.POSITIVE_INFINITY,
      (error: unknown) => {
        log.debug({ err: error }, 'Cannot read when the next post appears');
        return sources.now().getTime() + RETRY_MS;
      },
    );
    // A later read is more recent.
    if (read !== this.#reads) return;
    this.#next = next;
    this.check();
  }

  /** On the path of every answer. */
  check(): void {
    const { sources, onAppear } = this.#deps;
    if (sources.now().getTime() < this.#next) return;
    this.#next = Number.POSITIVE_INFINITY;
    onAppear();
  }
}
