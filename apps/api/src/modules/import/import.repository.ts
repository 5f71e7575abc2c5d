import { LANGUAGES } from '@phsar/domain/language';
import { sql } from 'drizzle-orm';
import * as tables from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import type { PictureFacts } from '../media/picture-file.ts';
import type { FileBanner, FileBlog, FileProduct } from './catalogue-file.ts';

/** The key of the advisory lock that lets one process at a time write the catalogue. */
const IMPORT_LOCK = 7_427_271;

export type Stored<Entry> = Entry & { position: number; pictureIds: string[] };

/** Waits for other imports, and lifts the limit of a statement: this one is large on purpose. */
export async function lockImports(executor: Executor): Promise<void> {
  await executor.execute(sql`SET LOCAL statement_timeout = 0`);
  await executor.execute(sql`SET LOCAL lock_timeout = '12s'`);
  await executor.execute(sql`SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`);
}

export async function hasProducts(executor: Executor): Promise<boolean> {
  const rows = await executor.select({ id: tables.products.id }).from(tables.products).limit(1);
  return rows.length > 0;
}

/** Keys in the shop's order. The rows stay locked, in the order in which orders lock them: by id. */
export async function lockProductOrder(executor: Executor): Promise<string[]> {
  const { id, key, position } = tables.products;
  const rows = await executor
    .select({ id, key, position })
    .from(tables.products)
    .orderBy(id)
    .for('no key update');
  return inOrder(rows);
}

export async function lockBannerOrder(executor: Executor): Promise<string[]> {
  const { id, key, position } = tables.banners;
  const rows = await executor
    .select({ id, key, position })
    .from(tables.banners)
    .orderBy(id)
    .for('no key update');
  return inOrder(rows);
}

function inOrder(rows: { id: number; key: string; position: number }[]): string[] {
  return rows.sort((a, b) => a.position - b.position || a.id - b.id).map(({ key }) => key);
}

/** Writes the place of each of these keys, where it is another than before. */
export async function placeEntries(
  executor: Executor,
  list: 'products' | 'banners',
  places: readonly { key: string; position: number }[],
): Promise<void> {
  if (places.length === 0) return;
  const table = list === 'products' ? tables.products : tables.banners;
  const keys = sql.param(places.map(({ key }) => key));
  const positions = sql.param(places.map(({ position }) => position));
  await executor.execute(sql`
    UPDATE ${table} SET position = placed.position
    FROM unnest(${keys}::text[], ${positions}::integer[]) AS placed (key, position)
    WHERE ${table}.key = placed.key AND ${table}.position <> placed.position`);
}

export async function writePictures(executor: Executor, facts: readonly PictureFacts[]): Promise<void> {
  const rows = facts.map(({ id, width, height }) => ({ id, width, height }));
  await executor.insert(tables.pictures).values(rows).onConflictDoNothing();
}

/**
 * By whole columns: a list of values for each row and field would take the builder of statements longer than the
 * database takes to write them.
 */
export async function writeProducts(
  executor: Executor,
  entries: readonly Stored<FileProduct>[],
): Promise<void> {
  const { rows } = await executor.execute<{ id: number; key: string }>(sql`
    INSERT INTO products (key, position, price_cents, discount_basis_points, stock, link_url, category)
    SELECT * FROM unnest(
      ${column(entries, ({ key }) => key)}::text[],
      ${column(entries, ({ position }) => position)}::integer[],
      ${column(entries, ({ price }) => price)}::integer[],
      ${column(entries, ({ discount }) => discount)}::integer[],
      ${column(entries, ({ stock }) => stock)}::integer[],
      ${column(entries, ({ linkUrl }) => linkUrl)}::text[],
      ${column(entries, ({ category }) => category ?? null)}::text[])
    ON CONFLICT (key) DO UPDATE SET
      position = excluded.position, price_cents = excluded.price_cents,
      discount_basis_points = excluded.discount_basis_points, stock = excluded.stock,
      link_url = excluded.link_url, category = excluded.category, updated_at = now()
    RETURNING id, key`);
  const idOf = idsByKey(rows);
  const texts = entries.flatMap(({ key, title, description }) =>
    LANGUAGES.map((language) => ({
      id: idOf(key),
      language,
      title: title[language],
      description: description[language],
    })),
  );
  await executor.execute(sql`
    INSERT INTO product_texts (product_id, language, title, description)
    SELECT * FROM unnest(
      ${column(texts, ({ id }) => id)}::integer[],
      ${column(texts, ({ language }) => language)}::text[],
      ${column(texts, ({ title }) => title)}::text[],
      ${column(texts, ({ description }) => description)}::text[])
    ON CONFLICT (product_id, language) DO UPDATE SET
      title = excluded.title, description = excluded.description`);
  const links = entries.flatMap(({ key, pictureIds }) =>
    pictureIds.map((pictureId, position) => ({ id: idOf(key), pictureId, position })),
  );
  await executor.execute(sql`
    DELETE FROM product_pictures WHERE product_id = ANY (${column(rows, ({ id }) => id)}::integer[])`);
  await executor.execute(sql`
    INSERT INTO product_pictures (product_id, position, picture_id)
    SELECT * FROM unnest(
      ${column(links, ({ id }) => id)}::integer[],
      ${column(links, ({ position }) => position)}::integer[],
      ${column(links, ({ pictureId }) => pictureId)}::text[])`);
}

