import { foldedName } from '@phsar/domain/order-search';
import { PROVINCES } from '@phsar/domain/provinces';
import { type Database, openDatabase } from '../../apps/api/src/platform/database/open-database.ts';
import { vacuumTables } from '../../apps/api/src/platform/database/upkeep.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';

interface OfficeSize {
  orders: number;
  products: number;
  logEntries: number;
  accounts: number;
}

/** Rows of one statement, which then ends well before the server's time limit. */
const BATCH = 10_000;
/** The orders are spread evenly over so many days. */
const DAYS = 730;

const FAMILY_NAMES = ['សុខ', 'ចាន់', 'ហេង', 'លី', 'គឹម', 'អ៊ុក', 'ជា', 'មាស', 'ស៊ិន', 'ទេព', 'Sok', 'Chan'];
const GIVEN_NAMES = [
  ...['ដារ៉ា', 'សុភា', 'វិចិត្រ', 'បូរ៉ា', 'ស្រីមុំ', 'ពិសិដ្ឋ', 'រតនា', 'សុខា', 'ម៉ាលី', 'វណ្ណា', 'ធីតា', 'កុសល'],
  ...['ចរិយា', 'មុនី', 'សុវណ្ណ', 'និមល', 'លីដា', 'Dara', 'Sophea', 'Bopha', 'Vanna', 'Rithy', 'Malis'],
];

/** A name that many orders have, and one that none has. */
export const COMMON_NAME = 'សុខ ដារ៉ា';
export const ABSENT_NAME = 'ហ្ស៊ុលយ៉ូ';

/**
 * Fills an empty database like a shop that has been open for two years: few orders wait, most were delivered, some are
 * cancelled, of a few the money is due back. The rows are the same in every run, except for their ids.
 * @param databaseUrl PostgreSQL; the embedded database in `dataDir` when not given
 */
export async function seedOffice(
  place: { dataDir: string; databaseUrl?: string | undefined },
  size: OfficeSize,
): Promise<void> {
  const database = await openDatabase({ ...place, log: createLog('error') });
  try {
    await database.longRunning(() => fill(database, size));
  } finally {
    await database.close();
  }
}

async function fill(
  database: Database,
  { orders, products, logEntries, accounts }: OfficeSize,
): Promise<void> {
  const { pool } = database;
  const inBatches = async (count: number, text: string, values: unknown[] = []) => {
    for (let first = 1; first <= count; first += BATCH) {
      await pool.query(text, [first, Math.min(count, first + BATCH - 1), ...values]);
    }
  };
  await inBatches(products, PRODUCTS);
  await inBatches(products, PRODUCT_TEXTS);
  const names = FAMILY_NAMES.flatMap((family) => GIVEN_NAMES.map((given) => `${family} ${given}`));
  await inBatches(accounts, ACCOUNTS, [accounts, names, names.map(foldedName)]);
  await inBatches(orders, ORDERS, [orders, names, names.map(foldedName), PROVINCES, products]);
  await pool.query(`INSERT INTO staff (name, phone, password_hash, role)
    SELECT 'Packer ' || n, '+8559900000' || n, 'none', 'packer' FROM generate_series(1, 4) AS n`);
  await inBatches(logEntries, LOG_ENTRIES, [logEntries]);
  // As autovacuum does on a server, and the shop once a day on the embedded database.
  await vacuumTables(database);
}

/** One product in a thousand is nearly sold out, one in six is cheaper today, one in a hundred is in the smallest category. */
const PRODUCTS = `
  WITH goods AS (
    INSERT INTO products (id, key, position, category, price_cents, discount_basis_points) OVERRIDING SYSTEM VALUE
    SELECT n, 'product-' || n, n, CASE WHEN n % 100 = 0 THEN 'pet' WHEN n % 2 = 0 THEN 'home_care' ELSE 'dental' END,
      100 + n % 4000, CASE WHEN n % 6 = 0 THEN 500 * (1 + n % 16) ELSE 0 END
    FROM generate_series($1::int, $2::int) AS n RETURNING id
  )
  INSERT INTO product_stock SELECT id, CASE WHEN id % 1000 = 0 THEN 3 ELSE 100 END FROM goods`;

