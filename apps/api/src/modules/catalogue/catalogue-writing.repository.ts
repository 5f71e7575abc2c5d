import { LANGUAGES, type Localized } from '@phsar/domain/language';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import * as tables from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import type { BannerRow } from './catalogue-rows.ts';
import { PRODUCT_COLUMNS, PRODUCT_FIELDS, type ProductField, type ProductFields } from './product-fields.ts';
import { blogText } from './staff-blogs.repository.ts';
import {
  column,
  writeBlogTexts,
  writeProductPictures,
  writeProductTexts,
} from './text-writing.repository.ts';

/** The key of the advisory lock that lets one process at a time write the catalogue. */
const WRITE_LOCK = 7_427_271;

/** A picture that the media store has; width and height in pixels. */
export interface PictureEntry {
  /** The start of its SHA-256. */
  id: string;
  width: number;
  height: number;
}

/** A banner to be written. */
export interface BannerEntry extends Omit<BannerRow, 'id' | 'picture' | 'narrowPicture'> {
  position: number;
  pictureId: string;
  narrowPictureId: string | null;
}

/** A product but for its stock, which changes by movements alone. */
export interface ProductEntry extends ProductFields {
  key: string;
  position: number;
  title: Localized;
  description: Localized;
  /** In order, at least one; the first stands for the product. */
  pictureIds: readonly string[];
}

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

/** A category to be written. */
export interface CategoryEntry {
  key: string;
  name: Localized;
}

/** Lists with an order of their own. */
const PLACED = { products: tables.products, banners: tables.banners };
export type PlacedList = keyof typeof PLACED;

/** Waits until no other transaction writes the catalogue, and keeps others out until this one ends. */
export async function lockCatalogue(executor: Executor): Promise<void> {
  await executor.execute(sql`SELECT pg_advisory_xact_lock(${WRITE_LOCK})`);
}

/** For a transaction that is large on purpose: no limit for a statement, and 12 s for a lock. */
export async function allowLongWork(executor: Executor): Promise<void> {
  await executor.execute(sql`SET LOCAL statement_timeout = 0`);
  await executor.execute(sql`SET LOCAL lock_timeout = '12s'`);
}

/** Whether the shop has any product. */
export async function hasProducts(executor: Executor): Promise<boolean> {
  const rows = await executor.select({ id: tables.products.id }).from(tables.products).limit(1);
  return rows.length > 0;
}

/** An entry of a list, and its place in the shop's order. */
export interface PlacedEntry {
  id: number;
  key: string;
  position: number;
}

/** All entries of a list in the shop's order. The lock of the catalogue keeps it as it is; orders change only stock. */
export async function listPlaces(executor: Executor, list: PlacedList): Promise<PlacedEntry[]> {
  const table = PLACED[list];
  return await executor
    .select({ id: table.id, key: table.key, position: table.position })
    .from(table)
    .orderBy(table.position, table.id);
}

/** Writes the position of each of these keys where it differs. */
export async function placeEntries(
  executor: Executor,
  list: PlacedList,
  places: readonly { key: string; position: number }[],
): Promise<void> {
  if (places.length === 0) return;
  const table = PLACED[list];
  const keys = sql.param(places.map(({ key }) => key));
  const positions = sql.param(places.map(({ position }) => position));
  await executor.execute(sql`
    UPDATE ${table} SET position = placed.position
    FROM unnest(${keys}::text[], ${positions}::integer[]) AS placed (key, position)
    WHERE ${table}.key = placed.key AND ${table}.position <> placed.position`);
}

/** Those that are known stay as they are. */
export async function writePictures(executor: Executor, entries: readonly PictureEntry[]): Promise<void> {
  const rows = entries.map(({ id, width, height }) => ({ id, width, height }));
  await executor.insert(tables.pictures).values(rows).onConflictDoNothing();
}

/** Adds categories behind the others, or renames those with the same key; a new name increments the version. */
export async function writeCategories(executor: Executor, entries: readonly CategoryEntry[]): Promise<void> {
  const texts = entries.flatMap(({ key, name }) =>
    LANGUAGES.map((language) => ({ key, language, name: name[language] })),
  );
  const given = sql`unnest(
    ${column(texts, ({ key }) => key)}::text[],
    ${column(texts, ({ language }) => language)}::text[],
    ${column(texts, ({ name }) => name)}::text[]) AS given (key, language, name)`;
  await executor.execute(sql`
    UPDATE categories SET version = version + 1, updated_at = now(), editor_id = NULL, editor_name = NULL
    WHERE key IN (
      SELECT given.key FROM ${given} LEFT JOIN category_texts AS text
        ON text.category_key = given.key AND text.language = given.language
      WHERE text.name IS DISTINCT FROM given.name)`);
  await executor.execute(sql`
    INSERT INTO categories (key, position)
    SELECT key, (SELECT coalesce(max(position) + 1, 0) FROM categories) + place - 1
    FROM unnest(${column(entries, ({ key }) => key)}::text[]) WITH ORDINALITY AS given (key, place)
    ON CONFLICT (key) DO NOTHING`);
  await executor.execute(sql`
    INSERT INTO category_texts (category_key, language, name)
    SELECT key, language, name FROM ${given}
    ON CONFLICT (category_key, language) DO UPDATE SET name = excluded.name`);
}

