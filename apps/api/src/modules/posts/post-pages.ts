import type { Executor } from '../../platform/database/transaction.ts';
import { type BlogCursor, pagesOf } from '../catalogue/catalogue.module.ts';
import { type BlogRow, listBlogs } from './posts.repository.ts';

/** The posts that shoppers see at a moment, newest first, 1,000 at a time. */
export function blogPages(executor: Executor, shownAt: Date): AsyncGenerator<BlogRow[]> {
  return pagesOf<BlogRow, BlogCursor>(
    (page) => listBlogs(executor, { ids: null, shownAt }, page),
    ({ publishedOn, id }) => [publishedOn, id],
  );
}
