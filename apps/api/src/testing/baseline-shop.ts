import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** `pg_dump` of an empty shop of release 0.2.0. Later upgrades are tested on it, so it is never written again. */
const BASELINE = new URL('./baseline-0.2.0.sql', import.meta.url);
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
/** A migration of each kind of statement, because there is no second release yet. */
const MADE_UP = fileURLToPath(new URL('./made-up-migration.sql', import.meta.url));
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
  `INSERT INTO products (key, position, price_cents, created_at, updated_at)
   SELECT 'old-' || n, n, 1000, ${PAST}, ${PAST} FROM generate_series(1, ${PRODUCTS}) AS n`,
  `INSERT INTO product_texts (product_id, language, title)
   SELECT id, language, 'Product ' || id FROM products, unnest(string_to_array('km en', ' ')) AS language`,
  'INSERT INTO product_pictures (product_id, position, picture_id) SELECT id, 0, md5(id::text) FROM products',
  `INSERT INTO orders (id, order_number, account_id, status, customer_name, customer_phone, province, address, delivery_method,
     payment_method, payment_status, paid_cents, subtotal_cents, delivery_fee_cents, is_free_delivery, total_cents,
     created_at, updated_at, shipped_at, delivered_at, cancelled_at)
   SELECT ${idOf('order', 'n')}, 'OLD-' || n, ${idOf('account', `n % ${ACCOUNTS}`)}, ${STATUS}, 'Sok Dara', '012 345 678', 'phnom_penh', 'Phnom Penh',
     'standard', 'cash_on_delivery', CASE WHEN ${STATUS} = 'Delivered' THEN 'paid' ELSE 'unpaid' END,
     CASE WHEN ${STATUS} = 'Delivered' THEN 3150 ELSE 0 END, 3000, 150, false, 3150, ${PAST}, ${PAST},
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
  `INSERT INTO stock_movements (product_id, delta, reason, actor_kind)
   SELECT product_id, 1000000 - sum(delta), 'correction', 'command' FROM stock_movements GROUP BY product_id`,
  'INSERT INTO product_stock (product_id, stock) SELECT product_id, sum(delta) FROM stock_movements GROUP BY product_id',
  `INSERT INTO order_events (order_id, at, action, actor_kind, via)
   SELECT id, event.at, event.action, 'command', 'command' FROM orders CROSS JOIN LATERAL (VALUES
     (1, 'created', created_at), (2, 'shipped', shipped_at), (3, 'delivered', delivered_at), (4, 'cancelled', cancelled_at)
   ) AS event (step, action, at) WHERE event.at IS NOT NULL ORDER BY event.at, id, event.step`,
];

/** Opens a connection whose loss is not an uncaught error. */
export async function connectTo(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Makes a shop of release 0.2.0 in an empty database: 60 products, and orders with two lines each. */
export async function makeBaselineShop(databaseUrl: string, orders: number): Promise<void> {
  const dump = await readFile(BASELINE, 'utf8');
  const loading = await connectTo(databaseUrl);
  // The dump changes settings of its session.
  await loading.query(dump);
  await loading.end();
  const client = await connectTo(databaseUrl);
  try {
    for (const statement of FILL) await client.query(statement, statement.includes('$1') ? [orders] : []);
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

/** Makes a folder with the migrations of this release and a made-up one after them. The caller removes it. */
export async function makeNextMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'phsar-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { idx: number; when: number }[] };
  const last = journal.entries.at(-1) ?? { idx: -1, when: 0 };
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'made-up' };
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  await cp(MADE_UP, join(folder, 'made-up.sql'));
  return folder;
}
