import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, test as everyTest, expect, onTestFinished } from 'vitest';
import type { ShopProcess } from '../../../../e2e/support/shop-process.ts';
import { BusyShopper } from '../hard/busy-shopper.ts';
import { BusyUploader, noisePicture } from '../hard/busy-uploader.ts';
import { hireManagers } from '../hard/hired-managers.ts';
import { type SeededShop, seedShop } from '../hard/seeded-shop.ts';
import { pictures as pictureRows } from '../modules/media/schema.ts';
import { MediaFolder } from '../platform/media/media-folder.ts';
import { pictureId } from '../platform/media/picture-file.ts';
import { originalName } from '../platform/media/picture-names.ts';
import { type DisposableDisk, makeDisposableDisk } from '../testing/disposable-disk.ts';
import { type Draws, drawsOfRun } from '../testing/draws.ts';
import { failFlushes } from '../testing/failing-flushes.ts';
import { productsOutOfStep } from '../testing/sample-goods.ts';
import { testEntry } from '../testing/test-catalogue.ts';

/** As many as fit into the suite; more by hand, with POWER_CUTS=20. */
const CUTS = Number(process.env.POWER_CUTS ?? 3);
const SHOPPERS = 6;
const STOCK = 100_000;
/** Pictures of 1.5 MB each, so that a backup takes seconds and can be cut in the middle. */
const LARGE_PICTURES = { count: 20, side: 700 };
/** Milliseconds. */
const LONGEST_DELAY = 400;
/** Milliseconds until a database that could not be opened is tried again, and some more. */
const HEALING_LIMIT = 60_000;

/** A kernel without them cannot be given one by a package: the one case in which tests are skipped, and it is told. */
const hasLoopDevices = spawnSync('losetup', ['--find']).status === 0;
if (!hasLoopDevices)
  process.stdout.write('SKIPPED: no power is cut, as this machine has no loop device (losetup --find)\n');
const test = everyTest.skipIf(!hasLoopDevices);

let disk: DisposableDisk;
/** What the shoppers do, and when the power is cut. */
let draws: Draws;

beforeAll(async () => {
  if (!hasLoopDevices) return;
  draws = drawsOfRun('POWER_LOSS_SEED');
  disk = await makeDisposableDisk();
});
afterAll(async () => {
  if (hasLoopDevices) await disk.remove();
});

test('the disk of these tests forgets what was not flushed, and nothing else', async () => {
  const [flushed, unflushed] = [join(disk.folder, 'flushed'), join(disk.folder, 'unflushed')];
  await writeFile(flushed, 'kept');
  await disk.flush();
  await writeFile(unflushed, 'lost');
  await writeFile(flushed, 'lost');
  await disk.cutPower();
  await disk.restorePower();
  expect(await readFile(flushed, 'utf8')).toBe('kept');
  await expect(stat(unflushed)).rejects.toThrow('ENOENT');
});

/** A shop on the disk, with its shoppers, a manager and pictures; stopped and removed after the test. */
async function openShop() {
  const shop = await seedShop('embedded', {
    shoppers: SHOPPERS,
    stocks: [STOCK, STOCK, STOCK],
    parent: disk.folder,
  });
  const [cookie = ''] = await hireManagers(shop, 1);
  await addLargePictures(shop);
  await disk.flush();
  const server = await shop.startServer();
  onTestFinished(async () => {
    await server.stop('SIGKILL');
    await shop.remove();
  });
  const shoppers = shop.tokens.map(
    (token, number) => new BusyShopper(server.url, token, [...shop.stock.keys()], draws.fork(number)),
  );
  return { shop, server, shoppers, uploader: new BusyUploader(server.url, cookie) };
}

async function addLargePictures(shop: SeededShop): Promise<void> {
  const store = new MediaFolder(join(shop.dataDir, 'media'));
  const { count, side } = LARGE_PICTURES;
  const database = await shop.open();
  for (let number = 0; number < count; number += 1) {
    const bytes = await noisePicture(side);
    await store.put(originalName(pictureId(bytes)), bytes);
    await database.db.insert(pictureRows).values({ id: pictureId(bytes), width: side, height: side });
  }
  // Of the seeded goods, which have none.
  await database.db.execute(
    `UPDATE product_pictures SET picture_id = (SELECT max(id) FROM pictures WHERE width = ${side})`,
  );
  await database.db.execute("DELETE FROM pictures WHERE id = 'abc123'");
  await database.close();
}

