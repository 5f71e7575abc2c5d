import { LIMITS } from '@phsar/contract/limits';
import type { Language } from '@phsar/domain/language';
import type { Change } from '../../changes/change-feed.ts';
import { CompressedResponse } from '../../platform/http/compressed-response.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import { AnswerCache, type BuiltAnswer } from './answer-cache.ts';
import { type CatalogueList, jsonOfList, type ListEntry } from './catalogue-list.ts';

/** A list too long to be cached. */
export interface LongAnswer {
  entries: number;
  /** JSON text, piece by piece. */
  pieces: AsyncIterable<string>;
}

/** Which page of a list, in which language. */
export interface PageQuery {
  limit?: number | undefined;
  after?: string | undefined;
  lang?: Language | undefined;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** All cached answers together. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** A longer list is not built in memory but sent piece by piece. Entries. */
const MAX_CACHED_LENGTH = 2_000;
const PIECE_LENGTH = 500;
/** Lists, one for each text that was searched for. */
const MAX_COUNTS = 1_000;

/** The catalogue's answers, cached until what they show changes. */
export class CatalogueAnswers {
  readonly #cache = new AnswerCache(CACHE_BYTES);
  readonly #counts = new Map<string, Promise<number>>();

  /** An answer other than a list of products. */
  one(key: string, read: () => Promise<unknown>): Promise<CompressedResponse> {
    return this.#cache.get(key, async () => ({
      answer: new CompressedResponse(JSON.stringify(await read()), JSON_TYPE),
      productIds: new Set(),
      isSearch: false,
    }));
  }

  async whole(list: CatalogueList): Promise<CompressedResponse | LongAnswer> {
    const entries = await this.#count(list);
    if (entries > MAX_CACHED_LENGTH) return { entries, pieces: jsonOfList(list, PIECE_LENGTH) };
    return await this.#cache.get(list.key, async () =>
      builtList(list, await list.read(null, MAX_CACHED_LENGTH)),
    );
  }

  /** @throws ShopError `invalid_cursor` */
  page(list: CatalogueList, query: PageQuery): Promise<CompressedResponse> {
    const { limit = LIMITS.pageSize, after = null, lang } = query;
    return this.#cache.get(JSON.stringify([list.key, limit, after, lang]), async () => {
      const [total, entries] = await Promise.all([this.#count(list), list.read(after, limit + 1)]);
      const shown = entries.slice(0, limit);
      const next = entries.length > limit ? shown.at(-1) : undefined;
      return builtList(list, shown, {
        'x-total-count': String(total),
        ...(next === undefined ? {} : { link: nextLink(list, limit, next, lang) }),
      });
    });
  }

  /** Drops what a change has made out of date. */
  readonly drop = (change: Change): void => {
    if (change.kind === 'stock') this.#cache.dropProducts(change.products);
    else if (change.kind === 'search') this.#cache.dropSearches();
    else this.#cache.dropAll();
    // No list's length depends on stock.
    if (change.kind !== 'stock') this.#counts.clear();
  };

  #count(list: CatalogueList): Promise<number> {
    const known = this.#counts.get(list.key);
    if (known !== undefined) return known;
    if (this.#counts.size >= MAX_COUNTS) this.#counts.clear();
    const counted = list.count();
    this.#counts.set(list.key, counted);
    counted.catch(() => this.#counts.delete(list.key));
    return counted;
  }
}

function nextLink(list: CatalogueList, limit: number, last: ListEntry, lang: PageQuery['lang']): string {
  return nextPageLink(list.path, { lang, ...list.search, limit, after: last.cursor });
}

function builtList(
  { isSearch = false }: CatalogueList,
  entries: ListEntry[],
  headers: Record<string, string> = {},
): BuiltAnswer {
  const body = JSON.stringify(entries.map(({ wire }) => wire));
  const productIds = entries.map(({ productId }) => productId).filter((id) => id !== null);
  return {
    answer: new CompressedResponse(body, JSON_TYPE, headers),
    productIds: new Set(productIds),
    isSearch,
  };
}
