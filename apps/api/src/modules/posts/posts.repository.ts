import { inEachLanguage, type Localized } from '@phsar/domain/language';
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isAmong } from '../../platform/database/among.ts';
import { joinTexts, localized } from '../../platform/database/localized-texts.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import type { BlogCursor, PageOf } from '../catalogue/catalogue.module.ts';
import type { PictureRow } from '../media/media.module.ts';
import { pictures } from '../media/schema.ts';
import type { TitleRow } from '../product-search/product-search.module.ts';
import { blogs, blogTexts as blogTextsTable } from './schema.ts';
import { isShownAt } from './staff-blogs.repository.ts';

/** A post as the shop shows it. */
export interface BlogRow {
  id: number;
  key: string;
  /** YYYY-MM-DD */
  publishedOn: string;
  picture: PictureRow;
  /** The ids of the pictures in its text. */
  shownPictures: string[];
  title: Localized;
  description: Localized;
}

/** Which posts a query reads. */
export interface BlogFilter {
  /** Null for all. */
  ids: readonly number[] | null;
  /** Only what shoppers see at this moment; null for every post that has a picture. */
  shownAt: Date | null;
}

const blogTexts = inEachLanguage((language) => alias(blogTextsTable, `blog_${language}`));
const picture = { id: pictures.id, width: pictures.width };

const blogTextPictures = sql<string[]>`(
  SELECT coalesce(json_agg(link.picture_id ORDER BY link.picture_id), '[]')
  FROM blog_pictures AS link WHERE link.blog_id = ${blogs.id}
)`;

/** Posts of a filter, newest first, from a place on. */
export function listBlogs(
  executor: Executor,
  filter: BlogFilter,
  page: PageOf<BlogCursor>,
): Promise<BlogRow[]> {
  const begin = page.after && sql`(${blogs.publishedOn}, ${blogs.id}) < (${page.after[0]}, ${page.after[1]})`;
  return selectBlogs(executor)
    .where(and(...blogConditions(filter), begin ?? undefined))
    .orderBy(desc(blogs.publishedOn), desc(blogs.id))
    .limit(page.limit);
}

/** A blog post by row id as shoppers see it at a moment; undefined if there is none. */
export async function findBlog(executor: Executor, id: number, shownAt: Date): Promise<BlogRow | undefined> {
  const [row] = await selectBlogs(executor).where(and(eq(blogs.id, id), isShownAt(shownAt)));
  return row;
}

/** The number of blog posts that match, for `X-Total-Count`. */
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
      picture,
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
  return [
    ...(ids === null ? [] : [isAmong(blogs.id, ids)]),
    ...(shownAt === null ? [] : [isShownAt(shownAt)]),
  ];
}

/** The titles of the posts, newest first; few enough to be read at once. @param shownAt null for all, also drafts */
export async function readBlogTitles(executor: Executor, shownAt: Date | null): Promise<TitleRow[]> {
  const query = executor
    .select({ id: blogs.id, title: localized(blogTexts, (text) => text.title) })
    .from(blogs)
    .$dynamic();
  joinTexts(query, blogTexts, ({ blogId }) => eq(blogId, blogs.id));
  return await query
    .where(shownAt === null ? undefined : isShownAt(shownAt))
    .orderBy(desc(blogs.publishedOn), desc(blogs.id));
}
