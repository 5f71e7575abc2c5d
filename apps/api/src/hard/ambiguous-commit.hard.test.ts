import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabaseLine } from '../testing/database-line.ts';
import { productsOutOfStep } from '../testing/sample-goods.ts';
import { orderBody } from '../testing/sample-order.ts';
import { hireManagers } from './hired-managers.ts';
import { seedShop } from './seeded-shop.ts';
import { type HttpAnswer, ShopClient } from './shop-client.ts';

const PIECES = 1_000;
/** Messages to the database that one call needs, far more than any does. */
const MOST_MESSAGES = 100;
/** Milliseconds: servers find within ten seconds what nobody told them; a slow machine is given more. */
const STALE_LIMIT = 25_000;

const ANSWER_LOST = { kind: 'answer lost' } as const;

/** A call while an answer of the database was lost. */
interface Loss {
  /** Whether one was, be it to the server's own work. */
  isLost: boolean;
  isFailed: boolean;
  /** Whether it failed, and the database had done it. */
  isUnheard: boolean;
}

interface Losses {
  /** Calls that succeeded in the end. */
  rounds: number;
  lost: number;
}

/** Two servers of one database: one reaches it by a line that loses answers, the other directly. */
async function openShop() {
  const shop = await seedShop('postgres', { shoppers: 1, stocks: [PIECES] });
  const line = await openDatabaseLine(shop.databaseUrl ?? '');
  const [cookie = ''] = await hireManagers(shop, 1);
  const here = await shop.startServer({ DATABASE_URL: line.url });
  const there = await shop.startServer();
  const database = await shop.open();
  onTestFinished(async () => {
    for (const server of [here, there]) await server.stop('SIGKILL');
    await database.close();
    await line.cut();
    await shop.remove();
  });
  const [productId = ''] = shop.stock.keys();
  const body = orderBody([{ productId, quantity: 1, unitPrice: 10 }]);
  const [shopper, neighbour] = [here, there].map(({ url }) => new ShopClient(url, shop.tokens[0] ?? '')) as [
    ShopClient,
    ShopClient,
  ];

  const stock = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ stock: number }>('SELECT stock FROM product_stock');
    return rows[0]?.stock ?? Number.NaN;
  };

  /** Waits until both servers show what the database holds. */
  const untilShown = async (): Promise<void> => {
    const held = await stock();
    for (const client of [shopper, neighbour]) {
      await expect
        .poll(async () => (await client.stock()).get(productId), { timeout: STALE_LIMIT })
        .toBe(held);
    }
  };

  /**
   * Makes a call while an answer of the database is lost, then again until it is answered. Before that, the servers must
   * have found by themselves what the database did: the call that succeeds tells them. They keep the stock that they showed.
   */
  const losing = async (call: () => Promise<HttpAnswer>, fault: () => () => boolean): Promise<Loss> => {
    await untilShown();
    const before = await stock();
    const hasLost = fault();
    const first = await call();
    const isLost = hasLost();
    expect([200, 201, 503], JSON.stringify(first.body)).toContain(first.status);
    const isFailed = first.status === 503;
    const isUnheard = isFailed && (await stock()) !== before;
    if (isFailed) await untilShown();
    await expect.poll(async () => (await call()).status, { timeout: 10_000 }).toBeLessThan(300);
    return { isLost, isFailed, isUnheard };
  };

  /** Loses the answer to the nth message of a call, for each n, then to the COMMIT of another one. */
  const losingEachAnswer = async (callOf: () => Promise<() => Promise<HttpAnswer>>): Promise<Losses> => {
    const losses = { rounds: 0, lost: 0 };
    for (let isLost = true; isLost; ) {
      if (losses.rounds > MOST_MESSAGES) throw new Error(`A call with more than ${MOST_MESSAGES} messages`);
      const loss = await losing(await callOf(), () => line.faultAfter(losses.rounds, ANSWER_LOST));
      losses.rounds += 1;
      if (loss.isFailed) losses.lost += 1;
      ({ isLost } = loss);
    }
    // The server's own work meets the fault now and then.
    for (let isUnheard = false; !isUnheard; losses.rounds += 1) {
      if (losses.rounds > MOST_MESSAGES) throw new Error('No answer to a COMMIT of a call was lost');
      ({ isUnheard } = await losing(await callOf(), () => line.faultAtCommit(ANSWER_LOST)));
    }
    return losses;
  };

  const newOrder = async (): Promise<string> => (await shopper.order(body, randomUUID())).body.order.orderId;
  const cancelAsStaff = (orderId: string, key: string) =>
    shopper.call(
      'POST',
      `/office/orders/${orderId}/cancel`,
      { reason: 'asked for' },
      { cookie, origin: here.url, 'idempotency-key': key },
    );
  return { database, body, shopper, neighbour, stock, untilShown, losingEachAnswer, newOrder, cancelAsStaff };
}

test('whichever answer of the database is lost, the COMMIT among them, an order is placed once and cancelled once, and every server shows the stock', async () => {
  const shop = await openShop();

  const placed = await shop.losingEachAnswer(async () => {
    const key = randomUUID();
    return () => shop.shopper.order(shop.body, key);
  });
  expect(placed.lost).toBeGreaterThan(3);
  const orders = await shop.neighbour.orders();
  expect(orders).toHaveLength(placed.rounds);

  const cancelled = await shop.losingEachAnswer(async () => {
    const orderId = orders.pop()?.orderId ?? (await shop.newOrder());
    return () => shop.shopper.call('POST', `/orders/${orderId}/cancel`);
  });
  expect(cancelled.lost).toBeGreaterThan(2);

  const byStaff = await shop.losingEachAnswer(async () => {
    const [orderId, key] = [await shop.newOrder(), randomUUID()];
    return () => shop.cancelAsStaff(orderId, key);
  });
  expect(byStaff.lost).toBeGreaterThan(2);

  const all = await shop.neighbour.orders();
  const open = all.filter(({ status }) => status !== 'Cancelled');
  expect(all.length - open.length).toBe(cancelled.rounds + byStaff.rounds);
  expect(await shop.stock()).toBe(PIECES - open.length);
  expect(await productsOutOfStep(shop)).toEqual([]);
  await shop.untilShown();
  process.stdout.write(
    `lost answers: ${placed.lost} of an order, ${cancelled.lost} of a cancelling, ${byStaff.lost} of one by staff\n`,
  );
});
