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
  /** The version of the shop's settings it was made with. */
  settings: number;
  /** False when something failed while rendering, or the page must not be cached. */
  isWhole: boolean;
}

export interface PageCacheDeps {
  maxBytes: number;
  /** @param isKept the page is kept in an older state */
  render(address: PageAddress, language: Language, isKept: boolean): Promise<Rendering>;
  isUnchanged(source: PageSource, language: Language): Promise<boolean>;
  settingsVersion(): Promise<number>;
  /** Changes with every change of the catalogue, of the shop's settings or of stock. */
  edition(): number;
  /** Changes with every change of the catalogue or the shop's settings; not of stock. */
  writes(): number;
  now(): Date;
}

/** The catalogue's versions when rendering began. */
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

/** Milliseconds. Under constant orders, a page is refreshed for new stock at most this often. */
const STOCK_PAUSE = 1_000;
/** Milliseconds after which a page counts as stable and is worth slow compression. */
const SETTLED_AFTER = 2_000;
/** Size of a page with all its compressed forms, as a multiple of its body: an upper bound. */
const WITH_FORMS = 2;
/** A larger page is not kept: it would push everything else out. Share of the cache. */
const MAX_PAGE_SHARE = 0.25;

/**
 * Caches pages until an answer they were made of changes. Concurrent requests for a page render it once.
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

  /** Size of all cached pages with their compressed forms. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Synchronous; null when the page must be rendered or revalidated. */
  ready(key: string, language: Language): RenderedPage | null {
    const kept = this.#kept.get(language + key);
    if (kept?.stamp.edition !== this.#deps.edition()) return null;
    this.#compressSettled(kept);
    return kept.page;
  }

  /** Whether the page is kept, if only in a state that must be compared. */
  isKept(key: string, language: Language): boolean {
    return this.#kept.has(language + key);
  }

  /** Never older than the last catalogue write; stock may lag by `STOCK_PAUSE` under load. */
  async get(address: PageAddress, language: Language): Promise<RenderedPage> {
    if (address.key === null) return (await this.#deps.render(address, language, false)).page;
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

  /** Revalidates a page's sources first: most changes affect few pages, and this costs far less than rendering. */
  async #refreshed(name: string, stamp: Stamp, address: PageAddress, language: Language) {
    const { render, settingsVersion, isUnchanged, now } = this.#deps;
    const kept = this.#kept.get(name);
    if (kept !== undefined) {
      const [settings, ...answers] = await Promise.all([
        settingsVersion(),
        ...kept.sources.map((source) => isUnchanged(source, language)),
      ]);
      if (settings === kept.settings && answers.every(Boolean)) {
        if (kept.stamp.edition < stamp.edition) kept.stamp = stamp;
        return kept.page;
      }
    }
    const rendering = await render(address, language, kept !== undefined);
    if (rendering.isWhole) this.#keep(name, { ...rendering, stamp, renderedAt: now().getTime() });
    else this.#kept.delete(name);
    return rendering.page;
  }

  #keep(name: string, page: KeptPage): void {
    const known = this.#kept.peek(name);
    if (known === undefined || known.stamp.edition <= page.stamp.edition) this.#kept.set(name, page);
  }

  /** One page at a time, to leave threads for requests. */
  #compressSettled(kept: KeptPage): void {
    if (kept.page.isFullyCompressed || this.#deps.now().getTime() - kept.renderedAt < SETTLED_AFTER) return;
    this.#compressing = kept.page.compressFully(this.#compressing);
  }
}
