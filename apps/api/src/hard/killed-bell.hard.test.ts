import { randomUUID } from 'node:crypto';
import { describe, test } from 'vitest';
import { serverClock } from '../../../../e2e/support/server-clock.ts';
import { BOT_TOKEN, startFakeBotApi } from '../testing/fake-bot-api.ts';
import { orderBody } from '../testing/sample-order.ts';
import { linkGroup } from './linked-group.ts';
import { seedShop } from './seeded-shop.ts';
import { ShopClient } from './shop-client.ts';

const ROUNDS = Number(process.env.HARD_ROUNDS ?? 6);
const GROUP = -100;
const PATIENCE = { timeout: 30_000 };
/** Milliseconds after which what a dead worker held is due again. */
const LEASE_MS = 31_000;
/** What Telegram does with the message while the server is killed, and how often the group then reads it. */
const MOMENTS = [
  { fault: 'silence', least: 1, most: 1 },
  // Nobody knows that it arrived.
  { fault: 'lost_answer', least: 2, most: 2 },
  { fault: null, least: 1, most: 2 },
] as const;

describe.concurrent.each(['embedded', 'postgres'] as const)('a server on the %s database', (kind) => {
  test(`tells the group of every order, killed ${ROUNDS} times between commit and message`, async ({
    expect,
  }) => {
    const shop = await seedShop(kind, { shoppers: 1, stocks: [1_000] });
    const telegram = await startFakeBotApi();
    telegram.addGroup(GROUP, 'Staff');
    const clock = serverClock();
    let ahead = 0;
    await linkGroup(shop, GROUP);
    const server = await shop.startServer({
      ...clock.settings,
      PUBLIC_URL: 'http://phsar.example',
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      TELEGRAM_API_ROOT: telegram.apiRoot,
    });
    const client = new ShopClient(server.url, shop.tokens[0] ?? '');
    const [product = ''] = shop.stock.keys();
    const order = async (): Promise<string> => {
      const body = orderBody([{ productId: product, quantity: 1, unitPrice: 10 }]);
      const answer = await client.order(body, randomUUID());
      expect(answer.status).toBe(201);
      return answer.body.order.orderId;
    };
    const sendings = () => telegram.calls.filter(({ method }) => method === 'sendMessage').length;
    const timesTold = (orderNumber: string) =>
      telegram.messages.filter(({ text }) => text.includes(orderNumber)).length;
    try {
      /** How often at most, by order: one killed before it could note a message may tell it once more, at any later time. */
      const told = new Map<string, number>();
      for (const { fault, least, most } of Array.from(
        { length: ROUNDS },
        (_, round) => MOMENTS[round % 3] ?? MOMENTS[0],
      )) {
        const before = sendings();
        if (fault !== null) telegram.refuseNext(fault);
        const orderNumber = await order();
        if (fault !== null) await expect.poll(sendings, PATIENCE).toBe(before + 1);
        await server.stop('SIGKILL');
        ahead += LEASE_MS;
        clock.set(new Date(Date.now() + ahead));
        await server.start();
        await expect.poll(() => timesTold(orderNumber), PATIENCE).toBeGreaterThanOrEqual(least);
        expect(timesTold(orderNumber)).toBeLessThanOrEqual(most);
        told.set(orderNumber, most);
      }
      await server.stop('SIGKILL');
      clock.set(new Date(Date.now() + ahead + LEASE_MS));
      await server.start();
      const last = await order();
      await expect.poll(() => timesTold(last), PATIENCE).toBe(1);
      // What was acknowledged does not come again.
      for (const [orderNumber, most] of told) expect(timesTold(orderNumber)).toBeLessThanOrEqual(most);
      process.stdout.write(
        `${kind}: ${ROUNDS} kills between commit and message, ${told.size} orders told, none lost\n`,
      );
    } finally {
      await server.stop('SIGKILL');
      await telegram.close();
      await shop.remove();
    }
  });
});
