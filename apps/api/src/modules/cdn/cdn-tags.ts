import type { RecordWrite } from '../../changes/catalogue-writing.ts';
import type { CdnSettings } from '../../config.ts';
import { enqueue } from '../../platform/outbox.ts';
import type { Sources } from '../../platform/sources.ts';

/** Outbox topic: the catalogue was written, and a CDN caches pages that show it. */
export const CATALOGUE_WRITTEN = 'catalogue.written';

/** Of every page that shows anything of the catalogue. */
const CATALOGUE_TAG = 'catalogue';
/** Of pages with a list of products: one that is written may enter it, leave it or move in it. */
const LISTS_TAG = 'products';
/** A write of more products purges the whole catalogue: that is one tag. */
const MAX_PRODUCTS = 200;

/** Browsers ask each time; the CDN has instructions of its own (RFC 9213). */
const BROWSERS = 'public, max-age=0, must-revalidate';
/**
 * Seconds. What no purge announces (stock, a new day) shows after two minutes at most; during an outage of the shop the CDN
 * answers for a day.
 */
const CDN = 'max-age=60, stale-while-revalidate=60, stale-if-error=86400';

/**
 * Milliseconds from a write to its purges. A server that does not know of the write would give the CDN the old page again:
 * notifications take less than the first, and polls find a write within ten seconds.
 */
const PURGES_AFTER = [250, 11_000];

/** What a page was made of, as far as a CDN has to know. */
export interface PageContents {
  /** Products that it shows. */
  productIds: ReadonlySet<number>;
  /** Whether it is there for a list of products, and not for one of them. */
  isList: boolean;
}

/** The headers of a page that caches outside the shop may cache; null without a CDN. Names in lower case. */
export type SharedHeaders = (page: PageContents) => Record<string, string>;

/** The tags of a page, by which a write finds it. */
export function tagsOf({ productIds, isList }: PageContents): string[] {
  return [CATALOGUE_TAG, ...(isList ? [LISTS_TAG] : []), ...[...productIds].map(productTag)];
}

/** The tags to purge after a write of these products; none means that something else of the catalogue was written. */
export function tagsWritten(changed: readonly number[] | 'all'): string[] {
  if (changed === 'all' || changed.length === 0 || changed.length > MAX_PRODUCTS) return [CATALOGUE_TAG];
  return [LISTS_TAG, ...changed.map(productTag)];
}

/** For each CDN the headers of its instructions and of the tags, and what separates the tags. */
const SHARED_HEADERS = {
  cloudflare: ['cdn-cache-control', 'cache-tag', ','],
  // Fastly removes both before it answers.
  fastly: ['surrogate-control', 'surrogate-key', ' '],
  varnish: ['cdn-cache-control', 'xkey', ' '],
} as const;

/** Returns what writes headers for the CDN; null without one. */
export function sharedHeaders({ driver }: CdnSettings): SharedHeaders | null {
  if (driver === 'none') return null;
  const [instructions, tags, separator] = SHARED_HEADERS[driver];
  return (page) => ({
    'cache-control': BROWSERS,
    [instructions]: CDN,
    [tags]: tagsOf(page).join(separator),
  });
}

/** Returns what records a write, so that the CDN is purged after the commit; undefined without a CDN. */
export function recordingWrites(
  { driver }: CdnSettings,
  sources: Pick<Sources, 'now' | 'token'>,
): RecordWrite | undefined {
  if (driver === 'none') return undefined;
  return async (transaction, changed) => {
    const products = changed === 'all' || changed.length > MAX_PRODUCTS ? 'all' : [...changed];
    // Each write by itself: purges may be merged, and done in any order.
    const about = `catalogue ${sources.token(9)}`;
    const entry = { topic: CATALOGUE_WRITTEN, about, data: { products }, now: sources.now() };
    for (const wait of PURGES_AFTER) await enqueue(transaction, { ...entry, wait });
  };
}

function productTag(id: number): string {
  return `p${id}`;
}