const countOrders = (shoppers: readonly BusyShopper[]) =>
  shoppers.reduce((sum, { orderCount }) => sum + orderCount, 0);
const countRefusals = (shoppers: readonly BusyShopper[]) =>
  shoppers.reduce((sum, { refusalCount }) => sum + refusalCount, 0);

/** Waits until `isSo`; the work beside it must not fail meanwhile. */
async function until(isSo: () => boolean, work: Promise<unknown>): Promise<void> {
  await Promise.race([expect.poll(isSo, { timeout: HEALING_LIMIT }).toBe(true), work]);
}

/** Imports one new product with a new picture after the other. @returns the keys and pictures of those that were acknowledged */
async function importUntilCut(shop: SeededShop): Promise<Map<string, string>> {
  const acknowledged = new Map<string, string>();
  const folder = await mkdtemp(join(tmpdir(), 'phsar-import-'));
  try {
    for (;;) {
      const picture = await noisePicture();
      const key = `import-${pictureId(picture)}`;
      const file = join(folder, 'catalogue.json');
      await writeFile(join(folder, 'one.png'), picture);
      await writeFile(file, JSON.stringify({ products: [testEntry(key, { images: ['one.png'] })] }));
      await shop.run('import', file);
      acknowledged.set(key, pictureId(picture));
    }
  } catch {
    return acknowledged;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Begins a backup, and waits until its file is partly written. @returns what becomes of the backup: whether it is done */
async function beginBackup(shop: SeededShop, file: string): Promise<{ done: Promise<boolean> }> {
  let isOver = false;
  const done = shop
    .run('backup', file)
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      isOver = true;
    });
  while (!isOver && (await sizeOfUnfinished()) === 0) await wait(10);
  return { done };

  async function sizeOfUnfinished(): Promise<number> {
    const [name] = await unfinishedBackups();
    return name === undefined ? 0 : (await stat(join(disk.folder, name))).size;
  }
}

const unfinishedBackups = async () =>
  (await readdir(disk.folder)).filter((entry) => entry.endsWith('.unfinished'));
const hashOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

test(`loses nothing it acknowledged when the power is cut ${CUTS} times`, async () => {
  const { shop, server, shoppers, uploader } = await openShop();
  const imported = new Map<string, string>();
  const file = (name: string) => join(disk.folder, name);
  const [backup, next, unfinished] = [file('whole'), file('next'), file('unfinished')];
  await shop.run('backup', backup);
  const hash = await hashOf(backup);
  let cutBackups = 0;
  for (let cut = 0; cut < CUTS; cut += 1) {
    const before = countOrders(shoppers);
    const working = Promise.all([
      ...shoppers.map((shopper) => shopper.shopUntilCut()),
      uploader.uploadUntilCut(),
    ]);
    const importing = importUntilCut(shop);
    await until(() => countOrders(shoppers) >= before + 10, working);
    const { done } = await beginBackup(shop, next);
    await wait(draws.below(LONGEST_DELAY));
    await disk.cutPower();
    await server.stop('SIGKILL');
    await working;
    for (const [key, picture] of await importing) imported.set(key, picture);
    const isDone = await done;
    await disk.restorePower();

    // A backup has its name when it is whole, and not before.
    expect(existsSync(next)).toBe(isDone);
    expect(await hashOf(backup)).toBe(hash);
    if (!isDone) cutBackups += 1;
    for (const name of await unfinishedBackups()) await rename(file(name), unfinished);
    await rm(next, { force: true });
    await server.start();
    await checkOrders(server, shoppers);
  }
  await server.stop('SIGKILL');
  await checkBooks(shop, { orders: countOrders(shoppers), imported, uploaded: uploader.acknowledged });
  expect(await restoreElsewhere(backup)).toContain('Restored');
  await expect(restoreElsewhere(unfinished)).rejects.toThrow(/is not a (whole )?backup/);
  expect(cutBackups).toBeGreaterThan(0);
  expect(imported.size).toBeGreaterThan(0);
  expect(uploader.acknowledged.length).toBeGreaterThan(CUTS);
  process.stdout.write(
    `${CUTS} power cuts, ${cutBackups} in a backup: ${countOrders(shoppers)} orders, ${imported.size} imports and ${uploader.acknowledged.length} uploads, none lost\n`,
  );
});

