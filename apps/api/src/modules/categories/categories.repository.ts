import { inEachLanguage, LANGUAGES, type Localized } from '@phsar/domain/language';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { column } from '../../platform/database/localized-texts.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import type { Edited } from '../catalogue/catalogue.module.ts';
import { categories, categoryTexts } from './schema.ts';

export interface CategoryEntry {
  key: string;
  name: Localized;
}

export interface CategoryRow extends CategoryEntry, Edited {
  position: number;
  /** Capped at 100. */
  products: number;
  version: number;
}

/** A category with the number of products on sale, sold out or not. */
type ShownCategory = CategoryEntry & Pick<CategoryRow, 'products'>;

/** All categories in order, with the products on sale in each, counted in an index. */
export async function listShownCategories(executor: Executor): Promise<ShownCategory[]> {
  const rows = await selectCategories(
    executor,
    sql<number>`(SELECT count(*)::integer FROM products WHERE category = categories.key AND NOT is_archived)`,
  );
  return rows.map(({ key, name, products }) => ({ key, name, products }));
}

/** All categories in order; there are few. */
export function listCategories(executor: Executor): Promise<CategoryRow[]> {
  return selectCategories(
    executor,
    sql<number>`(
      SELECT count(*)::integer FROM (SELECT 1 FROM products WHERE category = categories.key LIMIT 100) AS counted)`,
  );
}

async function selectCategories(executor: Executor, products: SQL<number>): Promise<CategoryRow[]> {
  const { key, position, version, updatedAt, editorId, editorName } = categories;
  const names = sql<Partial<Localized>>`(
    SELECT coalesce(json_object_agg(language, name), '{}'::json) FROM category_texts WHERE category_key = categories.key)`;
  const rows = await executor
    .select({ key, position, version, updatedAt, editorId, editorName, names, products })
    .from(categories)
    .orderBy(asc(position), asc(key));
  return rows.map(({ names, ...row }) => ({
    ...row,
    name: inEachLanguage((language) => names[language] ?? ''),
  }));
}

/** The keys among these that the shop has. */
export async function knownCategories(executor: Executor, keys: readonly string[]): Promise<Set<string>> {
  const rows = await executor
    .select({ key: categories.key })
    .from(categories)
    .where(sql`${categories.key} = ANY (${sql.param([...keys])}::text[])`);
  return new Set(rows.map(({ key }) => key));
}

/** Inserts a category, or renames it and increments its version. */
export async function writeCategory(
  transaction: Transaction,
  { key, position, name }: CategoryEntry & { position: number },
  edited: Edited,
): Promise<void> {
  await transaction
    .insert(categories)
    .values({ key, position, ...edited })
    .onConflictDoUpdate({
      target: categories.key,
      set: { version: sql`${categories.version} + 1`, ...edited },
    });
  await writeNames(transaction, [{ key, name }]);
}

/** Writes the order: each key's place in the list is its position. */
export async function placeCategories(transaction: Transaction, keys: readonly string[]): Promise<void> {
  await transaction.execute(sql`
    UPDATE ${categories} SET position = placed.place - 1
    FROM unnest(${sql.param([...keys])}::text[]) WITH ORDINALITY AS placed (key, place)
    WHERE ${categories}.key = placed.key AND ${categories}.position <> placed.place - 1`);
}

/** Removes a category with its names. @throws the database when it still has products */
export async function removeCategory(transaction: Transaction, key: string): Promise<void> {
  await transaction.delete(categories).where(eq(categories.key, key));
}

/** Adds categories behind the others, or renames those with the same key; a new name increments the version. */
export async function putCategories(executor: Executor, entries: readonly CategoryEntry[]): Promise<void> {
  await executor.execute(sql`
    UPDATE categories SET version = version + 1, updated_at = now(), editor_id = NULL, editor_name = NULL
    WHERE key IN (
      SELECT given.key FROM ${namesOf(entries)} LEFT JOIN category_texts AS text
        ON text.category_key = given.key AND text.language = given.language
      WHERE text.name IS DISTINCT FROM given.name)`);
  await executor.execute(sql`
    INSERT INTO categories (key, position)
    SELECT key, (SELECT coalesce(max(position) + 1, 0) FROM categories) + place - 1
    FROM unnest(${column(entries, ({ key }) => key)}::text[]) WITH ORDINALITY AS given (key, place)
    ON CONFLICT (key) DO NOTHING`);
  await writeNames(executor, entries);
}

async function writeNames(executor: Executor, entries: readonly CategoryEntry[]): Promise<void> {
  await executor.execute(sql`
    INSERT INTO ${categoryTexts} (category_key, language, name)
    SELECT key, language, name FROM ${namesOf(entries)}
    ON CONFLICT (category_key, language) DO UPDATE SET name = excluded.name`);
}

/** The names as a table `given` with a row for each language. */
function namesOf(entries: readonly CategoryEntry[]): SQL {
  const names = entries.flatMap(({ key, name }) =>
    LANGUAGES.map((language) => ({ key, language, name: name[language] })),
  );
  return sql`unnest(
    ${column(names, ({ key }) => key)}::text[],
    ${column(names, ({ language }) => language)}::text[],
    ${column(names, ({ name }) => name)}::text[]) AS given (key, language, name)`;
}
