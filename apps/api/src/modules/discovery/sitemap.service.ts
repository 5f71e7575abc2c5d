import { blogPath, categoryPath, PATHS, POLICIES, policyPath, productPath } from '@phsar/contract/shop/paths';
import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '../../changes/change-feed.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { CompressedResponse } from '../../platform/http/compressed-response.ts';
import { createWorkQueue } from '../../platform/work-queue.ts';
import { isShownAt } from '../posts/posts.module.ts';
import * as repository from './sitemap.repository.ts';
import { type SitemapPage, sitemapIndexText, sitemapText } from './sitemap-text.ts';

export interface SitemapDeps {
  database: Database;
  publicUrl: string;
  now: () => Date;
  changes: Pick<ChangeFeed, 'check' | 'subscribe'>;
  /** Pages per file; a page has one URL per language. The protocol allows 50,000 URLs and 50 MB. */
  pagesPerFile?: number;
}

/** About 2 MB: 5,000 pages in two languages. */
const PAGES_PER_FILE = 5_000;
/** Cached files; search engines read the parts rarely, one after another. */
const CACHED_FILES = 4;
/** A part takes up to half a second. */
const QUEUE = { running: 1, waiting: 20, waitMs: 10_000 };
const XML = 'application/xml; charset=utf-8';

/** Pages that do not depend on the catalogue. */
const STATIC_PAGES: readonly SitemapPage[] = [
  PATHS.landing,
  PATHS.shop,
  PATHS.promotion,
  PATHS.blogs,
  PATHS.contact,
  ...POLICIES.map(policyPath),
].map((path) => ({ path }));

/** The sitemap's files, built on request and cached until the catalogue is written. */
export class SitemapService {
  readonly #deps: SitemapDeps;
  readonly #pagesPerFile: number;
  readonly #files = new LRUCache<string, Promise<CompressedResponse>>({ max: CACHED_FILES });
  readonly #queue = createWorkQueue(QUEUE);
  #pageCount: Promise<number> | null = null;

  constructor(deps: SitemapDeps) {
    this.#deps = deps;
    this.#pagesPerFile = deps.pagesPerFile ?? PAGES_PER_FILE;
    deps.changes.subscribe(({ kind }) => {
      if (kind !== 'catalogue') return;
      this.#files.clear();
      this.#pageCount = null;
    });
  }

  /** `/sitemap.xml`: all pages or, if they do not fit one file, the index of the parts. */
  whole(): Promise<CompressedResponse> {
    const { publicUrl, changes } = this.#deps;
    changes.check();
    return this.#file('whole', async () => {
      const parts = Math.ceil((await this.#countPages()) / this.#pagesPerFile);
      if (parts === 1) return sitemapText(publicUrl, await this.#pagesOf(1));
      const paths = Array.from({ length: parts }, (_, index) => `/sitemap-${index + 1}.xml`);
      return sitemapIndexText(publicUrl, paths);
    });
  }

  /**
   * @param part from 1
   * @param beforeWork called when it must be made; what it throws ends the call
   * @returns null when there is no such part
   */
  async part(part: number, beforeWork?: () => void): Promise<CompressedResponse | null> {
    this.#deps.changes.check();
    if (part < 1 || (part - 1) * this.#pagesPerFile >= (await this.#countPages())) return null;
    if (!this.#files.has(String(part))) beforeWork?.();
    return await this.#file(String(part), () =>
      this.#queue.run(async () => sitemapText(this.#deps.publicUrl, await this.#pagesOf(part))),
    );
  }

  /** Concurrent requests share one build. */
  #file(name: string, make: () => Promise<string>): Promise<CompressedResponse> {
    const known = this.#files.get(name);
    if (known !== undefined) return known;
    const file = make().then((text) => new CompressedResponse(text, XML));
    this.#files.set(name, file);
    file.catch(() => {
      if (this.#files.peek(name) === file) this.#files.delete(name);
    });
    return file;
  }

  /** Static pages, then categories. */
  async #firstPages(): Promise<SitemapPage[]> {
    const keys = await repository.listCategoryKeys(this.#deps.database.db);
    return [...STATIC_PAGES, ...keys.map((key) => ({ path: categoryPath(key) }))];
  }

  #countPages(): Promise<number> {
    if (this.#pageCount !== null) return this.#pageCount;
    const { database, now } = this.#deps;
    const count = async () =>
      (await this.#firstPages()).length + (await repository.countDatedPages(database.db, isShownAt(now())));
    const counting = count();
    this.#pageCount = counting;
    counting.catch(() => {
      if (this.#pageCount === counting) this.#pageCount = null;
    });
    return counting;
  }

  async #pagesOf(part: number): Promise<SitemapPage[]> {
    const { database, now } = this.#deps;
    const begin = (part - 1) * this.#pagesPerFile;
    const first = await this.#firstPages();
    const undated = first.slice(begin, begin + this.#pagesPerFile);
    const offset = Math.max(0, begin - first.length);
    const limit = this.#pagesPerFile - undated.length;
    const rows = await repository.listDatedPages(database.db, isShownAt(now()), { offset, limit });
    return [
      ...undated,
      ...rows.map(({ kind, id, changedOn }) => ({
        path: kind === 'blog' ? blogPath(id) : productPath(id),
        changedOn,
      })),
    ];
  }
}