/** Restores a backup into a new shop. @returns what the command printed */
async function restoreElsewhere(file: string): Promise<string> {
  const fresh = await seedShop('embedded', { shoppers: 0, stocks: [] });
  try {
    return await fresh.run('restore', file);
  } finally {
    await fresh.remove();
  }
}

async function checkOrders({ url }: ShopProcess, shoppers: readonly BusyShopper[]): Promise<void> {
  const orders = (await Promise.all(shoppers.map((shopper) => shopper.checkAfterRestart(url)))).flat();
  expect(orders).toHaveLength(countOrders(shoppers));
}

/** Asserts that orders, stock, imports and pictures are those that were acknowledged, and every picture is whole. */
async function checkBooks(
  shop: SeededShop,
  expected: { orders: number; imported: ReadonlyMap<string, string>; uploaded: readonly string[] },
): Promise<void> {
  const store = new MediaFolder(join(shop.dataDir, 'media'));
  const database = await shop.open();
  try {
    expect(await productsOutOfStep({ database })).toEqual([]);
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*)::int FROM orders) AS orders,
        (SELECT count(*)::int FROM orders WHERE -(SELECT sum(delta) FROM stock_movements WHERE order_id = orders.id)
          IS DISTINCT FROM (SELECT sum(quantity) FROM order_lines WHERE order_id = orders.id)) AS wrong_stock`,
    );
    expect(rows).toEqual([{ orders: expected.orders, wrong_stock: 0 }]);
    const known = await database.pool.query<{ id: string }>('SELECT id FROM pictures');
    const ids = new Set(known.rows.map(({ id }) => id));
    expect([...expected.uploaded, ...expected.imported.values()].filter((id) => !ids.has(id))).toEqual([]);
    for (const id of ids) expect(pictureId((await store.get(originalName(id))) ?? Buffer.of())).toBe(id);
    const { rows: goods } = await database.pool.query<{ key: string }>('SELECT key FROM products');
    const keys = new Set(goods.map(({ key }) => key));
    expect([...expected.imported.keys()].filter((key) => !keys.has(key))).toEqual([]);
  } finally {
    await database.close();
  }
}

test('a disk that fails to flush acknowledges nothing, and the shop recovers when it flushes again', async () => {
  const { shop, server, shoppers, uploader } = await openShop();
  const working = Promise.all([
    ...shoppers.map((shopper) => shopper.shopUntilCut()),
    uploader.uploadUntilCut(),
  ]);
  const acknowledged = () => [countOrders(shoppers), uploader.acknowledged.length];
  const failUntilRefused = async () => {
    const heal = await failFlushes(server.pid());
    const [orders, uploads] = [countRefusals(shoppers), uploader.refusalCount];
    const hasRefused = () => countRefusals(shoppers) > orders + SHOPPERS && uploader.refusalCount > uploads;
    await until(hasRefused, working);
    // Every shopper has met a failure by now: none of them may be told of an order, nor the uploader of a picture.
    const told = acknowledged();
    const later = countRefusals(shoppers) + 10 * SHOPPERS;
    await until(() => countRefusals(shoppers) >= later, working);
    expect(acknowledged()).toEqual(told);
    return heal;
  };
  await until(() => countOrders(shoppers) >= 10 && uploader.acknowledged.length > 0, working);
  const heal = await failUntilRefused();
  expect(server.log()).toContain('The embedded database ended unexpectedly; restarting it');
  await heal();
  const before = countOrders(shoppers);
  await until(() => countOrders(shoppers) >= before + 10, working);

  // The power goes while flushes fail: what only seemed to be flushed would be lost now.
  const giveUp = await failUntilRefused();
  await disk.cutPower();
  await server.stop('SIGKILL');
  await giveUp();
  await working;
  await disk.restorePower();
  await server.start();
  await checkOrders(server, shoppers);
  await server.stop('SIGKILL');
  await checkBooks(shop, {
    orders: countOrders(shoppers),
    imported: new Map(),
    uploaded: uploader.acknowledged,
  });
});
