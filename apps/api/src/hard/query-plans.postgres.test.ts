import type { Call, CallTable } from '@phsar/contract/endpoint';
import { officeTable } from '@phsar/contract/office/calls';
import { shopTable } from '@phsar/contract/shop/calls';
import { PRODUCT_SORTS, type ProductSort } from '@phsar/contract/shop/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app-under-test.ts';
import { joinAsOwner, type StaffPerson } from '../testing/office-calls.ts';
import { type RecordedQuery, recordQueries } from '../testing/recorded-queries.ts';
import { addShopper, type TestShopper } from '../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../testing/sample-order.ts';

/** A frequent call and its budget of statements, BEGIN and COMMIT included. */
interface HotCall {
  name: string;
  statements: number;
  call(): Promise<{ statusCode: number }>;
}

/** Rows, enough for a missing index to show in the plan. */
const PRODUCTS = 20_000;
const ORDERS = 20_000;
const BLOGS = 5_000;
const MESSAGES = 5_000;

let shop: TestApp;
let shopper: TestShopper;
let owner: StaffPerson;
let heard: RecordedQuery[];

beforeAll(async () => {
  shop = await openTestApp();
  shopper = await addShopper(shop);
  owner = await joinAsOwner(shop);
  await fill();
  heard = recordQueries(shop.database.pool);
});
afterAll(() => shop.close());