/** One field of all entries, as an array of the database. */
function column<T>(entries: readonly T[], fieldOf: (entry: T) => string | number | null) {
  return sql.param(entries.map(fieldOf));
}

export async function writeBanners(
  executor: Executor,
  entries: readonly Stored<FileBanner>[],
): Promise<void> {
  const { banners, bannerTexts } = tables;
  const written = await executor
    .insert(banners)
    .values(entries.map((entry) => ({ ...entry, pictureId: entry.pictureIds[0] ?? '' })))
    .onConflictDoUpdate({
      target: banners.key,
      set: {
        position: sql`excluded.position`,
        buttonText: sql`excluded.button_text`,
        pictureId: sql`excluded.picture_id`,
      },
    })
    .returning({ id: banners.id, key: banners.key });
  const idOf = idsByKey(written);
  await executor
    .insert(bannerTexts)
    .values(
      entries.flatMap(({ key, title1, title2 }) =>
        LANGUAGES.map((language) => ({
          bannerId: idOf(key),
          language,
          title1: title1[language],
          title2: title2[language],
        })),
      ),
    )
    .onConflictDoUpdate({
      target: [bannerTexts.bannerId, bannerTexts.language],
      set: { title1: sql`excluded.title1`, title2: sql`excluded.title2` },
    });
}

/** @param entries with clean HTML */
export async function writeBlogs(
  executor: Executor,
  entries: readonly (FileBlog & { pictureId: string })[],
): Promise<void> {
  const { blogs, blogTexts } = tables;
  const written = await executor
    .insert(blogs)
    .values(entries.map(({ key, date, pictureId }) => ({ key, publishedOn: date, pictureId })))
    .onConflictDoUpdate({
      target: blogs.key,
      set: { publishedOn: sql`excluded.published_on`, pictureId: sql`excluded.picture_id` },
    })
    .returning({ id: blogs.id, key: blogs.key });
  const idOf = idsByKey(written);
  await executor
    .insert(blogTexts)
    .values(
      entries.flatMap(({ key, title, description }) =>
        LANGUAGES.map((language) => ({
          blogId: idOf(key),
          language,
          title: title[language],
          description: description[language],
        })),
      ),
    )
    .onConflictDoUpdate({
      target: [blogTexts.blogId, blogTexts.language],
      set: { title: sql`excluded.title`, description: sql`excluded.description` },
    });
}

export async function writeDeliveryFreeLimit(executor: Executor, amount: number): Promise<void> {
  const { deliveryFreeLimits } = tables;
  await executor
    .insert(deliveryFreeLimits)
    .values({ id: 1, amount })
    .onConflictDoUpdate({ target: deliveryFreeLimits.id, set: { amount, updatedAt: sql`now()` } });
}

/** The planner's figures of what was written: the embedded database never gathers them by itself. */
export async function gatherStatistics(executor: Executor): Promise<void> {
  const { pictures, products, productTexts, productPictures, blogs, blogTexts } = tables;
  await executor.execute(
    sql`ANALYZE ${pictures}, ${products}, ${productTexts}, ${productPictures}, ${blogs}, ${blogTexts}`,
  );
}

function idsByKey(rows: readonly { id: number; key: string }[]): (key: string) => number {
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`Not written: ${key}`);
    return id;
  };
}
