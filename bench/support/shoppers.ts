import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createAccessTokens } from '../../apps/api/src/platform/http/access-token.ts';
import { systemSources } from '../../apps/api/src/platform/sources.ts';
import { orderBody } from '../../apps/api/src/testing/sample-order.ts';

export const TOKEN_SECRET = 'token-secret-of-the-bench-0123456789';
const tokens = createAccessTokens(TOKEN_SECRET, systemSources);

/** Dollars, of every product that shoppers buy. */
export const UNIT_PRICE = 10;

/** A logged-in account with its own products. */
export interface Shopper {
  id: string;
  sessionId: string;
  /** Good for 15 minutes. */
  token: string;
  /** Ids of the products that only this shopper buys. */
  products: readonly number[];
}

/** More than the concurrent connections of most benches, so that a shopper rarely has two calls at once. */
const COUNT = 64;
const PRODUCTS_EACH = 2;
/** Larger than any other number in a statement, so that a replay recognises product ids. */
const FIRST_PRODUCT = 1_900_000_000;
/** More than a bench can sell. */
const STOCK = 10_000_000;

/** Creates logged-in accounts with proved phones, which share no limits, each with its own products that never sell out. */
export async function openShoppers(pool: pg.Pool, count = COUNT): Promise<Shopper[]> {
  await addProducts(pool, count);
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO accounts (full_name, folded_name, phone, password_hash, address, phone_verified_at)
     SELECT 'Sok Dara', 'sok dara', '+8551' || lpad(n::text, 7, '0'), 'none', 'Phnom Penh', now()
     FROM generate_series(1, $1) AS n RETURNING id`,
    [count],
  );
  const sessions = await pool.query<{ accountId: string; sessionId: string }>(
    `INSERT INTO refresh_tokens (account_id, family_id, token_hash, expires_at)
     SELECT id, gen_random_uuid(), id, now() + interval '1 day' FROM unnest($1::uuid[]) AS id
     RETURNING account_id AS "accountId", family_id AS "sessionId"`,
    [rows.map(({ id }) => id)],
  );
  return await Promise.all(
    sessions.rows.map(async (shopper, place) => ({
      id: shopper.accountId,
      sessionId: shopper.sessionId,
      token: await tokens.issue(shopper),
      products: Array.from(
        { length: PRODUCTS_EACH },
        (_, line) => FIRST_PRODUCT + place * PRODUCTS_EACH + line,
      ),
    })),
  );
}

/** Another token, for benches that take longer than one is good for. */
export const freshToken = ({ id, sessionId }: Shopper): Promise<string> =>
  tokens.issue({ accountId: id, sessionId });

export const ORDER_PATH = '/api/orders/create';

interface OrderCall {
  /** Ids, one piece of each; default: the shopper's own. */
  products?: readonly number[];
  /** Dollars of each. */
  unitPrice?: number;
  /** Default: a new one. */
  key?: string;
  headers?: Readonly<Record<string, string>>;
}

/** A shopper's order, as `fetch` takes it. */
export function orderCall(
  { token, products: own }: Shopper,
  { products = own, unitPrice = UNIT_PRICE, key = randomUUID(), headers = {} }: OrderCall = {},
): RequestInit {
  const lines = products.map((id) => ({ productId: String(id), quantity: 1, unitPrice }));
  return {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(orderBody(lines)),
  };
}

/** Ten dollars each, with the texts and pictures of the shop's first product. */
async function addProducts(pool: pg.Pool, count: number): Promise<void> {
  const numbers = [FIRST_PRODUCT, FIRST_PRODUCT + count * PRODUCTS_EACH - 1];
  await pool.query(
    `INSERT INTO products (id, key, position, price_cents)
     OVERRIDING SYSTEM VALUE SELECT n, 'bench-' || n, 1000, 1000 FROM generate_series($1::int, $2::int) AS n`,
    numbers,
  );
  await pool.query(
    `INSERT INTO product_stock SELECT n, ${STOCK} FROM generate_series($1::int, $2::int) AS n`,
    numbers,
  );
  await pool.query(
    `INSERT INTO stock_movements (product_id, delta, reason, actor_kind)
     SELECT n, ${STOCK}, 'count', 'system' FROM generate_series($1::int, $2::int) AS n`,
    numbers,
  );
  await pool.query(
    `INSERT INTO product_texts (product_id, language, title, description)
     SELECT n, language, title, description FROM generate_series($1::int, $2::int) AS n,
       (SELECT * FROM product_texts WHERE product_id = (SELECT min(id) FROM products)) AS text`,
    numbers,
  );
  await pool.query(
    `INSERT INTO product_pictures (product_id, position, picture_id)
     SELECT n, position, picture_id FROM generate_series($1::int, $2::int) AS n,
       (SELECT * FROM product_pictures WHERE product_id = (SELECT min(id) FROM products)) AS picture`,
    numbers,
  );
}
