import type { Localized } from '@phsar/domain/language';
import { sql } from 'drizzle-orm';
import { idsByKey } from '../../platform/database/localized-texts.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import * as tables from './schema.ts';
import { blogText, writeBlogTexts } from './staff-blogs.repository.ts';

/** A post to be written. */
export interface BlogEntry {
  key: string;
  /** YYYY-MM-DD */
  publishedOn: string;
  title: Localized;
  /** Clean HTML. */
  description: Localized;
  pictureId: string;
}

/** Those of these posts that the shop has, with their HTML, by key. They stay locked. */
export async function lockBlogs(
  executor: Executor,
  keys: readonly string[],
): Promise<Map<string, BlogEntry>> {
  const { blogs } = tables;
  const rows = await executor
    .select({
      key: blogs.key,
      publishedOn: blogs.publishedOn,
      pictureId: blogs.pictureId,
      title: blogText('title'),
      description: blogText('description'),
    })
    .from(blogs)
    .where(sql`${blogs.key} = ANY (${sql.param([...keys])}::text[])`)
    .orderBy(blogs.id)
    .for('update');
  return new Map(rows.map((row) => [row.key, { ...row, pictureId: row.pictureId ?? '' }]));
}

/** Inserts posts, or replaces those with the same key: their text is then HTML, and their versions are incremented. */
export async function writeBlogs(
  executor: Executor,
  entries: readonly BlogEntry[],
): Promise<(key: string) => number> {
  const { blogs } = tables;
  const written = await executor
    .insert(blogs)
    .values(entries.map(({ key, publishedOn, pictureId }) => ({ key, publishedOn, pictureId })))
    .onConflictDoUpdate({
      target: blogs.key,
      set: {
        publishedOn: sql`excluded.published_on`,
        pictureId: sql`excluded.picture_id`,
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
  return idOf;
}
