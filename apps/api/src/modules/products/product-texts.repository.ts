import { sql } from 'drizzle-orm';
import { column, inLanguages, type TextEntry } from '../../platform/database/localized-texts.ts';
import type { Executor } from '../../platform/database/transaction.ts';

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
