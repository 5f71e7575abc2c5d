import type { Database } from '../../platform/database/open-database.ts';
import { PreparedAnswer } from '../../platform/http/prepared-answer.ts';
import * as repository from './sitemap.repository.ts';
import { type SitemapPage, sitemapIndexText, sitemapText } from './sitemap-text.ts';

export interface SitemapDeps {
  database: Database;
  publicUrl: string;
  /** Another number after a change of the catalogue that is more than stock. */
  writes(): number;
  /** Pages of one file, in both languages twice as many addresses. The protocol allows 50,000 and 50 MB. */
  pagesPerFile?: number;
}

export interface SitemapService {
  /** All pages, or where their parts are. */
  whole(): Promise<PreparedAnswer>;
  /** @param part from 1; null when there is none */
  part(part: number): Promise<PreparedAnswer | null>;
}

/** About 2 MB: 5,000 pages in two languages. */
const PAGES_PER_FILE = 5_000;
/** Parts kept in memory: a search engine reads them one after the other, seldom. */
const KEPT_PARTS = 4;
const XML = 'application/xml; charset=utf-8';

/** Pages that are always there. */
const STANDING: readonly SitemapPage[] = ['/', '/shop', '/promotion', '/blogs', '/contact'].map((path) => ({
  path,
}));

export function createSitemapService(deps: SitemapDeps): SitemapService {
  const { database, publicUrl, writes, pagesPerFile = PAGES_PER_FILE } = deps;
  const { db } = database;
  const kept = new Map<string, { writes: number; answer: Promise<PreparedAnswer> }>();

  /** Made once however many ask, and again after a write of the catalogue. */
  const keep = (name: string, make: () => Promise<string>): Promise<PreparedAnswer> => {
    const known = kept.get(name);
    if (known?.writes === writes()) return known.answer;
    kept.delete(name);
    const answer = make().then((text) => new PreparedAnswer(text, XML));
    kept.set(name, { writes: writes(), answer });
    answer.catch(() => kept.delete(name));
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_PARTS) break;
      kept.delete(oldest);
    }
    return answer;
  };

  const countPages = async () => STANDING.length + (await repository.countChangingPages(db));

  const pagesOf = async (part: number): Promise<SitemapPage[]> => {
    const begin = (part - 1) * pagesPerFile;
    const standing = STANDING.slice(begin, begin + pagesPerFile);
    const offset = Math.max(0, begin - STANDING.length);
    const rows = await repository.listChangingPages(db, offset, pagesPerFile - standing.length);
    return [...standing, ...rows.map(presentPage)];
  };

  return {
    whole: () =>
      keep('whole', async () => {
        const parts = Math.ceil((await countPages()) / pagesPerFile);
        if (parts === 1) return sitemapText(publicUrl, await pagesOf(1));
        const paths = Array.from({ length: parts }, (_, index) => `/sitemap-${index + 1}.xml`);
        return sitemapIndexText(publicUrl, paths);
      }),
    async part(part) {
      if (part < 1 || (part - 1) * pagesPerFile >= (await countPages())) return null;
      return await keep(String(part), async () => sitemapText(publicUrl, await pagesOf(part)));
    },
  };
}

function presentPage({ kind, id, changedOn }: repository.ChangingPage): SitemapPage {
  return { path: kind === 'blog' ? `/blog/${id}` : `/shop?product=${id}`, changedOn };
}
