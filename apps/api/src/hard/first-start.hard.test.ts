import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Product } from '@phsar/contract/shop/wire';
import { expect, onTestFinished, test } from 'vitest';
import { startShop } from '../../../../e2e/support/shop-process.ts';
import { DARA } from '../testing/account-calls.ts';
import { orderBody } from '../testing/sample-order.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { spawnGuarded } from '../testing/when-process-ends.ts';
import { ShopClient } from './shop-client.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The stages of a first start, recognised by files in the data folder; `since` is when it began. */
const MOMENTS: [string, (dataDir: string, since: number) => boolean][] = [
  ['its database is begun', isBegun],
  [
    'its database is half made',
    (dataDir, since) => isBegun(dataDir, since) && existsSync(join(dataDir, 'database/base')),
  ],
  [
    'its database is made, and holds no table',
    (dataDir) =>
      existsSync(join(dataDir, 'database/PG_VERSION')) && !existsSync(join(dataDir, 'database.unfinished')),
  ],
  ['its demo shop is half loaded', (dataDir) => countOriginals(dataDir) > 20],
];

/** Ignores the mark that an earlier start may have left. */
function isBegun(dataDir: string, since: number): boolean {
  return (statSync(join(dataDir, 'database.unfinished'), { throwIfNoEntry: false })?.mtimeMs ?? 0) >= since;
}

function countOriginals(dataDir: string): number {
  const folder = join(dataDir, 'media/originals');
  return existsSync(folder) ? readdirSync(folder).length : 0;
}

async function startAndKill(
  settings: Record<string, string>,
  isTime: (since: number) => boolean,
): Promise<void> {
  const since = Date.now();
  const server = spawnGuarded(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  while (!isTime(since) && server.exitCode === null) await wait(2);
  expect(server.exitCode).toBeNull();
  server.kill('SIGKILL');
  await ended;
}

test('a first start that is killed repeatedly starts over, and ends with a complete shop', async () => {
  const dataDir = makeTemporaryFolder();
  const settings = { DATA_DIR: dataDir, TMPDIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn', PORT: '0' };
  for (const [moment, hasCome] of MOMENTS) {
    await startAndKill(settings, (since) => hasCome(dataDir, since));
    process.stdout.write(`killed when ${moment}\n`);
  }
  const { PORT: _, ...usual } = settings;
  const server = await startShop(usual);
  onTestFinished(() => server.remove());

  const guest = new ShopClient(server.url, '');
  const products: Product[] = (await guest.call('GET', '/products')).body;
  const demo = JSON.parse(readFileSync(join(ROOT, 'catalogue/demo/catalogue.json'), 'utf8'));
  expect(products).toHaveLength(demo.products.length);
  for (const { image } of products.slice(0, 10)) {
    expect((await fetch(`${server.url}${image}`)).status).toBe(200);
  }
  expect((await guest.call('POST', '/signup', DARA)).status).toBe(201);
  const { token } = (
    await guest.call('POST', '/auth/login', { fullName: DARA.phoneNumber, password: DARA.password })
  ).body;
  const product = products.find(({ discount, Item, price }) => discount === 0 && Item > 0 && price < 45);
  const line = { productId: product?._id ?? '', quantity: 1, unitPrice: product?.price ?? 0 };
  const placed = await new ShopClient(server.url, token).order(orderBody([line]), 'the-first-order');
  expect([placed.status, placed.body.code]).toEqual([201, undefined]);
});
