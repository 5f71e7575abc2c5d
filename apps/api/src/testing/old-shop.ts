import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { recordingLog } from './recording-log.ts';

/** The migrations of this release. */
export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
/** The last migration of the old shop: the one before orders had payments, channels and the indexes of the office. */
const LAST_OLD = 9;
const PRODUCTS = 60;
const ACCOUNTS = 20;

/** A fixed time, so that rows of the past differ from what a migration writes. Each order is a few minutes after the one before. */
const PAST = "timestamptz '2024-01-01 00:00+07' + n * interval '4 minutes'";
const STATUS =
  "(ARRAY['Delivered','Delivered','Delivered','Delivered','Delivered','Delivered','Pending','Shipped','Cancelled'])[1 + n % 9]";
const idOf = (what: string, number: string) => `md5('${what}' || ${number})::uuid`;

const FILL = [
  `INSERT INTO accounts (id, full_name, folded_name, phone, password_hash, address, created_at, updated_at)
   SELECT ${idOf('account', 'n')}, 'Sok Dara', 'sok dara', '+85510' || lpad(n::text, 6, '0'), 'none', 'Phnom Penh', ${PAST}, ${PAST}
   FROM generate_series(0, ${ACCOUNTS - 1}) AS n`,
  `INSERT INTO pictures (id, width, height, created_at)
   SELECT md5(n::text), 960, 960, ${PAST} FROM generate_series(1, ${PRODUCTS}) AS n`,
  `INSERT INTO products (key, position, price_cents, stock, created_at, updated_at)
   SELECT 'old-' || n, n, 1000, 1000000, ${PAST}, ${PAST} FROM generate_series(1, ${PRODUCTS}) AS n`,
  `INSERT INTO product_texts (product_id, language, title)
   SELECT id, language, 'Product ' || id FROM products, unnest(string_to_array('km en', ' ')) AS language`,
  'INSERT INTO product_pictures (product_id, position, picture_id) SELECT id, 0, md5(id::text) FROM products',
  `INSERT INTO orders (id, order_number, account_id, status, customer_name, customer_phone, province, address, delivery_method,
     payment_method, subtotal_cents, delivery_fee_cents, is_free_delivery, total_cents, created_at, updated_at, shipped_at, delivered_at, cancelled_at)
   SELECT ${idOf('order', 'n')}, 'OLD-' || n, ${idOf('account', `n % ${ACCOUNTS}`)}, ${STATUS}, 'Sok Dara', '012 345 678', 'phnom_penh', 'Phnom Penh',
     'standard', 'cash_on_delivery', 3000, 150, false, 3150, ${PAST}, ${PAST},
     CASE WHEN ${STATUS} IN ('Shipped', 'Delivered') THEN ${PAST} + interval '1 day' END,
     CASE WHEN ${STATUS} = 'Delivered' THEN ${PAST} + interval '2 days' END,
     CASE WHEN ${STATUS} = 'Cancelled' THEN ${PAST} + interval '1 day' END
   FROM generate_series(1, $1) AS n`,
  `INSERT INTO order_lines (order_id, position, product_id, names, image, price_cents, discount_basis_points, unit_price_cents, quantity, total_cents)
   SELECT ${idOf('order', 'n')}, position, 1 + (n + 7 * position) % ${PRODUCTS}, '{"km": "Product", "en": "Product"}', '/media/x', 1000, 0, 1000, 1 + position, 1000 * (1 + position)
   FROM generate_series(1, $1) AS n, generate_series(0, 1) AS position`,
  `INSERT INTO stock_movements (product_id, delta, reason, order_id, actor_kind, created_at)
   SELECT product_id, -quantity, 'sale', order_id, 'shopper', orders.created_at
   FROM order_lines JOIN orders ON orders.id = order_id ORDER BY orders.created_at, position`,
  `INSERT INTO order_events (order_id, at, action, actor_kind, via)
   SELECT id, event.at, event.action, 'command', 'command' FROM orders CROSS JOIN LATERAL (VALUES
     (1, 'created', created_at), (2, 'shipped', shipped_at), (3, 'delivered', delivered_at), (4, 'cancelled', cancelled_at)
   ) AS event (step, action, at) WHERE event.at IS NOT NULL ORDER BY event.at, id, event.step`,
];

/** A connection whose end is no error of the process. */
export async function connectTo(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Makes a shop of an early release in an empty database: 60 products, and so many orders with two lines each. */
export async function makeOldShop(databaseUrl: string, orders: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'phsar-migrations-'));
  const client = await connectTo(databaseUrl);
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const journalFile = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { idx: number }[] };
    const entries = journal.entries.filter(({ idx }) => idx <= LAST_OLD);
    await writeFile(journalFile, JSON.stringify({ ...journal, entries }));
    await migrateDatabase({ client, folder, log: recordingLog() });
    for (const statement of FILL) await client.query(statement, statement.includes('$1') ? [orders] : []);
    await client.query('ANALYZE');
  } finally {
    await client.end();
    await rm(folder, { recursive: true });
  }
}
