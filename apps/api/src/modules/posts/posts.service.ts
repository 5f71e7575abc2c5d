import type { ParsedInput } from '@phsar/contract/endpoint';
import { API_BASE, type ShopCalls, shopCalls } from '@phsar/contract/shop/calls';
import type { Language } from '@phsar/domain/language';
import { tidySearch } from '@phsar/domain/search/text';
import type { FastifyBaseLogger } from 'fastify';
import { rowIdOf } from '../../platform/database/row-id.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import type { CompressedResponse } from '../../platform/http/compressed-response.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import {
  type CatalogueList,
  type CatalogueService,
  isWhole,
  type LongAnswer,
  readBlogCursor,
  writeCursor,
} from '../catalogue/catalogue.module.ts';
import { foundList, searchOf, TitleIndexCache } from '../product-search/product-search.module.ts';
import { PlannedPosts } from './planned-posts.ts';
import { presentBlog } from './posts.presenter.ts';
import * as repository from './posts.repository.ts';

type BlogQuery = ParsedInput<ShopCalls['listBlogs']>['query'];

export interface PostsDeps {
  db: Executor;
  catalogue: Pick<CatalogueService, 'answers' | 'changes'>;
  sources: Pick<Sources, 'now'>;
  log: FastifyBaseLogger;
}

const BLOGS_PATH = `${API_BASE}${shopCalls.listBlogs.path}`;

/** Reads the posts for the shop, and finds them for the office; follows the catalogue's changes. */
export class PostsService {
  readonly #deps: PostsDeps;
  readonly #search: TitleIndexCache;
  readonly #staffSearch: TitleIndexCache;
  readonly #plannedPosts: PlannedPosts;

  constructor(deps: PostsDeps) {
    const { db, catalogue, sources, log } = deps;
    const { changes } = catalogue;
    this.#deps = deps;
    this.#search = new TitleIndexCache(
      repository.blogTitles(db, () => sources.now()),
      () => changes.publish({ kind: 'search' }),
    );
    this.#staffSearch = new TitleIndexCache(repository.blogTitles(db, () => null));
    this.#plannedPosts = new PlannedPosts({
      sources,
      readNext: (from) => repository.findNextAppearance(db, from),
      onAppear: () => changes.publish({ kind: 'catalogue', products: [] }),
      log,
    });
    changes.subscribe(({ kind }) => {
      if (kind !== 'catalogue') return;
      this.#search.drop('all');
      this.#staffSearch.drop('all');
      void this.#plannedPosts.refresh();
    });
    changes.addCheck(() => this.#plannedPosts.check());
  }

  /** @throws ShopError `invalid_cursor` */
  async list(query: BlogQuery, language: Language): Promise<CompressedResponse | LongAnswer> {
    const { answers } = this.#deps.catalogue;
    this.#plannedPosts.check();
    const filter = searchOf(query);
    if (filter !== null) {
      const searched = { search: this.#search, filter, language };
      const found = foundList(searched, BLOGS_PATH, async (ids) => {
        const rows = await this.#read(ids, { after: null, limit: ids.length });
        return rows.map((row) => ({ wire: presentBlog(row, language), id: row.id, productId: null }));
      });
      return await answers.page(found, query);
    }
    const list = this.#newestFirst(language);
    return isWhole(query) ? await answers.whole(list) : await answers.page(list, query);
  }

  /** @throws ShopError `blog_not_found` */
  find(id: string, language: Language): Promise<CompressedResponse> {
    const { db, catalogue, sources } = this.#deps;
    this.#plannedPosts.check();
    return catalogue.answers.one(`blog ${id} ${language}`, async () => {
      const rowId = rowIdOf(id);
      const row = rowId === null ? undefined : await repository.findBlog(db, rowId, sources.now());
      if (row === undefined) throw new ShopError('blog_not_found');
      return presentBlog(row, language);
    });
  }

  /** The ids of the posts whose titles match, best first, drafts and planned ones included; null for an empty search. */
  async findByTitle(q: string): Promise<Int32Array | null> {
    const text = tidySearch(q);
    return text === '' ? null : (await this.#staffSearch.load()).find({ search: text });
  }

  #read(ids: readonly number[] | null, page: Parameters<typeof repository.listBlogs>[2]) {
    const { db, sources } = this.#deps;
    return repository.listBlogs(db, { ids, shownAt: sources.now() }, page);
  }

  /** The posts that are shown now, with `BlogCursor`s. */
  #newestFirst(language: Language): CatalogueList {
    const { db, sources } = this.#deps;
    return {
      key: JSON.stringify(['blogs', language]),
      path: BLOGS_PATH,
      search: {},
      count: () => repository.countBlogs(db, { ids: null, shownAt: sources.now() }),
      read: async (after, limit) => {
        const rows = await this.#read(null, { after: after === null ? null : readBlogCursor(after), limit });
        return rows.map((row) => ({
          wire: presentBlog(row, language),
          cursor: writeCursor([row.publishedOn, row.id]),
          productId: null,
        }));
      },
    };
  }
}
