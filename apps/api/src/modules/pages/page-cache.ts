import { isDeepStrictEqual } from 'node:util';
import type { ShopSettings } from '@phsar/contract/shop-settings';
import type { Language } from '@phsar/domain/language';
import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '../../changes/change-feed.ts';
import type { PageSource } from './in-process-client.ts';
import type { PageAddress } from './page-address.ts';
import type { RenderedPage } from './rendered-page.ts';

/** A page fresh from rendering. */
export interface Rendering {
  page: RenderedPage;
  /** The answers it was made of. */
  sources: readonly PageSource[];
  /** The shop's settings it was made with. */
  shop: ShopSettings;
  /** False when something failed while rendering, or the page must not be cached. */
  isWhole: boolean;
}

export interface PageCacheDeps {
  maxBytes: number;
  /** @param isCached an older state of the page is cached */
  render(address: PageAddress, language: Language, isCached: boolean): Promise<Rendering>;
  isUnchanged(source: PageSource, language: Language): Promise<boolean>;
  settings(): Promise<ShopSettings>;
  changes: Pick<ChangeFeed, 'version' | 'subscribe'>;
  now(): Date;
}

interface CachedPage extends Rendering {
  /** The feed's when rendering, or the last comparison, began. */
  version: number;
  renderedAt: number;
}

interface Running {
  version: number;
  page: Promise<RenderedPage>;
}

/** Milliseconds. Under constant orders, a page is refreshed for new stock at most this often. */
const STOCK_PAUSE = 1_000;
/** Milliseconds after which a page counts as stable and is worth slow compression. */
const SETTLED_AFTER = 2_000;
/** Size of a page with all its compressed forms, as a multiple of its body: an upper bound. */
const WITH_FORMS = 2;
/** A larger page is not cached: it would push everything else out. Share of the cache. */
const MAX_PAGE_SHARE = 0.25;

/**
 * Caches pages until an answer they were made of changes. Concurrent requests for a page render it once.
 */
export class PageCache {
  readonly #deps: PageCacheDeps;
  readonly #cached: LRUCache<string, CachedPage>;
  readonly #running = new Map<string, Running>();
  /** The feed's version of the last write: a page of this version or a later one may be outdated in its stock alone. */
  #lastWrite = 0;
  #compressing: Promise<void> = Promise.resolve();

  constructor(deps: PageCacheDeps) {
    this.#deps = deps;
    deps.changes.subscribe(({ kind }, version) => {
      if (kind === 'catalogue') this.#lastWrite = version;
    });
    this.#cached = new LRUCache({
      maxSize: deps.maxBytes,
      maxEntrySize: Math.floor(deps.maxBytes * MAX_PAGE_SHARE),
      sizeCalculation: ({ page }) => page.body.length * WITH_FORMS,
    });
  }

  /** Size of all cached pages with their compressed forms. */
  get bytes(): number {
    return this.#cached.calculatedSize;
  }

  /** Synchronous; null when the page must be rendered or revalidated. */
  ready(key: string, language: Language): RenderedPage | null {
    const cached = this.#cached.get(language + key);
    if (cached?.version !== this.#deps.changes.version()) return null;
    this.#compressSettled(cached);
    return cached.page;
  }

  /** Whether the page is cached, if only in a state that must be compared. */
  isCached(key: string, language: Language): boolean {
    return this.#cached.has(language + key);
  }

  /** Never older than the last catalogue write; stock may lag by `STOCK_PAUSE` under load. */
  async get(address: PageAddress, language: Language): Promise<RenderedPage> {
    if (address.key === null) return (await this.#deps.render(address, language, false)).page;
    const ready = this.ready(address.key, language);
    if (ready !== null) return ready;
    const name = language + address.key;
    const cached = this.#cached.get(name);
    const isStockAlone = cached !== undefined && cached.version >= this.#lastWrite;
    if (isStockAlone && this.#ageOf(cached) < STOCK_PAUSE) return cached.page;
    const earlier = this.#running.get(name);
    if (earlier !== undefined && earlier.version >= this.#lastWrite) return await earlier.page;
    const version = this.#deps.changes.version();
    const running = { version, page: this.#refreshed(name, version, address, language) };
    this.#running.set(name, running);
    try {
      return await running.page;
    } finally {
      if (this.#running.get(name) === running) this.#running.delete(name);
    }
  }

  /** Revalidates a page's sources first: most changes affect few pages, and this costs far less than rendering. */
  async #refreshed(name: string, version: number, address: PageAddress, language: Language) {
    const { render, settings, isUnchanged, now } = this.#deps;
    const cached = this.#cached.get(name);
    if (cached !== undefined) {
      const [shop, ...answers] = await Promise.all([
        settings(),
        ...cached.sources.map((source) => isUnchanged(source, language)),
      ]);
      if (answers.every(Boolean) && isDeepStrictEqual(shop, cached.shop)) {
        cached.version = Math.max(cached.version, version);
        return cached.page;
      }
    }
    const rendering = await render(address, language, cached !== undefined);
    if (!rendering.isWhole) this.#cached.delete(name);
    else if ((this.#cached.peek(name)?.version ?? 0) <= version) {
      this.#cached.set(name, { ...rendering, version, renderedAt: now().getTime() });
    }
    return rendering.page;
  }

  #ageOf({ renderedAt }: CachedPage): number {
    return this.#deps.now().getTime() - renderedAt;
  }

  /** One page at a time, to leave threads for requests. */
  #compressSettled(cached: CachedPage): void {
    if (cached.page.isFullyCompressed || this.#ageOf(cached) < SETTLED_AFTER) return;
    this.#compressing = cached.page.compressFully(this.#compressing);
  }
}
