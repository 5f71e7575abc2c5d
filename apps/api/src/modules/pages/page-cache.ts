import type { Language } from '@phsar/domain/language';
import { LRUCache } from 'lru-cache';
import type { PageSource } from './in-process-client.ts';
import type { PageAddress } from './page-address.ts';
import type { RenderedPage } from './rendered-page.ts';

/** A page fresh from rendering. */
export interface Rendering {
  page: RenderedPage;
  /** The answers it was made of. */
  sources: readonly PageSource[];
  /** False when something failed on the way, or it is no page to keep. */
  isWhole: boolean;
}

export interface PageCacheDeps {
  maxBytes: number;
  render(address: PageAddress, language: Language): Promise<Rendering>;
  isUnchanged(source: PageSource, language: Language): Promise<boolean>;
  /** Another number after any change of the catalogue or of stock. */
  edition(): number;
  /** Another number after a change of the catalogue that is more than stock. */
  writes(): number;
  now(): Date;
}

/** What the catalogue was when a page was begun. */
interface Stamp {
  edition: number;
  writes: number;
}

interface KeptPage extends Rendering {
  stamp: Stamp;
  renderedAt: number;
}

interface Running {
  writes: number;
  page: Promise<RenderedPage>;
}

/** While orders come in all the time, a page is rendered for new stock this often. Milliseconds. */
const STOCK_PAUSE = 1_000;
/** Only a page that has lasted is worth slow compression. Milliseconds. */
const SETTLED_AFTER = 2_000;
/** Size of a page with all its compressed forms, as a multiple of its body: an upper bound. */
const WITH_FORMS = 2;
/** A larger page is not kept: it would push everything else out. Share of the cache. */
const MAX_PAGE_SHARE = 0.25;

/**
 * Whole pages, kept until an answer they were made of is another one. A page that is asked for by many at
 * once is rendered once.
 */
export class PageCache {
  readonly #deps: PageCacheDeps;
  readonly #kept: LRUCache<string, KeptPage>;
  readonly #running = new Map<string, Running>();
  #compressing: Promise<void> = Promise.resolve();

  constructor(deps: PageCacheDeps) {
    this.#deps = deps;
    this.#kept = new LRUCache({
      maxSize: deps.maxBytes,
      maxEntrySize: Math.floor(deps.maxBytes * MAX_PAGE_SHARE),
      sizeCalculation: ({ page }) => page.body.length * WITH_FORMS,
    });
  }

  /** Of all kept pages with their compressed forms. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Without any waiting: null when the page must be made or looked after. */
  ready(key: string, language: Language): RenderedPage | null {
    const kept = this.#kept.get(language + key);
    if (kept?.stamp.edition !== this.#deps.edition()) return null;
    this.#compressSettled(kept);
    return kept.page;
  }

  /** Never older than the last write of the catalogue; its stock may be a second old while many order. */
  async get(address: PageAddress, language: Language): Promise<RenderedPage> {
    if (address.key === null) return (await this.#deps.render(address, language)).page;
    const ready = this.ready(address.key, language);
    if (ready !== null) return ready;
    const name = language + address.key;
    const { edition, writes, now } = this.#deps;
    const kept = this.#kept.get(name);
    const isStockAlone = kept?.stamp.writes === writes();
    if (isStockAlone && now().getTime() - kept.renderedAt < STOCK_PAUSE) return kept.page;
    const running = this.#running.get(name);
    if (running?.writes === writes()) return await running.page;
    return await this.#run(name, { edition: edition(), writes: writes() }, address, language);
  }

  async #run(name: string, stamp: Stamp, address: PageAddress, language: Language): Promise<RenderedPage> {
    const running = { writes: stamp.writes, page: this.#refreshed(name, stamp, address, language) };
    this.#running.set(name, running);
    try {
      return await running.page;
    } finally {
      if (this.#running.get(name) === running) this.#running.delete(name);
    }
  }

  /** Most changes do not touch most pages: asking again for what a page was made of costs far less than rendering. */
  async #refreshed(name: string, stamp: Stamp, address: PageAddress, language: Language) {
    const { render, isUnchanged, now } = this.#deps;
    const kept = this.#kept.get(name);
    if (kept !== undefined) {
      const answers = await Promise.all(kept.sources.map((source) => isUnchanged(source, language)));
      if (answers.every(Boolean)) {
        if (kept.stamp.edition < stamp.edition) kept.stamp = stamp;
        return kept.page;
      }
    }
    const rendering = await render(address, language);
    if (rendering.isWhole) this.#keep(name, { ...rendering, stamp, renderedAt: now().getTime() });
    else this.#kept.delete(name);
    return rendering.page;
  }

  #keep(name: string, page: KeptPage): void {
    const known = this.#kept.peek(name);
    if (known === undefined || known.stamp.edition <= page.stamp.edition) this.#kept.set(name, page);
  }

  /** One page after the other, so that threads stay free for what visitors wait for. */
  #compressSettled(kept: KeptPage): void {
    if (kept.page.isFullyCompressed || this.#deps.now().getTime() - kept.renderedAt < SETTLED_AFTER) return;
    this.#compressing = kept.page.compressFully(this.#compressing);
  }
}
