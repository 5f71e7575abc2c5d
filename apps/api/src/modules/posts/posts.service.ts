import type { ParsedInput } from '@phsar/contract/endpoint';
import type { ShopCalls } from '@phsar/contract/shop/calls';
import type { Language } from '@phsar/domain/language';
import { tidySearch } from '@phsar/domain/search/text';
import type { FastifyBaseLogger } from 'fastify';
import { rowIdOf } from '../../platform/database/row-id.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import type { CompressedResponse } from '../../platform/http/compressed-response.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import { type CatalogueService, isWhole, type LongAnswer } from '../catalogue/catalogue.module.ts';
import { searchOf, TitleIndexCache } from '../product-search/product-search.module.ts';
import { PlannedPosts } from './planned-posts.ts';
import { blogList, foundBlogs } from './post-lists.ts';
import { blogTitles } from './post-titles.ts';
import { presentBlog } from './posts.presenter.ts';
import { findBlog } from './posts.repository.ts';
import { findNextAppearance } from './staff-blogs.repository.ts';

type BlogQuery = ParsedInput<ShopCalls['listBlogs']>['query'];

export interface PostsDeps {
  db: Executor;
  catalogue: Pick<CatalogueService, 'answers' | 'changes'>;
  sources: Pick<Sources, 'now'>;
  log: FastifyBaseLogger;
}

/** Reads the posts for the shop, and finds them for the office. */
export interface PostsService {
  /** @throws ShopError `invalid_cursor` */
  list(query: BlogQuery, language: Language): Promise<CompressedResponse | LongAnswer>;
  /** @throws ShopError `blog_not_found` */
  find(id: string, language: Language): Promise<CompressedResponse>;
  /**
   * The ids of the posts whose titles match, best first, drafts and planned ones included; null for an empty search.
   */
  findByTitle(q: string): Promise<number[] | null>;
}

/** Creates the service, which follows the catalogue's changes. */
export function createPostsService({ db, catalogue, sources, log }: PostsDeps): PostsService {
  const { answers, changes } = catalogue;
  const now = () => sources.now();
  const search = new TitleIndexCache(blogTitles(db, now), () => changes.publish({ kind: 'search' }));
  const staffSearch = new TitleIndexCache(blogTitles(db, () => null));
  const plannedPosts = new PlannedPosts({
    sources,
    readNext: (from) => findNextAppearance(db, from),
    onAppear: () => changes.publish({ kind: 'catalogue', products: [] }),
    log,
  });
  changes.subscribe(({ kind }) => {
    if (kind !== 'catalogue') return;
    search.drop('all');
    staffSearch.drop('all');
    plannedPosts.refresh();
  });
  changes.addCheck(() => plannedPosts.check());

  return {
    async list(query, language) {
      plannedPosts.check();
      const asked = searchOf(query);
      if (asked !== null) {
        const list = await foundBlogs(db, { search, filter: asked, language }, now);
        return await answers.page(list, query);
      }
      const list = blogList(db, language, now);
      return isWhole(query) ? await answers.whole(list) : await answers.page(list, query);
    },
    find(id, language) {
      plannedPosts.check();
      return answers.one(`blog ${id} ${language}`, async () => {
        const row = rowIdOf(id) === null ? undefined : await findBlog(db, Number(id), now());
        if (row === undefined) throw new ShopError('blog_not_found');
        return presentBlog(row, language);
      });
    },
    async findByTitle(q) {
      const text = tidySearch(q);
      return text === '' ? null : [...(await staffSearch.load()).find({ search: text })];
    },
  };
}
