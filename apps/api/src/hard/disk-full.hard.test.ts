import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { ShopProcess } from '../../../../e2e/support/shop-process.ts';
import { orderBody } from '../testing/sample-order.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { BusyShopper } from './busy-shopper.ts';
import { seedShop } from './seeded-shop.ts';
import { ShopClient } from './shop-client.ts';

const run = promisify(execFile);

const SHOPPERS = 4;
const STOCK = 10_000;
const HEALING_LIMIT = 45_000;

/** Makes the kernel refuse every write of this process, like a full disk; needs no root. */
const fillDisk = (server: ShopProcess) => limitFiles(server, '0:');
const makeRoom = (server: ShopProcess) => limitFiles(server, 'unlimited:');

async function limitFiles(server: ShopProcess, size: string): Promise<void> {
  await run('prlimit', ['--pid', String(server.pid()), `--fsize=${size}`]);
}

test('on a full disk orders fail cleanly, nothing acknowledged is lost, and the shop recovers when there is room', async () => {
  const shop = await seedShop('embedded', { shoppers: SHOPPERS, stocks: [STOCK, STOCK] });
  const server = await shop.startServer();
  onTestFinished(async () => {
    await server.stop('SIGKILL');
    await shop.remove();
  });
  const products = [...shop.stock.keys()];
  const clients = shop.tokens.map((token) => new ShopClient(server.url, token));
  const order = orderBody([{ productId: products[0] ?? '', quantity: 1, unitPrice: 10 }]);
  const keys = clients.map(() => randomUUID());
  const orderAll = () => Promise.all(clients.map((client, index) => client.order(order, keys[index] ?? '')));
  for (const client of clients) expect((await client.order(order, randomUUID())).status).toBe(201);

  await fillDisk(server);
  for (let round = 0; round < 3; round += 1) {
    for (const { status, body } of await orderAll()) {
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(JSON.stringify(body)).not.toMatch(/EFBIG|ENOSPC|too large|wal|postgres|\//i);
    }
  }
  // Routes that do not write keep working.
  expect((await clients[0]?.call('GET', '/health'))?.status).toBe(200);
  const backup = shop.run('backup', join(makeTemporaryFolder(), 'shop.backup'));
  await expect(backup).rejects.toThrow(/Cannot write|The running server failed/);

  await makeRoom(server);
  await expect
    .poll(async () => (await clients[0]?.call('GET', '/ready'))?.status, {
      timeout: HEALING_LIMIT,
      interval: 200,
    })
    .toBe(200);
  for (const { status } of await orderAll()) expect(status).toBe(201);
  for (const client of clients) expect(await client.orders()).toHaveLength(2);
  expect((await clients[0]?.stock())?.get(products[0] ?? '')).toBe(STOCK - 2 * SHOPPERS);
  // The same process recovered, without a restart.
  expect(await server.stop('SIGTERM')).toBe(0);
  await server.start();
  for (const client of clients) expect(await client.orders()).toHaveLength(2);
});

test('a disk that fills up while eight shoppers order loses nothing that was answered', async () => {
  const shop = await seedShop('embedded', { shoppers: 8, stocks: [STOCK, STOCK, STOCK] });
  const server = await shop.startServer();
  onTestFinished(async () => {
    await server.stop('SIGKILL');
    await shop.remove();
  });
  const shoppers = shop.tokens.map((token) => new BusyShopper(server.url, token, [...shop.stock.keys()]));
  const count = () => shoppers.reduce((sum, { orderCount }) => sum + orderCount, 0);
  const shopping = Promise.all(shoppers.map((shopper) => shopper.shopUntilCut()));
  const until = (isSo: () => boolean) =>
    Promise.race([expect.poll(isSo, { timeout: HEALING_LIMIT }).toBe(true), shopping]);
  await until(() => count() > 10);
  await fillDisk(server);
  const busy = () => shoppers.reduce((sum, { refusalCount }) => sum + refusalCount, 0);
  await until(() => busy() > 40);
  const acknowledged = count();
  await makeRoom(server);
  await until(() => count() > acknowledged + 10);
  await server.stop('SIGKILL');
  await shopping;
  await server.start();
  const orders = (await Promise.all(shoppers.map((shopper) => shopper.checkAfterRestart(server.url)))).flat();
  expect(orders).toHaveLength(count());
  process.stdout.write(`disk full: ${busy()} refusals, ${count()} orders, none lost\n`);
});