/** Fills the database like a shop that has been open for years, on a connection without the time limits of calls. */
async function fill(): Promise<void> {
  const client = await shop.database.pool.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  await run('SET statement_timeout = 0');
  await run("INSERT INTO pictures (id, width, height) VALUES ('abc123', 960, 960)");
  await run(
    `INSERT INTO products (key, position, price_cents, discount_basis_points)
     SELECT 'product-' || n, n, 1000, CASE WHEN n % 20 = 0 THEN 1000 ELSE 0 END FROM generate_series(1, $1::int) AS n`,
    [PRODUCTS],
  );
  await run('INSERT INTO product_stock SELECT id, 100 FROM products');
  // A large category, a small one, and goods without one; of seven discounts one is over.
  await run(`UPDATE products SET category = CASE WHEN id % 200 = 0 THEN 'dental' WHEN id % 3 = 0 THEN 'pet' END,
    price_cents = CASE WHEN id <= 5 THEN 1000 ELSE 100 + (id * 7919) % 9000 END,
    discount_until = CASE WHEN id % 140 = 0 THEN date '2000-01-01' END`);
  await run(
    `INSERT INTO product_texts (product_id, language, title, description)
     SELECT id, language, md5(id::text) || ' ' || key, 'text' FROM products, unnest(ARRAY['km', 'en']) AS language`,
  );
  await run(
    "INSERT INTO product_pictures (product_id, position, picture_id) SELECT id, 0, 'abc123' FROM products",
  );
  await run(
    `INSERT INTO blogs (key, published_on, picture_id)
     SELECT 'blog-' || n, date '2020-01-01' + n / 4, 'abc123' FROM generate_series(1, $1::int) AS n`,
    [BLOGS],
  );
  await run(
    `INSERT INTO blog_texts (blog_id, language, title, description)
     SELECT id, language, key, '<p>text</p>' FROM blogs, unnest(ARRAY['km', 'en']) AS language`,
  );
  await run("INSERT INTO blog_pictures (blog_id, picture_id) SELECT id, 'abc123' FROM blogs");
  await run(
    `INSERT INTO contact_messages (name, phone, message, answered_at)
     SELECT 'Dara', '+8551' || lpad(n::text, 7, '0'), 'text', CASE WHEN n % 50 > 0 THEN now() END
     FROM generate_series(1, $1::int) AS n`,
    [MESSAGES],
  );
  await run(
    `INSERT INTO accounts (full_name, folded_name, search_name, phone, password_hash, address)
     SELECT 'Person ' || n, 'person ' || n, 'person ' || n, '+8559' || lpad(n::text, 7, '0'), 'none', 'Phnom Penh'
     FROM generate_series(1, 5000) AS n`,
  );
  await run(
    `INSERT INTO orders (order_number, account_id, customer_name, folded_name, customer_phone, province, address,
       delivery_method, subtotal_cents, delivery_fee_cents, is_free_delivery, total_cents)
     SELECT 'PH-' || n, (SELECT id FROM accounts WHERE phone = '+8559' || lpad((1 + n % 5000)::text, 7, '0')),
       'Dara', 'person ' || n, '+8551' || lpad(n::text, 7, '0'), 'phnom_penh', 'here', 'standard', 1000, 150, false, 1150
     FROM generate_series(1, $1::int) AS n`,
    [ORDERS],
  );
  await run(`INSERT INTO payments (order_id, khqr, md5, account, currency, amount, amount_cents, made_at, expires_at)
    SELECT id, 'x', md5(id::text), 'phsar@devb', 'USD', 1150, 1150, now(), now() + interval '10 minutes' FROM orders`);
  // Few wait; most were delivered long ago.
  await run(`UPDATE orders SET status = 'Delivered', payment_status = 'paid', paid_cents = total_cents
    WHERE order_number NOT LIKE '%77'`);
  // Many were never paid, and cancelled.
  await run(`UPDATE orders SET status = 'Cancelled', payment_status = 'unpaid', paid_cents = 0
    WHERE order_number LIKE '%5'`);
  await run(
    `INSERT INTO order_lines (order_id, position, product_id, names, image, price_cents,
       discount_basis_points, unit_price_cents, quantity, total_cents)
     SELECT id, 0, (SELECT min(id) FROM products), '{"km": "a", "en": "a"}', '', 1000, 0, 1000, 1, 1000 FROM orders`,
  );
  await run(
    `INSERT INTO order_events (order_id, at, action, actor_kind, via)
     SELECT id, created_at, 'created', 'shopper', 'shop' FROM orders`,
  );
  await run(
    `INSERT INTO audit_log (via, action, subject)
     SELECT 'office', 'order.shipped', 'order:' || order_number FROM orders`,
  );
  await run(
    `INSERT INTO cart_lines (account_id, product_id, quantity)
     SELECT account.id, product.id, 1 FROM accounts AS account, (SELECT id FROM products ORDER BY id LIMIT 3) AS product
     WHERE account.phone LIKE '+8559%'`,
  );
  await run(
    `INSERT INTO idempotent_calls (account_id, key, request_hash, subject)
     SELECT account_id, order_number, 'none', 'order:' || order_number FROM orders`,
  );
  await run(
    `INSERT INTO refresh_tokens (account_id, family_id, token_hash, expires_at)
     SELECT id, gen_random_uuid(), id || '-' || n, now() + interval '30 days' FROM accounts, generate_series(1, 3) AS n`,
  );
  await run("UPDATE orders SET account_id = $1 WHERE order_number LIKE '%999'", [shopper.id]);
  await run(
    `INSERT INTO stock_movements (product_id, delta, reason, actor_kind)
     SELECT id, delta, 'count', 'command' FROM products, unnest(ARRAY[50, 30, 20]) AS delta`,
  );
  // The orders above are all of one day.
  await run(
    `INSERT INTO daily_sales SELECT date '2015-01-01' + n, province, courier, false, 0, 10, 10000, 1
     FROM generate_series(1, 3000) AS n, unnest(ARRAY['takeo', 'kampot']) AS province, unnest(ARRAY['vtb', 'j&t']) AS courier`,
  );
  await run(
    `INSERT INTO daily_product_sales SELECT date '2015-01-01' + n, id, 1, 2, 2000
     FROM generate_series(1, 3000) AS n, (SELECT id FROM products ORDER BY id LIMIT 5) AS product`,
  );
  await run('VACUUM ANALYZE');
  client.release(true);
}

const readOffice = (path: string) => () => owner.call('GET', path);
const read = (path: string) => () => shop.app.inject(`/api${path}`);

async function productIds(): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    'SELECT id FROM products ORDER BY id LIMIT 2',
  );
  return rows.map(({ id }) => String(id));
}

const SORTS_ASKED = PRODUCT_SORTS.flatMap((sort) => [
  `sort=${sort}`,
  `sort=${sort}&category=pet`,
  `sort=${sort}&category=dental`,
  `sort=${sort}&promotion=true`,
]);

/** Places in the middle of each order. */
const SORT_CURSORS: Record<ProductSort, string> = {
  newest: '12000',
  'price-up': '5000.12000',
  'price-down': '5000.12000',
  discount: '0.12000.12000',
};

