import { inEachLanguage, LANGUAGES, type Localized } from '@phsar/domain/language';
import { asc, eq, sql } from 'drizzle-orm';
import { column } from '../../platform/database/localized-texts.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { products } from '../products/schema.ts';
import { categories, categoryTexts } from './schema.ts';

/** A category with the texts of every language and its last editor. */
export interface CategoryRow {
  key: string;
  position: number;
  name: Localized;
  /** Capped at 100. */
  products: number;
  version: number;
  updatedAt: Date;
  editorId: string | null;
  editorName: string | null;
}

/** Who edits, and when. */
export interface Edited {
  updatedAt: Date;
  editorId: string | null;
  editorName: string | null;
}

/** A category as shoppers see it. */
export interface ShownCategory {
  key: string;
  name: Localized;
  /** On sale, sold out or not. */
  products: number;
}

const names = sql<Partial<Localized>>`(
  SELECT coalesce(json_object_agg(language, name), '{}'::json) FROM category_texts WHERE category_key = categories.key)`;

/** All categories in order with the products on sale in each, counted in an index. */
export async function listShownCategories(executor: Executor): Promise<ShownCategory[]> {
  const { key, position } = categories;
  const rows = await executor
    .select({
      key,
      names,
      products: sql<number>`(
        SELECT count(*)::integer FROM products WHERE category = categories.key AND NOT is_archived)`,
    })
    .from(categories)
    .orderBy(asc(position), asc(key));
  return rows.map((row) => ({ key: row.key, name: localized(row.names), products: row.products }));
}

/** All categories in order; there are few. */
export async function listCategories(executor: Executor): Promise<CategoryRow[]> {
  const { version, updatedAt, editorId, editorName, key, position } = categories;
  const rows = await executor
    .select({
      key,
      position,
      version,
      updatedAt,
      editorId,
      editorName,
      names,
      products: sql<number>`(
        SELECT count(*)::integer FROM (SELECT 1 FROM products WHERE category = categories.key LIMIT 100) AS counted)`,
    })
    .from(categories)
    .orderBy(asc(position), asc(key));
  return rows.map(({ names, ...row }) => ({ ...row, name: localized(names) }));
}

function localized(written: Partial<Localized>): Localized {
  return inEachLanguage((language) => written[language] ?? '');
}

/** The keys among these that the shop has. */
export async function knownCategories(executor: Executor, keys: readonly string[]): Promise<Set<string>> {
  const rows = await executor
    .select({ key: categories.key })
    .from(categories)
    .where(sql`${categories.key} = ANY (${sql.param([...keys])}::text[])`);
  return new Set(rows.map(({ key }) => key));
}

/** Inserts a category with its names. */
export async function insertCategory(
  transaction: Transaction,
  { key, position, name }: Pick<CategoryRow, 'key' | 'position' | 'name'>,
  edited: Edited,
): Promise<void> {
  await transaction.insert(categories).values({ key, position, ...edited });
  await writeNames(transaction, key, name);
}

/** Replaces the names and increments the version. */
export async function renameCategory(
  transaction: Transaction,
  { key, name }: Pick<CategoryRow, 'key' | 'name'>,
  edited: Edited,
): Promise<void> {
  await touchCategory(transaction, key, edited);
  await writeNames(transaction, key, name);
}

/** Increments the version. */
export async function touchCategory(transaction: Transaction, key: string, edited: Edited): Promise<void> {
  await transaction
    .update(categories)
    .set({ version: sql`${categories.version} + 1`, ...edited })
    .where(eq(categories.key, key));
}

async function writeNames(transaction: Transaction, categoryKey: string, name: Localized): Promise<void> {
  await transaction
    .insert(categoryTexts)
    .values(LANGUAGES.map((language) => ({ categoryKey, language, name: name[language] })))
    .onConflictDoUpdate({
      target: [categoryTexts.categoryKey, categoryTexts.language],
      set: { name: sql`excluded.name` },
    });
}

/** Writes the order: each key's place in the list is its position. */
export async function placeCategories(transaction: Transaction, keys: readonly string[]): Promise<void> {
  await transaction.execute(sql`
    UPDATE ${categories} SET position = placed.place - 1
    FROM unnest(${sql.param([...keys])}::text[]) WITH ORDINALITY AS placed (key, place)
    WHERE ${categories}.key = placed.key AND ${categories}.position <> placed.place - 1`);
}

/** Whether a category has more products than `count`, archived ones too. */
export async function hasMoreProducts(executor: Executor, key: string, count: number): Promise<boolean> {
  const rows = await executor
    .select({ id: products.id })
    .from(products)
    .where(eq(products.category, key))
    .limit(1)
    .offset(count);
  return rows.length > 0;
}

/** Gives products of a category another one, or none. @returns their ids; fewer than `limit` when none is left */
export async function moveProductsTo(
  transaction: Transaction,
  { from, to, limit }: { from: string; to: string | null; limit: number },
  { updatedAt, editorId, editorName }: Edited,
): Promise<number[]> {
  const some = transaction
    .$with('some')
    .as(
      transaction
        .select({ id: products.id })
        .from(products)
        .where(eq(products.category, from))
        .orderBy(asc(products.id))
        .limit(limit),
    );
  const moved = await transaction
    .with(some)
    .update(products)
    .set({ category: to, version: sql`${products.version} + 1`, updatedAt, editorId, editorName })
    .where(sql`${products.id} IN (SELECT id FROM ${some})`)
    .returning({ id: products.id });
  return moved.map(({ id }) => id);
}

/** Deletes a category with its names. @throws the database when it still has products */
export async function deleteCategory(transaction: Transaction, key: string): Promise<void> {
  await transaction.delete(categories).where(eq(categories.key, key));
}

/** A category to be written. */
export interface CategoryEntry {
  key: string;
  name: Localized;
}

/** Adds categories behind the others, or renames those with the same key; a new name increments the version. */
export async function putCategories(executor: Executor, entries: readonly CategoryEntry[]): Promise<void> {
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
