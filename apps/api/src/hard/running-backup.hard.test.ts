import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { orderBody } from '../testing/sample-order.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { BusyShopper } from './busy-shopper.ts';
import { type DatabaseKind, type SeededShop, seedShop } from './seeded-shop.ts';
import { ShopClient } from './shop-client.ts';

const SHOPPERS = 4;
const STOCK = 100_000;
const ORDERS_BEFORE = 20;
const ORDERS_AFTER = 10;

async function openShop(kind: DatabaseKind, shoppers: number, stocks: number[]): Promise<SeededShop> {
  const shop = await seedShop(kind, { shoppers, stocks });
  onTestFinished(() => shop.remove());
  return shop;
}

test.each([
  ['embedded', 'postgres'],
  ['postgres', 'embedded'],
] as const)(
  'a shop on the %s database is backed up while it sells, and sells on from the backup on the %s one',
  async (kind, freshKind) => {
    const file = join(makeTemporaryFolder(), 'shop.backup');
    const shop = await openShop(kind, SHOPPERS, [STOCK, STOCK]);
    const server = await shop.startServer();
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const shoppers = shop.tokens.map((token) => new BusyShopper(server.url, token, [...shop.stock.keys()]));
    const count = () => shoppers.reduce((sum, { orderCount }) => sum + orderCount, 0);
    const orders = async (enough: number) => {
      while (count() < enough) await wait(10);
    };
    const shopping = Promise.all(shoppers.map((shopper) => shopper.shopUntilCut()));
    await Promise.race([orders(ORDERS_BEFORE), shopping]);
    const before = count();
    expect(await shop.run('backup', file)).toContain('Backed up');
    const after = count() + SHOPPERS;
    await Promise.race([orders(after + ORDERS_AFTER), shopping]);
    await server.stop('SIGKILL');
    await shopping;

    const fresh = await openShop(freshKind, 0, []);
    expect(await fresh.run('restore', file)).toContain('Restored');
    // A backup holds no sessions.
    const tokens = await fresh.logInAgain();
    const freshServer = await fresh.startServer();
    onTestFinished(async () => void (await freshServer.stop('SIGKILL')));
    const clients = tokens.map((token) => new ShopClient(freshServer.url, token));
    const kept = (await Promise.all(clients.map((client) => client.orders()))).flat();
    expect(kept.length).toBeGreaterThanOrEqual(before);
    expect(kept.length).toBeLessThanOrEqual(after);
    const left = new Map(shop.stock);
    for (const { productId, quantity } of kept.flatMap(({ products }) => products)) {
      left.set(productId, (left.get(productId) ?? 0) - quantity);
    }
    // The backup is consistent: missing stock equals what was sold.
    expect(await clients[0]?.stock()).toEqual(left);
    const [productId = ''] = shop.stock.keys();
    const body = orderBody([{ productId, quantity: 1, unitPrice: 10 }]);
    expect((await clients[0]?.order(body, 'an-order-after-the-restore'))?.status).toBe(201);
  },
);

test('a backup of a running shop that cannot be written is reported, and the shop carries on', async () => {
  const shop = await openShop('embedded', 1, [STOCK]);
  const server = await shop.startServer();
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  await expect(shop.run('backup', '/nowhere/shop.backup')).rejects.toThrow(
    'Cannot write /nowhere/shop.backup',
  );
  expect(await new ShopClient(server.url, shop.tokens[0] ?? '').orders()).toEqual([]);
  expect(await server.stop('SIGTERM')).toBe(0);
  // The server removed its socket link, so the command opens the database itself.
  expect(await shop.run('backup', join(makeTemporaryFolder(), 'shop.backup'))).toContain('Backed up');
});
