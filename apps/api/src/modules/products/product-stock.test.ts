import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database-under-test.ts';
import { fixedSources } from '../../testing/fixed-sources.ts';
import { addProduct, productsOutOfStep } from '../../testing/sample-goods.ts';
import { lockStock, moveStock, setStock, takeStock } from './product-stock.repository.ts';

let database: TestDatabase;
let brush: number;
let soap: number;
const cause = { reason: 'correction', actor: SYSTEM_ACTOR, note: 'found behind the shelf' } as const;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.emptyAll();
  const shop = { database, sources: fixedSources() };
  brush = Number(await addProduct(shop, { stock: 5 }));
  soap = Number(await addProduct(shop, { stock: 0 }));
});

const whileLocked = (work: (transaction: Transaction) => Promise<void>) =>
  inTransaction(database.db, async (transaction) => {
    await lockStock(transaction, [brush, soap]);
    await work(transaction);
  });

async function stocks(): Promise<number[]> {
  const { rows } = await database.pool.query<{ stock: number }>(
    'SELECT stock FROM product_stock ORDER BY product_id',
  );
  return rows.map(({ stock }) => stock);
}

async function movementsOf(productId: number): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    'SELECT delta, reason, note FROM stock_movements WHERE product_id = $1 ORDER BY id',
    [productId],
  );
  return rows;
}

describe('a movement', () => {
  test('changes the stock and is recorded; several of one product are added up', async () => {
    await whileLocked((transaction) =>
      moveStock(
        transaction,
        [
          { productId: brush, delta: -3 },
          { productId: soap, delta: 4 },
          { productId: brush, delta: 1 },
        ],
        cause,
      ),
    );
    expect(await stocks()).toEqual([3, 4]);
    expect(await movementsOf(brush)).toMatchObject([{ delta: 5 }, { delta: -2, ...kept }]);
    expect(await productsOutOfStep({ database })).toEqual([]);
  });

  test('of zero pieces is not recorded', async () => {
    const changes = [
      { productId: soap, delta: 2 },
      { productId: soap, delta: -2 },
    ];
    await whileLocked((transaction) => moveStock(transaction, changes, cause));
    await whileLocked((transaction) => setStock(transaction, [{ productId: soap, stock: 0 }], cause));
    await whileLocked((transaction) => moveStock(transaction, [], cause));
    expect(await movementsOf(soap)).toEqual([]);
  });

  test('below zero is rejected by the database, with the whole transaction', async () => {
    const changes = [
      { productId: soap, delta: 2 },
      { productId: brush, delta: -6 },
    ];
    const moving = whileLocked((transaction) => moveStock(transaction, changes, cause));
    await expect(moving).rejects.toMatchObject({ cause: { constraint: 'product_stock_not_negative' } });
    expect(await stocks()).toEqual([5, 0]);
    expect(await productsOutOfStep({ database })).toEqual([]);
  });

  // Covers office 5.2
  test('to a level records the difference', async () => {
    const levels = [
      { productId: brush, stock: 12 },
      { productId: soap, stock: 1 },
    ];
    await whileLocked((transaction) => setStock(transaction, levels, cause));
    expect(await stocks()).toEqual([12, 1]);
    expect(await movementsOf(brush)).toMatchObject([{ delta: 5 }, { delta: 7 }]);
    expect(await productsOutOfStep({ database })).toEqual([]);
  });
});

describe('a sale', () => {
  const sell = (...sold: [productId: number, quantity: number, version?: number][]) =>
    inTransaction(database.db, (transaction) =>
      takeStock(
        transaction,
        sold.map(([productId, quantity, version = 1]) => ({ productId, quantity, version })),
        { ...cause, reason: 'sale' },
      ),
    );

  test('takes the stock of its products with their movements', async () => {
    await whileLocked((transaction) => setStock(transaction, [{ productId: soap, stock: 3 }], cause));
    expect(await sell([soap, 3], [brush, 2])).toEqual([
      { productId: brush, version: 1, stock: 5, isTaken: true },
      { productId: soap, version: 1, stock: 3, isTaken: true },
    ]);
    expect(await stocks()).toEqual([3, 0]);
    expect(await movementsOf(soap)).toMatchObject([{ delta: 3 }, { delta: -3, reason: 'sale' }]);
    expect(await productsOutOfStep({ database })).toEqual([]);
  });

  test('tells what it cannot take: too few, another version, an unknown product', async () => {
    expect(await sell([brush, 6], [soap, 1, 2], [soap + 1, 1])).toEqual([
      { productId: brush, version: 1, stock: 5, isTaken: false },
      { productId: soap, version: 1, stock: 0, isTaken: false },
    ]);
    expect(await stocks()).toEqual([5, 0]);
    expect(await movementsOf(soap)).toEqual([]);
  });
});

const kept = { reason: 'correction', note: 'found behind the shelf' };
