import type { BlogBlock, ListFilters } from '@phsar/contract/office/wire';
import type { Localized } from '@phsar/domain/language';
import { and, asc, desc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import { type FilterConditions, filterCondition } from '../../platform/database/list-filters.ts';
import { inLanguages, type TextEntry } from '../../platform/database/localized-texts.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import type { BlogCursor, PageOf } from '../catalogue/catalogue.module.ts';
import type { PictureRow } from '../media/media.module.ts';
import { pictures } from '../media/schema.ts';
import type { BlockPicture } from './blog-blocks.ts';
import { blogPictures, blogs, blogTexts } from './schema.ts';

/** A post in the office's list, whether or not shoppers see it. */
export interface StaffBlogRow {
  id: number;
  /** YYYY-MM-DD */
  publishedOn: string;
  /** Null for a draft alone. */
  picture: PictureRow | null;
  state: 'draft' | 'published';
  publishAt: Date | null;
  version: number;
  updatedAt: Date;
  title: Localized;
}

/** With its text. */
export interface WholeBlogRow extends StaffBlogRow {
  /** Clean HTML. */
  description: Localized;
  /** Null for a post that came as HTML. */
  blocks: readonly BlogBlock[] | null;
  /** Who edited it last, if staff did. */
  editorId: string | null;
  editorName: string | null;
}

/** The columns of a post that staff write. */
export type BlogValues = Pick<
  typeof blogs.$inferInsert,
  'publishedOn' | 'pictureId' | 'state' | 'publishAt' | 'blocks' | 'updatedAt' | 'editorId' | 'editorName'
> & { title: Localized; description: Localized };

type BlogFilters = ListFilters<'listBlogs'>;

const conditionsAt = (now: Date): FilterConditions<BlogFilters, typeof blogs> => ({
  q: () => undefined, // The index of titles gives the ids.
  state: (state) => {
    if (state === 'published') return isShownAt(now);
    return state === 'draft'
      ? eq(blogs.state, 'draft')
      : and(eq(blogs.state, 'published'), gt(blogs.publishAt, now));
  },
});

interface FoundBlogs {
  /** Null for all. */
  ids: readonly number[] | null;
  now: Date;
}

/** Whether shoppers see a post at this moment. */
export function isShownAt(now: Date): SQL {
  return sql`${blogs.state} = 'published' AND (${blogs.publishAt} IS NULL OR ${blogs.publishAt} <= ${now})`;
}

/** A text of a post in each language. */
export const blogText = (column: 'title' | 'description') =>
  sql<Localized>`(
    SELECT json_object_agg(text.language, text.${sql.identifier(column)})
    FROM blog_texts AS text WHERE text.blog_id = ${blogs.id}
  )`;

const LISTED = {
  id: blogs.id,
  publishedOn: blogs.publishedOn,
  picture: sql<PictureRow | null>`(
    SELECT json_build_object('id', shown.id, 'width', shown.width)
    FROM pictures AS shown WHERE shown.id = ${blogs.pictureId}
  )`,
  state: blogs.state,
  publishAt: blogs.publishAt,
  version: blogs.version,
  updatedAt: blogs.updatedAt,
  title: blogText('title'),
};

/** Posts by the day shown on them, newest first, from a place on. */
export function listStaffBlogs(
  executor: Executor,
  filters: BlogFilters,
  { ids, now }: FoundBlogs,
  { after, limit }: PageOf<BlogCursor>,
): Promise<StaffBlogRow[]> {
  return executor
    .select(LISTED)
    .from(blogs)
    .where(
      and(
        filterCondition(blogs, conditionsAt(now), filters),
        ids === null ? undefined : isAmong(blogs.id, ids),
        after === null ? undefined : sql`(${blogs.publishedOn}, ${blogs.id}) < (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(desc(blogs.publishedOn), desc(blogs.id))
    .limit(limit);
}

/** A post with its text; undefined if unknown. @param isLocked keeps others from writing it until the transaction ends */
export async function findStaffBlog(
  executor: Executor,
  id: number,
  { isLocked = false } = {},
): Promise<WholeBlogRow | undefined> {
  const query = executor
    .select({
      ...LISTED,
      description: blogText('description'),
      blocks: blogs.blocks,
      editorId: blogs.editorId,
      editorName: blogs.editorName,
    })
    .from(blogs)
    .where(eq(blogs.id, id));
  const [row] = isLocked ? await query.for('update') : await query;
  return row;
}

/** @returns its id */
export async function insertBlog(
  executor: Executor,
  { title, description, ...values }: BlogValues,
  key: string,
): Promise<number> {
  const [row] = await executor
    .insert(blogs)
    .values({ ...values, key })
    .returning({ id: blogs.id });
  if (row === undefined) throw new Error('No post was written');
  await writeBlogTexts(executor, [{ id: row.id, title, description }]);
  return row.id;
}

/** Replaces a post's content and increments its version. */
export async function updateBlog(
  executor: Executor,
  id: number,
  { title, description, ...values }: BlogValues,
): Promise<void> {
  await executor
    .update(blogs)
    .set({ ...values, version: sql`${blogs.version} + 1` })
    .where(eq(blogs.id, id));
  await writeBlogTexts(executor, [{ id, title, description }]);
}

/** Deletes a post with its texts. */
export async function deleteBlog(executor: Executor, id: number): Promise<void> {
  await executor.delete(blogs).where(eq(blogs.id, id));
}

/** Keeps the pictures that a post's text shows from being taken for unused. @param ids those the shop does not have are left out */
export async function linkPictures(
  executor: Executor,
  blogId: number,
  ids: readonly string[],
): Promise<void> {
  await executor.delete(blogPictures).where(eq(blogPictures.blogId, blogId));
  if (ids.length === 0) return;
  await executor.execute(sql`
    INSERT INTO blog_pictures (blog_id, picture_id)
    SELECT ${blogId}, id FROM pictures WHERE id = ANY (${sql.param([...ids])}::text[])`);
}

/** Those of the pictures that the shop has. */
export async function readPictures(executor: Executor, ids: readonly string[]): Promise<BlockPicture[]> {
  if (ids.length === 0) return [];
  return await executor
    .select({ id: pictures.id, width: pictures.width, height: pictures.height })
    .from(pictures)
    .where(sql`${pictures.id} = ANY (${sql.param([...ids])}::text[])`);
}

/** When the next planned post appears; null if none is planned. */
export async function findNextAppearance(executor: Executor, now: Date): Promise<Date | null> {
  const [row] = await executor
    .select({ at: blogs.publishAt })
    .from(blogs)
    .where(and(isNotNull(blogs.publishAt), gt(blogs.publishAt, now), eq(blogs.state, 'published')))
    .orderBy(asc(blogs.publishAt))
    .limit(1);
  return row?.at ?? null;
}

/** Writes the texts of posts, at least one, over those they have. */
export async function writeBlogTexts(executor: Executor, entries: readonly TextEntry[]): Promise<void> {
  await executor
    .insert(blogTexts)
    .values(inLanguages(entries).map(({ id, ...text }) => ({ blogId: id, ...text })))
    .onConflictDoUpdate({
      target: [blogTexts.blogId, blogTexts.language],
      set: { title: sql`excluded.title`, description: sql`excluded.description` },
    });
}
