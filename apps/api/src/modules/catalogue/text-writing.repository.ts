import { LANGUAGES, type Localized } from '@phsar/domain/language';
import { sql } from 'drizzle-orm';
import { blogTexts } from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/transaction.ts';

/** The texts of a product or a post. */
export interface TextEntry {
  id: number;
  title: Localized;
  description: Localized;
}

/** One field of all entries, as an array of the database. */
export function column<T>(entries: readonly T[], fieldOf: (entry: T) => unknown) {
  return sql.param(entries.map(fieldOf));
}

/** Writes the texts of products over those they have. */
export async function writeProductTexts(executor: Executor, entries: readonly TextEntry[]): Promise<void> {
  const texts = inLanguages(entries);
  await executor.execute(sql`
    INSERT INTO product_texts (product_id, language, title, description)
    SELECT * FROM unnest(
      ${column(texts, ({ id }) => id)}::integer[],
      ${column(texts, ({ language }) => language)}::text[],
      ${column(texts, ({ title }) => title)}::text[],
      ${column(texts, ({ description }) => description)}::text[])
    ON CONFLICT (product_id, language) DO UPDATE SET
      title = excluded.title, description = excluded.description`);
}

/** Replaces the pictures of products. */
export async function writeProductPictures(
  executor: Executor,
  entries: readonly { id: number; pictureIds: readonly string[] }[],
): Promise<void> {
  await executor.execute(sql`
    DELETE FROM product_pictures WHERE product_id = ANY (${column(entries, ({ id }) => id)}::integer[])`);
  const links = entries.flatMap(({ id, pictureIds }) =>
    pictureIds.map((pictureId, position) => ({ id, pictureId, position })),
  );
  await executor.execute(sql`
    INSERT INTO product_pictures (product_id, position, picture_id)
    SELECT * FROM unnest(
      ${column(links, ({ id }) => id)}::integer[],
      ${column(links, ({ position }) => position)}::integer[],
      ${column(links, ({ pictureId }) => pictureId)}::text[])`);
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

function inLanguages(entries: readonly TextEntry[]) {
  return entries.flatMap(({ id, title, description }) =>
    LANGUAGES.map((language) => ({
      id,
      language,
      title: title[language],
      description: description[language],
    })),
  );
}
