import { inEachLanguage } from '@phsar/domain/language';
import { and, asc, count, desc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isAmong } from '../../platform/database/among.ts';
import { joinTexts, localized } from '../../platform/database/localized-texts.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import { type BlogCursor, type PageOf, pagesOf } from '../catalogue/catalogue.module.ts';
import { pictures } from '../media/schema.ts';
import type { TitleSource } from '../product-search/product-search.module.ts';
import { blogs, blogTexts as blogTextsTable } from './schema.ts';

/** A post as the shop shows it. */
export type BlogRow = Awaited<ReturnType<typeof listBlogs>>[number];

export interface BlogFilter {
  /** Null for all. */
  ids: readonly number[] | null;
  /** Only posts that shoppers see at this time. */
  shownAt: Date;
}

const blogTexts = inEachLanguage((language) => alias(blogTextsTable, `blog_${language}`));

/** The ids of the pictures in a post's text. */
const blogTextPictures = sql<string[]>`(
  SELECT coalesce(json_agg(link.picture_id ORDER BY link.picture_id), '[]')
  FROM blog_pictures AS link WHERE link.blog_id = ${blogs.id}
)`;

/** Posts of a filter, newest first, from a place on. */
export function listBlogs(executor: Executor, filter: BlogFilter, page: PageOf<BlogCursor>) {
  return selectBlogs(executor)
    .where(and(...blogConditions(filter), page.after === null ? undefined : isBehind(page.after)))
    .orderBy(desc(blogs.publishedOn), desc(blogs.id))
    .limit(page.limit);
}

/** Whether a post comes after a place in the list, newest first. */
export function isBehind([publishedOn, id]: BlogCursor): SQL {
  return sql`(${blogs.publishedOn}, ${blogs.id}) < (${publishedOn}, ${id})`;
}

/** The posts that shoppers see at a time, newest first, 1,000 at a time. */
export function blogPages(executor: Executor, shownAt: Date): AsyncGenerator<BlogRow[]> {
  return pagesOf<BlogRow, BlogCursor>(
    (page) => listBlogs(executor, { ids: null, shownAt }, page),
    ({ publishedOn, id }) => [publishedOn, id],
  );
}

/** A post as shoppers see it at a time; undefined if there is none. */
export async function findBlog(executor: Executor, id: number, shownAt: Date): Promise<BlogRow | undefined> {
  const [row] = await selectBlogs(executor).where(and(eq(blogs.id, id), isShownAt(shownAt)));
  return row;
}

export async function countBlogs(executor: Executor, filter: BlogFilter): Promise<number> {
  const [row] = await executor
    .select({ total: count() })
    .from(blogs)
    .where(and(...blogConditions(filter)));
  return row?.total ?? 0;
}

function selectBlogs(executor: Executor) {
  const query = executor
    .select({
      id: blogs.id,
      key: blogs.key,
      publishedOn: blogs.publishedOn,
      picture: { id: pictures.id, width: pictures.width },
      shownPictures: blogTextPictures,
      title: localized(blogTexts, (text) => text.title),
      description: localized(blogTexts, (text) => text.description),
    })
    .from(blogs)
    .innerJoin(pictures, eq(pictures.id, blogs.pictureId))
    .$dynamic();
  joinTexts(query, blogTexts, ({ blogId }) => eq(blogId, blogs.id));
  return query;
}

function blogConditions({ ids, shownAt }: BlogFilter): SQL[] {
  return [...(ids === null ? [] : [isAmong(blogs.id, ids)]), isShownAt(shownAt)];
}

export function isShownAt(now: Date): SQL {
  return sql`${blogs.state} = 'published' AND (${blogs.publishAt} IS NULL OR ${blogs.publishAt} <= ${now})`;
}

/**
 * Titles of posts, newest first; few enough to be read at once. They have no stock.
 * @param shownAt when shoppers see them; null for all, also drafts
 */
export function blogTitles(executor: Executor, shownAt: () => Date | null): TitleSource {
  return {
    async *readTitles() {
      const at = shownAt();
      const query = executor
        .select({ id: blogs.id, title: localized(blogTexts, (text) => text.title) })
        .from(blogs)
        .$dynamic();
      joinTexts(query, blogTexts, ({ blogId }) => eq(blogId, blogs.id));
      yield await query
        .where(at === null ? undefined : isShownAt(at))
        .orderBy(desc(blogs.publishedOn), desc(blogs.id));
    },
    readSome: async () => [],
    readStocks: async () => [],
  };
}

export async function findNextAppearance(executor: Executor, now: Date): Promise<Date | null> {
  const [row] = await executor
    .select({ at: blogs.publishAt })
    .from(blogs)
    .where(and(isNotNull(blogs.publishAt), gt(blogs.publishAt, now), eq(blogs.state, 'published')))
    .orderBy(asc(blogs.publishAt))
    .limit(1);
  return row?.at ?? null;
}
