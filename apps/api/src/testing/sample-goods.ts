import type { Method } from '@phsar/contract/endpoint';
import type { Product } from '@phsar/contract/shop/wire';
import type { InjectOptions } from 'fastify';
import { accounts } from '../modules/accounts/schema.ts';
import { pictures } from '../modules/media/schema.ts';
import { lockStock, setStock as moveToLevel } from '../modules/products/product-stock.repository.ts';
import { productPictures, productStock, products, productTexts } from '../modules/products/schema.ts';
import { SYSTEM_ACTOR } from '../platform/actor.ts';
import type { Database } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { createAccessTokens } from '../platform/http/access-token.ts';
import { nobodysHash } from '../platform/password-hashing.ts';
import type { Shopper } from '../platform/shopper.ts';
import type { Sources } from '../platform/sources.ts';
import type { TestApp } from './app-under-test.ts';
import { openSession } from './open-session.ts';

export interface TestShopper {
  id: string;
  /** What the token names. */
  shopper: Shopper;
  /** Calls the API with this shopper's token. */
  call(method: Method, path: string, options?: InjectOptions): ReturnType<Inject>;
}

type Inject = (options: InjectOptions) => Promise<TestAnswer>;

export interface TestAnswer {
  statusCode: number;
  body: string;
  rawPayload: Buffer;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer, and what is not there fails it.
  json(): any;
}

let shoppers = 0;

/** Creates accounts with a session each. */
export async function addShoppers(shop: TestApp, count: number): Promise<TestShopper[]> {
  const added: TestShopper[] = [];
  while (added.length < count) added.push(await addShopper(shop));
  return added;
}

/** Creates an account with a session, and tokens issued at the shop's current time. */
export async function addShopper(shop: TestApp): Promise<TestShopper> {
  shoppers += 1;
  const [account] = await shop.database.db
    .insert(accounts)
    .values({
      fullName: 'Sok Dara',
      foldedName: 'sok dara',
      phone: `+85510${String(shoppers).padStart(6, '0')}`,
      passwordHash: nobodysHash({ memoryCost: 8, timeCost: 1, parallelism: 1 }),
      address: 'Phnom Penh',
    })
    .returning({ id: accounts.id });
  if (account === undefined) throw new Error('No account was written');
  const tokens = createAccessTokens(shop.config.tokenSecret, shop.sources);
  const shopper = await openSession(shop.database, account.id);
  return {
    id: account.id,
    shopper,
    call: async (method, path, { headers, ...options } = {}) =>
      await shop.app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${await tokens.issue(shopper)}`, ...headers },
        ...options,
      }),
  };
}

interface TestProduct {
  price?: number;
  discount?: number;
  stock?: number;
  km?: string;
  en?: string;
}

/** Inserts a product with a picture; money in cents, the discount in basis points. @returns its id on the wire */
export async function addProduct(
  shop: { database: Pick<Database, 'db'>; sources: Pick<Sources, 'uuid'> },
  options: TestProduct = {},
): Promise<Product['_id']> {
  const { price = 1_000, discount = 0, stock = 10, km = 'ច្រាសដុសធ្មេញ', en = 'Toothbrush' } = options;
  const { db } = shop.database;
  await db.insert(pictures).values({ id: 'abc123', width: 960, height: 960 }).onConflictDoNothing();
  const [product] = await db
    .insert(products)
    .values({ key: shop.sources.uuid(), position: 1, price, discount })
    .returning({ id: products.id });
  if (product === undefined) throw new Error('No product was written');
  await db.insert(productStock).values({ productId: product.id, stock: 0 });
  await db.insert(productTexts).values([
    { productId: product.id, language: 'km', title: km },
    { productId: product.id, language: 'en', title: en },
  ]);
  await db.insert(productPictures).values({ productId: product.id, position: 0, pictureId: 'abc123' });
  await setStock(shop, String(product.id), stock);
  return String(product.id);
}

/** The product's stock; undefined when it does not exist. */
export async function stockOf(shop: TestApp, productId: string): Promise<number | undefined> {
  const { rows } = await shop.database.pool.query<{ stock: number }>(
    'SELECT stock FROM product_stock WHERE product_id = $1',
    [productId],
  );
  return rows[0]?.stock;
}

/** Sets the stock by a correcting movement, like a stock count. */
export async function setStock(
  { database }: { database: Pick<Database, 'db'> },
  productId: string,
  stock: number,
): Promise<void> {
  await inTransaction(database.db, async (transaction) => {
    await lockStock(transaction, [Number(productId)]);
    await moveToLevel(transaction, [{ productId: Number(productId), stock }], {
      reason: 'count',
      actor: SYSTEM_ACTOR,
    });
  });
}

/** Products whose movements do not add up to their stock; always expected to be empty. */
export async function productsOutOfStep({
  database,
}: {
  database: Pick<Database, 'pool'>;
}): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `SELECT id, stock, coalesce(moved, 0) AS moved FROM products
     LEFT JOIN product_stock ON product_stock.product_id = id
     LEFT JOIN (SELECT product_id, sum(delta) AS moved FROM stock_movements GROUP BY product_id) AS sums
       ON sums.product_id = id
     WHERE stock IS DISTINCT FROM coalesce(moved, 0)`,
  );
  return rows;
}