/**
 * Inserts products, or updates those with the same key; a new one has no stock yet. By whole columns: building a statement with
 * a parameter for each row and field takes longer than the database needs to write the rows.
 * @param editor who is told to others that edit the same products
 * @returns the id of each key
 */
export async function writeProducts(
  executor: Executor,
  entries: readonly ProductEntry[],
  editor: Pick<Actor, 'id' | 'name'>,
): Promise<(key: string) => number> {
  const { rows } = await executor.execute<{ id: number; key: string }>(sql`
    WITH written AS (
      INSERT INTO products (key, position, ${listed((name) => sql`${name}`)}, editor_id, editor_name)
      SELECT *, ${editor.id}, ${editor.name} FROM unnest(
        ${column(entries, ({ key }) => key)}::text[],
        ${column(entries, ({ position }) => position)}::integer[],
        ${listed((_, field, type) => sql`${column(entries, (entry) => entry[field])}::${type}[]`)})
      ON CONFLICT (key) DO UPDATE SET
        position = excluded.position, ${listed((name) => sql`${name} = excluded.${name}`)},
        version = products.version + 1, updated_at = now(),
        editor_id = excluded.editor_id, editor_name = excluded.editor_name
      RETURNING id, key
    ), stocked AS (
      INSERT INTO product_stock (product_id, stock) SELECT id, 0 FROM written ON CONFLICT DO NOTHING
    )
    SELECT id, key FROM written`);
  const idOf = idsByKey(rows);
  await writeProductContents(
    executor,
    entries.map((entry) => ({ ...entry, id: idOf(entry.key) })),
  );
  return idOf;
}

/** A product of the shop with what is to be written of it. */
export interface KnownProductEntry extends ProductEntry {
  id: number;
}

/** Writes texts and pictures of products. Their rows stay free: orders go on. */
export async function writeProductContents(
  executor: Executor,
  entries: readonly KnownProductEntry[],
): Promise<void> {
  await writeProductTexts(executor, entries);
  await writeProductPictures(executor, entries);
}

/** Writes places and plain fields of products and increments their versions. */
export async function writeProductRows(
  executor: Executor,
  entries: readonly KnownProductEntry[],
  editor: Pick<Actor, 'id' | 'name'>,
): Promise<void> {
  await executor.execute(sql`
    UPDATE products SET
      position = given.position, ${listed((name) => sql`${name} = given.${name}`)},
      version = products.version + 1, updated_at = now(), editor_id = ${editor.id}, editor_name = ${editor.name}
    FROM unnest(
      ${column(entries, ({ id }) => id)}::integer[],
      ${column(entries, ({ position }) => position)}::integer[],
      ${listed((_, field, type) => sql`${column(entries, (entry) => entry[field])}::${type}[]`)}
    ) AS given (id, position, ${listed((name) => sql`${name}`)})
    WHERE products.id = given.id`);
}

/** The plain fields of a product, each written by `write` from its column's name and type, with commas between. */
function listed(write: (name: SQL, field: ProductField, type: SQL) => SQL): SQL {
  const fields = PRODUCT_FIELDS.map((field) => {
    const { name } = PRODUCT_COLUMNS[field];
    return write(sql.identifier(name).getSQL(), field, sql.raw(PRODUCT_COLUMNS[field].getSQLType()));
  });
  return sql.join(fields, sql`, `);
}

/** Inserts banners, or updates those with the same key, whose versions are incremented. */
export async function writeBanners(executor: Executor, entries: readonly BannerEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { banners, bannerTexts } = tables;
  const written = await executor
    .insert(banners)
    .values(entries.map(({ from, until, ...entry }) => ({ ...entry, shownFrom: from, shownUntil: until })))
    .onConflictDoUpdate({
      target: banners.key,
      set: {
        position: sql`excluded.position`,
        buttonText: sql`excluded.button_text`,
        pictureId: sql`excluded.picture_id`,
        narrowPictureId: sql`excluded.narrow_picture_id`,
        isOn: sql`excluded.is_on`,
        shownFrom: sql`excluded.shown_from`,
        shownUntil: sql`excluded.shown_until`,
        version: sql`${banners.version} + 1`,
        editorId: null,
        editorName: null,
        updatedAt: sql`now()`,
      },
    })
    .returning({ id: banners.id, key: banners.key });
  const idOf = idsByKey(written);
  await executor
    .insert(bannerTexts)
    .values(
      entries.flatMap(({ key, title1, title2, ownButtonText }) =>
        LANGUAGES.map((language) => ({
          bannerId: idOf(key),
          language,
          title1: title1[language],
          title2: title2[language],
          buttonText: ownButtonText[language],
        })),
      ),
    )
    .onConflictDoUpdate({
      target: [bannerTexts.bannerId, bannerTexts.language],
      set: {
        title1: sql`excluded.title1`,
        title2: sql`excluded.title2`,
        buttonText: sql`excluded.button_text`,
      },
    });
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

/** Replaces the subtotal from which delivery is free. `amount` in cents. */
export async function writeDeliveryFreeLimit(executor: Executor, amount: number): Promise<void> {
  const { deliveryFreeLimits } = tables;
  await executor
    .insert(deliveryFreeLimits)
    .values({ id: 1, amount })
    .onConflictDoUpdate({ target: deliveryFreeLimits.id, set: { amount, updatedAt: sql`now()` } });
}

/** The planner's statistics: the embedded database never gathers them by itself. */
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
