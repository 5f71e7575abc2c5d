import { readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ShopProcess } from '../../../../e2e/support/shop-process.ts';
import { type SeededShop, seedShop } from '../hard/seeded-shop.ts';
import { variantsOf } from '../modules/media/media.service.ts';
import { MediaBucket } from '../platform/media/media-bucket.ts';
import { MediaFolder } from '../platform/media/media-folder.ts';
import { isWholePicture, pictureId } from '../platform/media/picture-file.ts';
import { parseVariantName, variantName } from '../platform/media/picture-names.ts';
import { type BucketSettings, type CephGateway, startCephGateway } from '../testing/ceph-rgw.ts';
import { recordingLog } from '../testing/recording-log.ts';
import { runShopCommand, SHOP_COMMAND } from '../testing/shop-command.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { testEntry, testPicture, writeCatalogueFile } from '../testing/test-catalogue.ts';
import { spawnGuarded } from '../testing/when-process-ends.ts';

/** Shops whose pictures are in a bucket of Ceph's gateway, a real S3. */

let gateway: CephGateway;
let settings: BucketSettings;
let bucket: MediaBucket;
let shop: SeededShop;
let servers: ShopProcess[];

beforeAll(async () => {
  gateway = await startCephGateway();
  settings = await gateway.makeBucket('shop-pictures');
  bucket = bucketOf(settings);
  shop = await seedShop('postgres', { shoppers: 0, stocks: [] });
  servers = [await shop.startServer({ ...settings }), await shop.startServer({ ...settings })];
});
afterAll(async () => {
  for (const server of servers ?? []) await server.stop('SIGKILL');
  await shop?.remove();
  await gateway?.stop();
});

function bucketOf(given: BucketSettings): MediaBucket {
  const { MEDIA_BUCKET, MEDIA_ENDPOINT, MEDIA_REGION, MEDIA_ACCESS_KEY, MEDIA_SECRET_KEY } = given;
  const names = { bucket: MEDIA_BUCKET, endpoint: MEDIA_ENDPOINT, region: MEDIA_REGION };
  const keys = { accessKey: MEDIA_ACCESS_KEY, secretKey: MEDIA_SECRET_KEY };
  return new MediaBucket({ ...names, ...keys }, recordingLog());
}

/** A command beside the servers, with the bucket. */
const run = (...args: string[]) =>
  runShopCommand(args, shop.dataDir, {
    DATA_DIR: shop.dataDir,
    DATABASE_URL: shop.databaseUrl ?? '',
    ...settings,
  });
const page = async (server: ShopProcess) => await (await fetch(`${server.url}/shop`)).text();
const picturesOf = (html: string) => new Set(html.match(/\/media\/[\da-f]{32}-\d+\.(webp|avif)/g));

