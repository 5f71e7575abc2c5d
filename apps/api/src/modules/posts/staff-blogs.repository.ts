import type { ListFilters } from '@phsar/contract/office/wire';
import type { Localized } from '@phsar/domain/language';
import { and, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import { excluded } from '../../platform/database/columns.ts';
import { type FilterConditions, filterCondition } from '../../platform/database/list-filters.ts';
import { idsByKey, inLanguages, type TextEntry } from '../../platform/database/localized-texts.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import type { BlogCursor, PageOf } from '../catalogue/catalogue.module.ts';
import type { PictureRow } from '../media/media.module.ts';
import { pictures } from '../media/schema.ts';
import { type BlockPicture, shownPictures } from './blog-blocks.ts';
import { isBehind, isShownAt } from './posts.repository.ts';
import { blogPictures, blogs, blogTexts } from './schema.ts';

/** A post in the office's list, whether or not shoppers see it. */
export type StaffBlogRow = Awaited<ReturnType<typeof listStaffBlogs>>[number];
export type WholeBlogRow = NonNullable<Awaited<ReturnType<typeof findStaffBlog>>>;
export type BlogValues = Omit<WholeBlogRow, 'id' | 'picture' | 'version'>;

export interface BlogEntry {
  key: string;
  /** YYYY-MM-DD */
  publishedOn: string;
  title: Localized;
  /** Clean HTML. */
  description: Localized;
  pictureId: string;
}

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

const blogText = (column: 'title' | 'description') =>
  sql<Localized>`(
    SELECT json_object_agg(text.language, text.${sql.identifier(column)})
    FROM blog_texts AS text WHERE text.blog_id = ${blogs.id}
  )`;

const { blocks: _, ...LISTED_COLUMNS } = getTableColumns(blogs);
const LISTED = {
  ...LISTED_COLUMNS,
  /** Null for a draft alone. */
  picture: sql<PictureRow | null>`(
    SELECT json_build_object('id', shown.id, 'width', shown.width)
    FROM pictures AS shown WHERE shown.id = ${blogs.pictureId}
  )`,
  title: blogText('title'),
};

/** Posts by the day shown on them, newest first, from a place on. @param ids null for all */
export function listStaffBlogs(
  executor: Executor,
  filters: BlogFilters,
  { ids, now }: { ids: readonly number[] | null; now: Date },
  { after, limit }: PageOf<BlogCursor>,
) {
  return executor
    .select(LISTED)
    .from(blogs)
    .where(
      and(
        filterCondition(blogs, conditionsAt(now), filters),
        ids === null ? undefined : isAmong(blogs.id, ids),
        after === null ? undefined : isBehind(after),
      ),
    )
    .orderBy(desc(blogs.publishedOn), desc(blogs.id))
    .limit(limit);
}

/** A post with its text; undefined if unknown. @param isLocked keeps others from writing it until the transaction ends */
export async function findStaffBlog(executor: Executor, id: number, { isLocked = false } = {}) {
  const query = executor
    .select({ ...LISTED, blocks: blogs.blocks, description: blogText('description') })
    .from(blogs)
    .where(eq(blogs.id, id));
  const [row] = isLocked ? await query.for('update') : await query;
  return row;
}

/** Inserts a post, or replaces the one with the same key and increments its version. @returns its id */
export async function saveBlog(
  executor: Executor,
  { title, description, ...columns }: BlogValues,
): Promise<number> {
  const [row] = await executor
    .insert(blogs)
    .values(columns)
    .onConflictDoUpdate({ target: blogs.key, set: { ...columns, version: sql`${blogs.version} + 1` } })
    .returning({ id: blogs.id });
  if (row === undefined) throw new Error('No post was written');
  await writeBlogTexts(executor, [{ id: row.id, title, description }]);
  return row.id;
}

export async function deleteBlog(executor: Executor, id: number): Promise<void> {
  await executor.delete(blogs).where(eq(blogs.id, id));
}

/** Those of the pictures that the shop has. */
export async function readPictures(executor: Executor, ids: readonly string[]): Promise<BlockPicture[]> {
  if (ids.length === 0) return [];
  return await executor
    .select({ id: pictures.id, width: pictures.width, height: pictures.height })
    .from(pictures)
    .where(sql`${pictures.id} = ANY (${sql.param([...ids])}::text[])`);
}

/** Those of these posts that the shop has, with their HTML, by key. They stay locked. */
export async function lockBlogs(
  executor: Executor,
  keys: readonly string[],
): Promise<Map<string, BlogEntry>> {
  const rows = await executor
    .select({
      key: blogs.key,
      publishedOn: blogs.publishedOn,
      pictureId: sql<string>`coalesce(${blogs.pictureId}, '')`,
      title: blogText('title'),
      description: blogText('description'),
    })
    .from(blogs)
    .where(sql`${blogs.key} = ANY (${sql.param([...keys])}::text[])`)
    .orderBy(blogs.id)
    .for('update');
  return new Map(rows.map((row) => [row.key, row]));
}

/** Inserts posts, or replaces those with the same key: their text is then HTML, and their versions are incremented. */
export async function writeBlogs(executor: Executor, entries: readonly BlogEntry[]): Promise<void> {
  const written = await executor
    .insert(blogs)
    .values(entries.map(({ key, publishedOn, pictureId }) => ({ key, publishedOn, pictureId })))
    .onConflictDoUpdate({
      target: blogs.key,
      set: {
        ...excluded(blogs, 'publishedOn', 'pictureId'),
        blocks: null,
        version: sql`${blogs.version} + 1`,
        editorId: null,
        editorName: null,
        updatedAt: sql`now()`,
      },
    })
    .returning({ id: blogs.id, key: blogs.key });
  const idOf = idsByKey(written);
  await writeBlogTexts(
    executor,
    entries.map((entry) => ({ ...entry, id: idOf(entry.key) })),
  );
}

/** Writes the texts of posts, at least one, over those they have. The pictures that they show count as used. */
async function writeBlogTexts(executor: Executor, entries: readonly TextEntry[]): Promise<void> {
  await executor
    .insert(blogTexts)
    .values(inLanguages(entries).map(({ id, ...text }) => ({ blogId: id, ...text })))
    .onConflictDoUpdate({
      target: [blogTexts.blogId, blogTexts.language],
      set: excluded(blogTexts, 'title', 'description'),
    });
  for (const { id, description } of entries) {
    await executor.delete(blogPictures).where(eq(blogPictures.blogId, id));
    const shown = shownPictures(description);
    if (shown.length === 0) continue;
    await executor.execute(sql`
      INSERT INTO blog_pictures (blog_id, picture_id)
      SELECT ${id}, id FROM pictures WHERE id = ANY (${sql.param(shown)}::text[])`);
  }
}
