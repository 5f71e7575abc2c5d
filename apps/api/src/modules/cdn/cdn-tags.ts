import type { RecordWrite } from '../../changes/catalogue-writing.ts';
import type { CdnSettings } from '../../config.ts';
import { enqueue } from '../../platform/outbox.ts';
import type { Sources } from '../../platform/sources.ts';

/** Outbox topic: the catalogue was written, and a CDN keeps pages that show it. */
export const CATALOGUE_WRITTEN = 'catalogue.written';

/** Of every page that shows anything of the catalogue. */
const CATALOGUE_TAG = 'catalogue';
/** Of pages with a list of products: one that is written may enter it, leave it or move in it. */
const LISTS_TAG = 'products';
/** A write of more products purges the whole catalogue: that is one tag. */
const MOST_PRODUCTS = 200;

/** Browsers ask each time; the CDN has instructions of its own (RFC 9213). */
const BROWSERS = 'public, max-age=0, must-revalidate';
/**
 * Seconds. What no purge tells of (stock, the turn of a day) shows after two minutes at most; a shop that is away is
 * answered for during a day.
 */
const CDN = 'max-age=60, stale-while-revalidate=60, stale-if-error=86400';

/**
 * Milliseconds from a write to its purges. A server that has not heard of the write would give the CDN the old page again:
 * news takes less than the first, and a server that hears none finds the write within ten seconds.
 */
const PURGES_AFTER = [250, 11_000];

/** What a page was made of, as far as a CDN has to know. */
export interface PageContents {
  /** Products that it shows. */
  productIds: ReadonlySet<number>;
  /** Whether it is there for a list of products, and not for one of them. */
  isList: boolean;
}

/** The headers of a page that caches outside the shop may keep; null without a CDN. Names in lower case. */
export type SharedHeaders = (page: PageContents) => Record<string, string>;

/** The tags of a page, by which a write finds it. */
export function tagsOf({ productIds, isList }: PageContents): string[] {
  return [CATALOGUE_TAG, ...(isList ? [LISTS_TAG] : []), ...[...productIds].map(productTag)];
}

/** The tags to purge after a write of these products; none means that something else of the catalogue was written. */
export function tagsWritten(changed: readonly number[] | 'all'): string[] {
  if (changed === 'all' || changed.length === 0 || changed.length > MOST_PRODUCTS) return [CATALOGUE_TAG];
  return [LISTS_TAG, ...changed.map(productTag)];
}

/** Returns what writes headers for the CDN; null without one. */
export function sharedHeaders({ driver }: CdnSettings): SharedHeaders | null {
  switch (driver) {
    case 'none':
      return null;
    case 'cloudflare':
      return (page) => ({
        'cache-control': BROWSERS,
        'cdn-cache-control': CDN,
        'cache-tag': tagsOf(page).join(','),
      });
    case 'fastly':
      return (page) => ({
        'cache-control': BROWSERS,
        // Fastly reads this one, and takes both away before it answers.
        'surrogate-control': CDN,
        'surrogate-key': tagsOf(page).join(' '),
      });
    case 'varnish':
      return (page) => ({
        'cache-control': BROWSERS,
        'cdn-cache-control': CDN,
        xkey: tagsOf(page).join(' '),
      });
  }
}

/** Returns what records a write, so that the CDN is purged after the commit; undefined without a CDN. */
export function recordingWrites(
  { driver }: CdnSettings,
  sources: Pick<Sources, 'now'>,
): RecordWrite | undefined {
  if (driver === 'none') return undefined;
  return async (transaction, changed, version) => {
    const products = changed === 'all' || changed.length > MOST_PRODUCTS ? 'all' : [...changed];
    // Each write by itself: purges may be merged, and done in any order.
    const about = `catalogue ${version}`;
    const entry = { topic: CATALOGUE_WRITTEN, about, data: { products }, now: sources.now() };
    for (const wait of PURGES_AFTER) await enqueue(transaction, { ...entry, wait });
  };
}

function productTag(id: number): string {
  return `p${id}`;
}
