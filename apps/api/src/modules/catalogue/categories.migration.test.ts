import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database-under-test.ts';

const MIGRATION = new URL('../../../migrations/0014_categories_and_planned_discounts.sql', import.meta.url);
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const run = (text: string) => database.pool.query(text);

/** As the release before the migration left it. */
async function undoMigration(): Promise<void> {
  await run('ALTER TABLE products DROP CONSTRAINT products_category_categories_key_fk');
  await run('DROP TABLE category_texts, categories');
  await run('DROP INDEX products_category, products_archived, products_own_threshold');
  await run('ALTER TABLE products ADD COLUMN stock integer NOT NULL DEFAULT 0');
  await run(`ALTER TABLE products DROP COLUMN discount_from, DROP COLUMN discount_until, DROP COLUMN low_stock,
    DROP COLUMN is_archived, DROP COLUMN version, DROP COLUMN editor_id, DROP COLUMN editor_name`);
  await run('CREATE INDEX products_low_stock ON products (id) WHERE stock <= 5');
}

test('products keep the categories they had, which get names and an order', async () => {
  await run(`INSERT INTO products (key, position, price_cents, category)
    VALUES ('a', 1, 100, 'pet'), ('b', 2, 100, NULL), ('c', 3, 100, 'home_care')`);
  await undoMigration();
  for (const statement of readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint'))
    await run(statement);
  const products = await run('SELECT key, category, version, is_archived FROM products ORDER BY key');
  expect(products.rows).toEqual([
    { key: 'a', category: 'pet', version: 1, is_archived: false },
    { key: 'b', category: null, version: 1, is_archived: false },
    { key: 'c', category: 'home_care', version: 1, is_archived: false },
  ]);
  const names = await run(`SELECT key, name FROM categories JOIN category_texts ON category_key = key
    WHERE language = 'km' ORDER BY position`);
  expect(names.rows).toEqual([
    { key: 'dental', name: 'ថែទាំធ្មេញ' },
    { key: 'home_care', name: 'ថែទាំផ្ទះ' },
    { key: 'pet', name: 'សត្វចិញ្ចឹម' },
  ]);
  await expect(run("UPDATE products SET category = 'unknown'")).rejects.toThrow();
});
