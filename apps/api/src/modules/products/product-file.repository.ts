import type { Localized } from '@phsar/domain/language';
import { type SQL, sql } from 'drizzle-orm';
import { type Actor, SYSTEM_ACTOR } from '../../platform/actor.ts';
import { column, idsByKey, inLanguages, type TextEntry } from '../../platform/database/localized-texts.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import { PRODUCT_COLUMNS, PRODUCT_FIELDS, type ProductField, type ProductFields } from './product-fields.ts';

/** A product but for its stock, which changes by movements alone. */
export interface ProductEntry extends ProductFields {
  key: string;
  position: number;
  title: Localized;
  description: Localized;
  /** In order, at least one; the first stands for the product. */
  pictureIds: readonly string[];
}

/**
 * Inserts products, or updates those with the same key; a new one has no stock yet. By whole columns: building a statement with
 * a parameter for each row and field takes longer than the database needs to write the rows.
 * @param editor who is told to others that edit the same products
 * @returns the id of each key
 */
export async function putProducts(
  executor: Executor,
  entries: readonly ProductEntry[],
  editor: Pick<Actor, 'id' | 'name'> = SYSTEM_ACTOR,
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
  const written = entries.map((entry) => ({ ...entry, id: idOf(entry.key) }));
  await writeProductTexts(executor, written);
  await writeProductPictures(executor, written);
  return idOf;
}

/** Writes known products and increments their versions; their rows, which it locks, last. */
export async function updateProducts(
  executor: Executor,
  entries: readonly (ProductEntry & { id: number })[],
  editor: Pick<Actor, 'id' | 'name'>,
): Promise<void> {
  await writeProductTexts(executor, entries);
  await writeProductPictures(executor, entries);
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
