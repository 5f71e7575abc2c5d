import { blogPath, categoryPath, PATHS, POLICIES, policyPath, productPath } from '@phsar/contract/shop/paths';
import { LRUCache } from 'lru-cache';
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
  /** The catalogue version, which changes with every write except of stock. */
  writes(): number;
  /** Pages per file; a page has one URL per language. The protocol allows 50,000 URLs and 50 MB. */
  pagesPerFile?: number;
}

/** The sitemap's files, built on demand and cached. */
export interface SitemapService {
  /** `/sitemap.xml`: all pages or, if they do not fit one file, the index of the parts. */
  whole(): Promise<CompressedResponse>;
  /**
   * @param part from 1
   * @param beforeWork called when it must be made; what it throws ends the call
   * @returns null when there is no such part
   */
  part(part: number, beforeWork?: () => void): Promise<CompressedResponse | null>;
}

/** About 2 MB: 5,000 pages in two languages. */
const PAGES_PER_FILE = 5_000;
/** Cached files; search engines read the parts rarely, one after another. */
const KEPT_PARTS = 4;
/** A part takes up to half a second. */
const LINE = { running: 1, waiting: 20, waitMs: 10_000 };
const XML = 'application/xml; charset=utf-8';

/** Pages that do not depend on the catalogue. */
const STATIC_PAGES: readonly SitemapPage[] = [
  PATHS.landing,
  PATHS.shop,
  PATHS.promotion,
  PATHS.blogs,
  PATHS.contact,
  ...POLICIES.map(policyPath),
].map((path) => ({
  path,
}));

/** Builds the sitemap on request and caches it until the catalogue changes. */
export function createSitemapService(deps: SitemapDeps): SitemapService {
  const { database, publicUrl, now, writes, pagesPerFile = PAGES_PER_FILE } = deps;
  const { db } = database;
  const kept = new LRUCache<string, { writes: number; answer: Promise<CompressedResponse> }>({
    max: KEPT_PARTS,
  });

  /** Builds a file once for concurrent requests, and again after a catalogue write. */
  const keep = (name: string, make: () => Promise<string>): Promise<CompressedResponse> => {
    const known = kept.get(name);
    if (known?.writes === writes()) return known.answer;
    const answer = make().then((text) => new CompressedResponse(text, XML));
    kept.set(name, { writes: writes(), answer });
    answer.catch(() => kept.delete(name));
    return answer;
  };

  const line = createWorkQueue(LINE);

  /** Static pages, then categories. */
  const firstPages = async (): Promise<SitemapPage[]> => {
    const keys = await repository.listCategoryKeys(db);
    return [...STATIC_PAGES, ...keys.map((key) => ({ path: categoryPath(key) }))];
  };

  let counted: { writes: number; pages: Promise<number> } | null = null;
  const countPages = (): Promise<number> => {
    if (counted?.writes === writes()) return counted.pages;
    const count = async () =>
      (await firstPages()).length + (await repository.countDatedPages(db, isShownAt(now())));
    const pages = count();
    counted = { writes: writes(), pages };
    pages.catch(() => {
      counted = null;
    });
    return pages;
  };

  const pagesOf = async (part: number): Promise<SitemapPage[]> => {
    const begin = (part - 1) * pagesPerFile;
    const first = await firstPages();
    const undated = first.slice(begin, begin + pagesPerFile);
    const offset = Math.max(0, begin - first.length);
    const rows = await repository.listDatedPages(db, isShownAt(now()), {
      offset,
      limit: pagesPerFile - undated.length,
    });
    return [...undated, ...rows.map(presentPage)];
  };

  return {
    whole: () =>
      keep('whole', async () => {
        const parts = Math.ceil((await countPages()) / pagesPerFile);
        if (parts === 1) return sitemapText(publicUrl, await pagesOf(1));
        const paths = Array.from({ length: parts }, (_, index) => `/sitemap-${index + 1}.xml`);
        return sitemapIndexText(publicUrl, paths);
      }),
    async part(part, beforeWork) {
      if (part < 1 || (part - 1) * pagesPerFile >= (await countPages())) return null;
      if (kept.get(String(part))?.writes !== writes()) beforeWork?.();
      return await keep(String(part), () =>
        line.run(async () => sitemapText(publicUrl, await pagesOf(part))),
      );
    },
  };
}

function presentPage({ kind, id, changedOn }: repository.DatedPage): SitemapPage {
  return { path: kind === 'blog' ? blogPath(id) : productPath(id), changedOn };
}