const HOT_CALLS: HotCall[] = [
  { name: 'a page of products', statements: 2, call: read('/products?limit=24') },
  {
    name: 'the page after it',
    statements: 1,
    call: read(`/products?limit=24&after=${cursor('12000.12000')}`),
  },
  { name: 'products on offer', statements: 2, call: read('/products?limit=24&promotion=true') },
  { name: 'products of a shop’s category', statements: 2, call: read('/products?limit=24&category=pet') },
  ...SORTS_ASKED.map((query) => ({
    name: `products by ${query}`,
    statements: 3,
    call: read(`/products?limit=24&${query}`),
  })),
  ...Object.entries(SORT_CURSORS).map(([sort, place]) => ({
    name: `a later page by ${sort}`,
    statements: 2,
    call: read(`/products?limit=24&sort=${sort}&after=${cursor(`${sort}.${place}`)}`),
  })),
  { name: 'categories', statements: 1, call: read('/categories') },
  {
    name: 'a search',
    statements: 1,
    call: async () => {
      // The first search loads all titles into memory.
      await read('/products?limit=24&q=product-77')();
      heard.length = 0;
      return await read('/products?limit=24&q=product-1234')();
    },
  },
  { name: 'a search for what all of them have', statements: 1, call: read('/products?limit=24&q=product') },
  { name: 'products by id', statements: 2, call: read('/products?ids=1,2,3') },
  { name: 'a page of blogs', statements: 2, call: read('/blogs?limit=12') },
  { name: 'a blog', statements: 1, call: read('/blogs/12') },
  { name: 'banners', statements: 1, call: read('/banners') },
  { name: 'the threshold', statements: 1, call: read('/delivery-free-limits') },
  {
    name: 'into the cart',
    statements: 6,
    call: async () => {
      const [productId] = await productIds();
      heard.length = 0;
      return await shopper.call('POST', '/cart/add', { payload: { productId, quantity: 1 } });
    },
  },
  // With whether the session has ended, as the orders of an account.
  { name: 'the cart', statements: 3, call: () => shopper.call('GET', '/cart') },
  {
    name: 'an order of two products',
    // Three of them look for a served order, lock new accounts and sum what is unpaid; one reads the settings, which are cached then.
    statements: 17,
    call: async () => {
      const products = await productIds();
      heard.length = 0;
      const lines = products.map((productId) => ({ productId, quantity: 1, unitPrice: 10 }));
      return await placeOrder(shopper, orderBody(lines));
    },
  },
  // Two of them check the session.
  // Of the lists of orders and customers, three count the rows that this person has read.
  { name: 'the office’s list', statements: 6, call: readOffice('/orders') },
  { name: 'orders to pack', statements: 6, call: readOffice('/orders?status=Pending&province=takeo') },
  { name: 'orders of a courier', statements: 6, call: readOffice('/orders?courier=vtb&payment=paid') },
  { name: 'what waits', statements: 3, call: readOffice('/counts') },
  { name: 'the office’s products', statements: 3, call: readOffice('/products') },
  { name: 'a product', statements: 3, call: readOffice('/products/77') },
  { name: 'two weeks', statements: 3, call: readOffice('/reports/daily?from=2020-01-01&to=2020-01-14') },
  { name: 'a page of customers', statements: 6, call: readOffice('/customers') },
  {
    name: 'a customer',
    statements: 8,
    call: () => owner.call('GET', `/customers/${shopper.id}`),
  },
  {
    name: 'best sellers of two weeks',
    statements: 7,
    call: readOffice('/reports/products?from=2020-01-01&to=2020-01-14'),
  },
  {
    name: 'provinces of two weeks',
    statements: 3,
    call: readOffice('/reports/provinces?from=2020-01-01&to=2020-01-14'),
  },
  { name: 'the demo orders that are left', statements: 3, call: readOffice('/demo') },
  // One counts the lines, which the call costs by, before they are read.
  { name: 'the orders of an account', statements: 4, call: () => shopper.call('GET', '/orders/user/orders') },
];

function cursor(text: string): string {
  return Buffer.from(text).toString('base64url');
}

describe.each(HOT_CALLS)('$name', ({ call, statements }) => {
  test(`runs at most ${statements} statements, and never scans a whole table`, async () => {
    expect(await countChecked(call, statements)).toBeGreaterThan(0);
  });
});

