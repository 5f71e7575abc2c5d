import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openFakeBakong, paymentOf } from '../testing/fake-bakong.ts';
import { orderBody } from '../testing/sample-order.ts';
import { type SeededShop, seedShop } from './seeded-shop.ts';
import { ShopClient } from './shop-client.ts';

const ROUNDS = Math.ceil(Number(process.env.HARD_ROUNDS ?? 20) / 4);
const SHOPPERS = 12;
const ACCOUNT = 'phsar@devb';
/** Milliseconds in which a server writes some of the payments that one answer of the bank brings. */
const LONGEST_DELAY_MS = 60;
/** Beyond the life of a dead server's lease and a few questions. */
const PAID_LIMIT_MS = 90_000;

// Concurrent, because a starting server leaves a core idle.
describe.concurrent.each(['embedded', 'postgres'] as const)('a server on the %s database', (kind) => {
  // Covers payments 6.1
  test(`loses and doubles no payment by code in ${ROUNDS} kills`, async () => {
    const bank = await openFakeBakong();
    const shop = await seedShop(kind, { shoppers: SHOPPERS, stocks: [100_000] });
    const [productId = ''] = shop.stock.keys();
    const server = await shop.startServer({
      KHQR_ACCOUNT: ACCOUNT,
      BAKONG_TOKEN: 'first-token',
      BAKONG_API_ROOT: bank.apiRoot,
    });
    const client = (shopper: number) => new ShopClient(server.url, shop.tokens[shopper] ?? '');
    const placed: { shopper: number; orderId: string }[] = [];

    const payOne = async (shopper: number) => {
      const order = await client(shopper).order(
        orderBody([{ productId, quantity: 1, unitPrice: 10 }]),
        randomUUID(),
      );
      const { orderId } = order.body.order;
      const { body: code } = await client(shopper).call('POST', `/orders/${orderId}/khqr`);
      const paid = paymentOf(code, { hash: randomUUID(), at: new Date(), toAccountId: ACCOUNT });
      bank.transactions.set(code.md5, paid);
      placed.push({ shopper, orderId });
    };
    const countPaid = async () => {
      const states = await Promise.all(
        placed.map(({ shopper, orderId }) => client(shopper).call('GET', `/orders/${orderId}/payment`)),
      );
      return states.filter(({ body }) => body.paymentStatus === 'paid').length;
    };
    const untilPaid = async (count: number) => {
      const deadline = Date.now() + PAID_LIMIT_MS;
      while ((await countPaid()) < count) {
        if (Date.now() > deadline) throw new Error(`Not ${count} paid after ${PAID_LIMIT_MS} ms`);
        await wait(20);
      }
    };

    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = await countPaid();
        await Promise.all(shop.tokens.map((_, shopper) => payOne(shopper)));
        await untilPaid(before + 1);
        await wait(randomInt(LONGEST_DELAY_MS));
        await server.stop('SIGKILL');
        await server.start();
      }
      await untilPaid(placed.length);
      await server.stop('SIGKILL');
      await expectWholeBooks(shop, placed.length);
    } finally {
      await server.stop('SIGKILL');
      await shop.remove();
      await bank.close();
    }
  });
});

/** Asserts in the database that every order was paid once: the money, its history, the log and the news. */
async function expectWholeBooks(shop: SeededShop, count: number): Promise<void> {
  const database = await shop.open();
  try {
    const { rows } = await database.pool.query(`SELECT
      (SELECT count(*) FROM orders WHERE paid_cents = total_cents AND surplus_cents = 0) AS paid_once,
      (SELECT count(*) FROM payments WHERE state = 'paid' AND hash IS NOT NULL) AS codes,
      (SELECT count(*) FROM order_events WHERE action <> 'created') AS steps,
      (SELECT count(*) FROM audit_log WHERE action = 'order.paid') AS logged,
      (SELECT count(*) FROM outbox WHERE topic = 'payment.received') AS told`);
    const counts = { paid_once: count, codes: count, steps: count, logged: count, told: count };
    expect(rows).toEqual([counts]);
  } finally {
    await database.close();
  }
}