const PRODUCT_TEXTS = `
  INSERT INTO product_texts (product_id, language, title, description)
  SELECT n, language, 'product ' || n, 'text'
  FROM generate_series($1::int, $2::int) AS n, unnest(ARRAY['km', 'en']) AS language`;

/** Orders with two lines each. $3: how many in all, the newest last; $4 and $5: names, and the same folded; $6: provinces; $7: products. */
const ORDERS = `
  WITH written AS (INSERT INTO orders (order_number, customer_name, folded_name, customer_phone, province, address, delivery_method,
    payment_method, subtotal_cents, delivery_fee_cents, is_free_delivery, total_cents, status, payment_status, paid_cents,
    courier, channel, created_at)
  SELECT
    -- Distinct, in no order, and of the letters that numbers are made of.
    'PH-' || translate(lpad(to_hex((n::bigint * 2654435761) % 4294967296), 8, '0'), '01abcdef', 'GHABCDEF'),
    ($4::text[])[1 + n % cardinality($4::text[])], ($5::text[])[1 + n % cardinality($5::text[])],
    '+8559' || lpad(((n::bigint * 48271) % 10000000)::text, 7, '0'),
    CASE WHEN n % 3 = 0 THEN 'phnom_penh' ELSE ($6::text[])[1 + n / 3 % cardinality($6::text[])] END,
    'ផ្លូវ ' || n % 400, CASE WHEN n % 2 = 0 THEN 'vtb' ELSE 'j&t' END,
    'bank_transfer', price, 200, false, price + 200, status,
    CASE WHEN is_paid THEN 'paid' ELSE 'unpaid' END, CASE WHEN is_paid THEN price + 200 ELSE 0 END,
    CASE WHEN status IN ('Shipped', 'Delivered') THEN CASE WHEN n % 2 = 0 THEN 'vtb' ELSE 'j&t' END END,
    (ARRAY['web', 'web', 'telegram', 'phone'])[1 + n % 4],
    now() - make_interval(secs => ($3 - n) * ${DAYS} * 86400.0 / $3)
  FROM (
    SELECT n, 500 + n % 7000 AS price, status,
      CASE status WHEN 'Delivered' THEN true WHEN 'Cancelled' THEN n % 2000 = 7 ELSE n % 3 = 0 END AS is_paid
    FROM generate_series($1::int, $2::int) AS n,
      LATERAL (SELECT CASE WHEN n % 20 = 7 THEN 'Cancelled' WHEN n > $3 - 400 THEN 'Pending'
        WHEN n > $3 - 1500 THEN 'Shipped' ELSE 'Delivered' END) AS state (status)
  ) AS made
  RETURNING id)
  INSERT INTO order_lines (order_id, position, product_id, names, image, price_cents, discount_basis_points,
    unit_price_cents, quantity, total_cents)
  SELECT id, position, 1 + abs(hashtext(id::text) % $7::int), '{"km": "ទំនិញ", "en": "Product"}', '',
    1000, 0, 1000, 1 + position, 1000 * (1 + position)
  FROM written, generate_series(0, 1) AS position`;

/** People with an account, whose phone numbers are among those of the orders. $3: how many in all, the newest last; $4 and $5: names, and the same folded. */
const ACCOUNTS = `
  INSERT INTO accounts (full_name, folded_name, search_name, phone, password_hash, address, created_at)
  SELECT ($4::text[])[1 + n % cardinality($4::text[])], lower(($4::text[])[1 + n % cardinality($4::text[])]),
    ($5::text[])[1 + n % cardinality($5::text[])], '+8559' || lpad(((n::bigint * 48271) % 10000000)::text, 7, '0'), 'none',
    'ផ្លូវ ' || n % 400, now() - make_interval(secs => ($3 - n) * ${DAYS} * 86400.0 / $3)
  FROM generate_series($1::int, $2::int) AS n`;

const LOG_ENTRIES = `
  INSERT INTO audit_log (at, staff_id, via, action, subject, after)
  SELECT now() - make_interval(secs => ($3 - n) * ${DAYS} * 86400.0 / $3),
    (SELECT id FROM staff WHERE phone = '+8559900000' || 1 + n % 4), 'office', 'order.shipped', 'order:PH-' || n, '{"courier": "vtb"}'
  FROM generate_series($1::int, $2::int) AS n`;