test('an import fills it, and every picture of a page is right on both servers', async () => {
  const folder = makeTemporaryFolder();
  const images: string[] = [];
  const colours = ['#0d9488', '#f97316', '#2563eb', '#db2777', '#65a30d', '#7c3aed'];
  const products = colours.map((_, at) => testEntry(`p${at}`, { images: [`pictures/${at}.png`] }));
  const file = await writeCatalogueFile(folder, { products });
  for (const [at, colour] of colours.entries()) {
    const bytes = await testPicture({ width: 700, height: 500, colour });
    images.push(pictureId(bytes));
    await writeFile(join(folder, `pictures/${at}.png`), bytes);
  }
  expect(await run('import', file)).toMatchObject({ code: 0, err: expect.stringContaining('6 of 6') });
  const [here, there] = servers;
  if (here === undefined || there === undefined) throw new TypeError('Two servers');
  await expect
    .poll(async () => picturesOf(await page(there)).size, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(6);
  const shown = [...picturesOf(await page(here))];
  expect(new Set(shown.map((path) => path.slice(7, 39)))).toEqual(new Set(images));
  for (const path of shown) {
    const answers = await Promise.all([fetch(here.url + path), fetch(there.url + path)]);
    expect(
      answers.map(({ status }) => status),
      path,
    ).toEqual([200, 200]);
    const [one, other] = await Promise.all(answers.map((answer) => answer.bytes()));
    expect(one, path).toEqual(other);
  }
  // Neither has a folder of its own.
  for (const server of servers) expect(readdirSync(server.dataDir)).not.toContain('media');
  // The server that holds the lease makes what nobody asked for.
  const sizes = images.flatMap((id) => variantsOf(id, 700).map(variantName));
  await expect.poll(() => bucket.missing(sizes), { timeout: 120_000, interval: 500 }).toEqual([]);
});

test('neither server complains of the other', () => {
  for (const server of servers) expect(server.log()).not.toContain('Another server of this shop');
});

test('servers killed in the middle of uploads leave whole pictures only', async () => {
  const folder = makeTemporaryFolder();
  const many = Array.from({ length: 60 }, (_, at) => at);
  const file = await writeCatalogueFile(folder, {
    products: many.map((at) => testEntry(`k${at}`, { images: [`pictures/${at}.png`] })),
  });
  const sizes: string[] = [];
  for (const at of many) {
    const width = 300 + at;
    const bytes = await testPicture({ width });
    await writeFile(join(folder, `pictures/${at}.png`), bytes);
    sizes.push(...variantsOf(pictureId(bytes), width).map(variantName));
  }
  expect((await run('import', file)).code).toBe(0);
  const missing = async () => (await bucket.missing(sizes)).length;
  await expect.poll(missing, { timeout: 120_000 }).toBeLessThan(sizes.length - 5);
  await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  expect(await missing()).toBeGreaterThan(0);
  for (const name of await bucket.list()) {
    const bytes = (await bucket.get(name)) ?? Buffer.alloc(0);
    const format = parseVariantName(name)?.format;
    if (name.startsWith('originals/')) expect(`originals/${pictureId(bytes)}`).toBe(name);
    if (format !== undefined) expect([name, isWholePicture(bytes, format)]).toEqual([name, true]);
  }
  await Promise.all(servers.map((server) => server.start()));
});

test('a backup holds its originals, and a restore fills another bucket', async () => {
  const file = join(makeTemporaryFolder(), 'shop.backup');
  const { code, out } = await run('backup', file);
  expect([code, out.includes('missing')]).toEqual([0, false]);
  const other = await gateway.makeBucket('restored-pictures');
  const fresh = await seedShop('postgres', { shoppers: 0, stocks: [] });
  onTestFinished(() => fresh.remove());
  const environment = { DATA_DIR: fresh.dataDir, DATABASE_URL: fresh.databaseUrl ?? '', ...other };
  expect((await runShopCommand(['restore', file], fresh.dataDir, environment)).err).toBe('');
  const originals = async (store: MediaBucket) =>
    (await store.list()).filter((name) => name.startsWith('originals/')).sort();
  expect(await originals(bucketOf(other))).toEqual(await originals(bucket));
});

test('a copy from the folder that is killed is ended by the next one, and led back', async () => {
  const dataDir = makeTemporaryFolder();
  await mkdir(join(dataDir, 'media'));
  const folder = new MediaFolder(join(dataDir, 'media'));
  for (let width = 100; width < 400; width += 1) {
    const bytes = await testPicture({ width, height: 20 });
    await folder.put(`originals/${pictureId(bytes)}`, bytes);
  }
  const target = await gateway.makeBucket('moved-pictures');
  const moved = bucketOf(target);
  const copy = (to: string) =>
    runShopCommand(['media', 'copy-to', to], dataDir, { DATA_DIR: dataDir, ...target });
  const killed = spawnGuarded(process.execPath, [SHOP_COMMAND, 'media', 'copy-to', 'bucket'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...target },
  });
  await expect.poll(async () => (await moved.list()).length, { timeout: 60_000 }).toBeGreaterThan(10);
  killed.kill('SIGKILL');
  const half = (await moved.list()).length;
  expect(half).toBeLessThan(300);
  const { code, out } = await copy('bucket');
  expect(code).toBe(0);
  const [, copied, known] = /^Copied (\d+) files? to the bucket; (\d+) were there already/.exec(out) ?? [];
  expect(Number(copied) + Number(known)).toBe(300);
  expect(Number(known)).toBeGreaterThanOrEqual(half);
  expect((await copy('bucket')).out).toBe('Copied 0 files to the bucket; 300 were there already\n');
  await rm(join(dataDir, 'media'), { recursive: true });
  expect((await copy('folder')).out).toContain('Copied 300 files to the folder');
  expect((await folder.list()).sort()).toEqual((await moved.list()).sort());
});

test('wrong keys are told at the start in one line, without them', async () => {
  const wrong = { ...settings, MEDIA_SECRET_KEY: 'another-secret-key' };
  const started = await shop.startServer({ ...wrong }).catch((error: unknown) => String(error));
  expect(started).toContain('MEDIA_SECRET_KEY does not fit MEDIA_ACCESS_KEY (403 SignatureDoesNotMatch)');
  expect(started).not.toContain('another-secret-key');
});

test('while it hangs pictures are 503 and the shop goes on; then it is as before', async () => {
  const [, there] = servers;
  if (there === undefined) throw new TypeError('Two servers');
  const [path = '', other = ''] = picturesOf(await page(there));
  gateway.pause();
  try {
    const picture = await fetch(there.url + path);
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([503, 'no-store']);
    // One picture that cannot be read is no outage.
    expect((await fetch(there.url + other)).status).toBe(503);
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(there.url + path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await fetch(`${there.url}/shop`)).status).toBe(200);
    expect((await fetch(`${there.url}/api/ready`)).status).toBe(200);
  } finally {
    gateway.resume();
  }
  await expect.poll(async () => (await fetch(there.url + path)).status, { timeout: 30_000 }).toBe(200);
  expect(there.log().match(/A media bucket operation is failing/g)).toHaveLength(1);
});