/** Checks the call's statements and their plans. @returns how many it ran */
async function countChecked(call: HotCall['call'], statements: number): Promise<number> {
  heard.length = 0;
  const answer = await call();
  expect(answer.statusCode).toBeLessThan(300);
  const asked = heard.filter(({ text }) => !text.includes('pg_notify'));
  expect(asked.map(({ text }) => text).slice(statements)).toEqual([]);
  for (const query of asked) expect(await tablesReadWhole(query), query.text).toEqual([]);
  return asked.length;
}

/** Values of the query keys without choices. */
const QUERY_VALUES: Readonly<Record<string, readonly string[]>> = {
  limit: ['2'],
  // A number, the last digits of a phone, a rare name, and a title.
  q: ['PH-2345', '1234', 'person 77', 'product-1234'],
  ids: ['1,2,3'],
  category: ['pet', 'dental', 'none'],
  courier: ['vtb', 'standard'],
  from: ['2020-01-01', '2900-01-01'],
  to: ['2020-01-01', '2900-01-01'],
  staff: ['00000000-0000-4000-8000-000000000000'],
  subject: ['order:PH-77'],
};
/** Where a list needs other values than `QUERY_VALUES`. */
const LIST_VALUES: typeof QUERY_VALUES = {
  'reportProducts from': ['2020-01-01&to=2020-01-14'],
  'reportProducts to': ['2020-01-14&from=2020-01-01'],
};
/** Lists so short that a filter needs no index. */
const NOT_INDEXED = new Set(['/api/office/blogs?state']);
/** A search of orders runs most. */
const LIST_STATEMENTS = 8;

/** One key of a list's query, with the values to plan. A key with choices is planned with each of them. */
interface ListKey {
  name: string;
  key: string;
  values: readonly string[];
  /** Calls the list. @param query of the address */
  read(query: string): ReturnType<TestShopper['call']>;
}

type QueryShape = Readonly<Record<string, { _zod: { values?: ReadonlySet<unknown> } }>>;

const LIST_KEYS: ListKey[] = [shopTable, officeTable].flatMap((table: CallTable) =>
  Object.entries(table.calls).flatMap(([name, call]) => {
    const { shape = {} } = (call.query ?? {}) as { shape?: QueryShape };
    if (call.method !== 'GET' || !('limit' in shape)) return [];
    return Object.entries(shape).map(([key, { _zod }]) => {
      const choices = [...(_zod.values ?? [])].filter((value) => value !== undefined).map(String);
      const values = LIST_VALUES[`${name} ${key}`] ?? QUERY_VALUES[key] ?? choices;
      return { name: `${table.base}${call.path}?${key}`, key, values, read: reader(call) };
    });
  }),
);

function reader({ access, path }: Call): ListKey['read'] {
  const address = path.replace(':id', '77');
  return (query) => {
    if (access === 'anyone') return read(`${address}?${encodeURI(query)}`)();
    const by = access === 'user' ? shopper : owner;
    return by.call('GET', `${address}?${encodeURI(query)}`);
  };
}

test('every query key of every list has values to plan', () => {
  const without = LIST_KEYS.filter(({ key, values }) => values.length === 0 && key !== 'after');
  expect(without.map(({ name }) => name)).toEqual([]);
});

test.each(LIST_KEYS.filter(({ name }) => !NOT_INDEXED.has(name)))(
  '$name scans no whole table',
  async ({ key, values, read: readList }) => {
    // Another length than the calls of other keys, whose answers are cached.
    const limit = 30 + LIST_KEYS.findIndex(({ read: readOther }) => readOther === readList);
    let ran = 0;
    for (const value of key === 'after' ? [await secondPlace(readList)] : values) {
      const query = key === 'limit' ? `limit=${value}` : `limit=${limit}&${key}=${value}`;
      ran += await countChecked(() => readList(query), LIST_STATEMENTS);
    }
    expect(ran).toBeGreaterThan(0);
  },
);

/** The cursor after the first row of a list. */
async function secondPlace(readList: ListKey['read']): Promise<string> {
  const { headers } = await readList('limit=1');
  return /[?&]after=([^&>]+)/.exec(String(headers.link))?.[1] ?? '';
}

