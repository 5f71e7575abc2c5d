import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { productsOutOfStep } from '../testing/sample-goods.ts';
import { BusyShopper } from './busy-shopper.ts';
import { BusyStaff } from './busy-staff.ts';
import { hireManagers } from './hired-managers.ts';
import { type SeededShop, seedShop } from './seeded-shop.ts';

const ROUNDS = Number(process.env.HARD_ROUNDS ?? 10);
const SHOPPERS = 4;
const STAFF = 4;
const STOCK = 100_000;
/** Kills the server after about this many deeds, independent of the machine's speed. */
const MOST_DEEDS = 40;
const LONGEST_DELAY_MS = 40;
const LONGEST_LIFE_MS = 10_000;

describe.concurrent.each(['embedded', 'postgres'] as const)('a server on the %s database', (kind) => {
  test(`loses nothing that staff and shoppers were told in ${ROUNDS} kills, and does nothing twice`, async () => {
    const shop = await seedShop(kind, { shoppers: SHOPPERS, stocks: [STOCK, STOCK] });
    const cookies = await hireManagers(shop, STAFF);
    const server = await shop.startServer();
    try {
      const products = [...shop.stock.keys()];
      const shoppers = shop.tokens.map((token) => new BusyShopper(server.url, token, products));
      const people = cookies.map(
        (cookie, index) => new BusyStaff(server.url, cookie, products[index % 2] ?? ''),
      );
      for (let round = 0; round < ROUNDS; round += 1) {
        const working = Promise.all([
          ...shoppers.map((shopper) => shopper.shopUntilCut()),
          ...people.map((person) => person.workUntilCut()),
        ]);
        await Promise.race([randomMoment(people), working]);
        await server.stop('SIGKILL');
        await working;
        await server.start();
        await Promise.all([
          ...shoppers.map((shopper) => shopper.checkAfterRestart(server.url)),
          ...people.map((person) => person.checkAfterRestart()),
        ]);
      }
      await server.stop('SIGKILL');
      const entered = people.reduce((sum, { orders }) => sum + orders.size, 0);
      const ordered = shoppers.reduce((sum, { orderCount }) => sum + orderCount, 0);
      await expectWholeBooks(shop, { entered, ordered });
      expect(countDeeds(people)).toBeGreaterThan(ROUNDS * 5);
      process.stdout.write(
        `${kind}: ${ROUNDS} kills, ${countDeeds(people)} deeds of staff on ${entered} orders beside ${ordered} of shoppers, none lost\n`,
      );
    } finally {
      await server.stop('SIGKILL');
      await shop.remove();
    }
  });
});

function countDeeds(people: readonly BusyStaff[]): number {
  return people.reduce((sum, { deedCount }) => sum + deedCount, 0);
}

async function randomMoment(people: readonly BusyStaff[]): Promise<void> {
  const enough = countDeeds(people) + randomInt(MOST_DEEDS);
  const deadline = Date.now() + LONGEST_LIFE_MS;
  while (countDeeds(people) < enough && Date.now() < deadline) await wait(2);
  await wait(randomInt(LONGEST_DELAY_MS));
}

/** Asserts in the database that orders, stock, history and log tell the same, and that there is nothing else. */
async function expectWholeBooks(
  shop: SeededShop,
  { entered, ordered }: { entered: number; ordered: number },
) {
  const database = await shop.open();
  try {
    expect(await productsOutOfStep({ database })).toEqual([]);
    const { rows } = await database.pool.query(`SELECT
      (SELECT count(*)::int FROM orders WHERE channel = 'phone') AS entered,
      (SELECT count(*)::int FROM orders WHERE channel = 'web') AS ordered,
      (SELECT count(*)::int FROM orders WHERE -(SELECT coalesce(sum(delta), 0) FROM stock_movements
          WHERE order_id = orders.id)
        <> CASE WHEN status = 'Cancelled' THEN 0
          ELSE (SELECT sum(quantity) FROM order_lines WHERE order_id = orders.id) END) AS wrong_stock,
      (SELECT count(*)::int FROM orders WHERE subtotal_cents <>
        (SELECT sum(total_cents) FROM order_lines WHERE order_id = orders.id)) AS wrong_totals,
      (SELECT count(*)::int FROM
        (SELECT order_number, e.action, count(*) AS times, actor_id FROM order_events e
           JOIN orders o ON o.id = e.order_id WHERE actor_kind = 'staff' GROUP BY 1, 2, 4) AS history
        FULL JOIN
        (SELECT substr(subject, 7) AS order_number, substr(action, 7) AS action, count(*) AS times, staff_id
           FROM audit_log WHERE subject LIKE 'order:%' GROUP BY 1, 2, 4) AS log
        ON log.order_number = history.order_number AND log.action = history.action
          AND log.times = history.times AND log.staff_id::text = history.actor_id::text
        WHERE log.action IS NULL OR history.action IS NULL) AS log_differs,
      (SELECT count(*)::int FROM (SELECT order_id FROM order_events
        WHERE action IN ('created', 'shipped', 'delivered', 'cancelled', 'paid')
        GROUP BY order_id, action HAVING count(*) > 1) AS twice) AS done_twice`);
    expect(rows).toEqual([
      { entered, ordered, wrong_stock: 0, wrong_totals: 0, log_differs: 0, done_twice: 0 },
    ]);
  } finally {
    await database.close();
  }
}