test.each([
  ...SORTS_ASKED,
  ...Object.entries(SORT_CURSORS).map(([sort, place]) => `sort=${sort}&after=${cursor(`${sort}.${place}`)}`),
])('a page by %s reads few products more than it shows, and sorts none of the shop', async (query) => {
  // Another length than the calls above, whose answers are kept.
  heard.length = 0;
  await read(`/products?limit=20&${query}`)();
  const asked = heard.filter(({ text }) => text.includes('ARRAY['));
  expect(asked).toHaveLength(1);
  for (const { text, values } of asked) {
    const { rows } = await shop.database.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values]);
    const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
    expect(Math.max(...nodes.map((node) => node['Actual Rows'] ?? 0))).toBeLessThan(PRODUCTS / 20);
    expect(Math.max(...nodes.map((node) => node['Rows Removed by Filter'] ?? 0))).toBeLessThan(PRODUCTS / 20);
  }
});

test.each(['/counts', '/orders?payment=unpaid'])('%s reads no cancelled orders', async (path) => {
  heard.length = 0;
  await readOffice(path)();
  const asked = heard.filter(({ text }) => text.includes('payment_status'));
  expect(asked).toHaveLength(1);
  for (const { text, values } of asked) {
    const { rows } = await shop.database.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values]);
    const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
    expect(Math.max(...nodes.map((node) => node['Rows Removed by Filter'] ?? 0))).toBeLessThan(ORDERS / 50);
  }
});

test('orders for reading offline: the same statements however many changed, and no scan for a few', async () => {
  await shop.database.pool.query(`UPDATE orders SET updated_at = '2100-01-01' WHERE id IN (
    SELECT id FROM orders ORDER BY created_at DESC, id DESC LIMIT 3)`);
  const askedSince = async (since: string) => {
    heard.length = 0;
    const answer = await owner.call('GET', `/recent-orders?since=${since}`);
    // Only rows that were not read before are counted as read.
    const queries = heard.filter(({ text }) => !/^(begin|commit)$|rate_limits|audit_log/.test(text));
    return { orders: answer.json().length, queries };
  };
  const few = await askedSince('2099-01-01T00:00:00Z');
  const all = await askedSince('2001-01-01T00:00:00Z');
  expect([few.orders, all.orders]).toEqual([3, 200]);
  expect(few.queries.map(({ text }) => text)).toEqual(all.queries.map(({ text }) => text));
  for (const query of few.queries) expect(await tablesReadWhole(query), query.text).toEqual([]);
});

test('every reference to an order has an index: a deleted order reads no whole table', async () => {
  const { rows } = await shop.database.pool.query(`
    SELECT conrelid::regclass AS "table" FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'orders'::regclass AND NOT EXISTS (
      SELECT 1 FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1])`);
  expect(rows).toEqual([]);
});

test('a missing index is noticed', async () => {
  const query = { text: 'SELECT id FROM orders WHERE address = $1', values: ['nowhere'] };
  expect(await tablesReadWhole(query)).toEqual(['orders']);
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Tables so small that a sequential scan is fastest. */
const SMALL_TABLES = new Set([
  'banners',
  'banner_texts',
  'categories',
  'category_texts',
  'pictures',
  'delivery_free_limits',
  'shop_settings',
  'change_log',
  'staff',
  'staff_sessions',
  'staff_totp',
  'staff_passkeys',
]);

/** Run once after each catalogue write, they must scan the table: counts of whole lists, and titles for the search. */
const WHOLE_READS = [
  'select count(*) from "products" where NOT "products"."is_archived"',
  'select count(*) from "blogs" where "blogs"."state" = \'published\' AND ("blogs"."publish_at" IS NULL OR "blogs"."publish_at" <= $1)',
  'select "blogs"."id", coalesce("blog_km"."title"',
];

/** Tables that the plan scans sequentially. */
async function tablesReadWhole({ text, values }: RecordedQuery): Promise<string[]> {
  if (
    WHOLE_READS.some((begin) => text.startsWith(begin)) ||
    !/^\s*(select|insert|update|delete|with)/i.test(text)
  )
    return [];
  const { rows } = await shop.database.pool.query(`EXPLAIN (FORMAT JSON) ${text}`, [...values]);
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => !SMALL_TABLES.has(table));
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
