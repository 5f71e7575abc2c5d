import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pictureId } from '../../platform/media/picture-file.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { type FakeBucket, startFakeBucket } from '../../testing/fake-bucket.ts';
import { joinAsOwner, type StaffPerson, uploadPicture } from '../../testing/office-calls.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { addProduct, addShopper } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { importCatalogue, testEntry, testPicture, writeCatalogueFile } from '../../testing/test-catalogue.ts';
import { backUp, restore } from '../backup/backup.ts';
import { exportCatalogue } from '../import/export-catalogue.ts';
import { picturesOfProducts } from '../products/products.repository.ts';
import { MediaService } from './media.service.ts';
import { removeUnusedPictures } from './pictures.service.ts';

/** A shop whose pictures are in a bucket. */

let s3: FakeBucket;
let shop: TestApp;
let owner: StaffPerson;
let id: string;

beforeAll(async () => {
  s3 = await startFakeBucket();
  shop = await openTestApp({ config: { mediaBucket: s3.settings } });
});
afterAll(async () => {
  await shop.close();
  await s3.close();
});
beforeEach(async () => {
  await shop.database.emptyAll();
  s3.objects.clear();
  s3.isAway = false;
  s3.refuse = () => null;
  await expect.poll(() => shop.media.list().catch(() => null), { timeout: 5_000 }).toEqual([]);
  owner = await joinAsOwner(shop);
  const folder = makeTemporaryFolder();
  await importCatalogue(shop, await writeCatalogueFile(folder, { products: [testEntry('a')] }));
  id = pictureId(await testPicture());
  shop.lines.splice(0);
});

const names = () => [...s3.objects.keys()].sort();
const get = (url: string) => shop.app.inject(url);

test('sizes are made from the original there, and kept there', async () => {
  expect(names()).toEqual([`originals/${id}`]);
  const picture = await get(`/media/${id}-320.webp`);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(s3.objects.get(`${id}-320.webp`)).toEqual(picture.rawPayload);
  expect((await get(`/media/${id}-320.webp`)).rawPayload).toEqual(picture.rawPayload);
});

test('an upload is stored there, and removed from there when nothing shows it', async () => {
  const bytes = await testPicture({ width: 350 });
  expect((await uploadPicture(owner, bytes)).statusCode).toBe(200);
  const own = () => names().filter((name) => name.includes(pictureId(bytes)));
  // The original and two sizes in two formats.
  await expect.poll(own).toHaveLength(5);
  const pictures = {
    ...shop,
    store: shop.media,
    media: { prepare: async () => {}, forget() {} },
    audit: { record: async () => {} },
  };
  await removeUnusedPictures(pictures);
  shop.sources.advance(8 * 24 * 60 * 60 * 1000);
  await removeUnusedPictures(pictures);
  expect(own()).toEqual([]);
  expect(names()).toContain(`originals/${id}`);
});

test('gaps are found by a listing, and filled', async () => {
  const service = new MediaService({ ...shop, picturesOf: picturesOfProducts, log: recordingLog() });
  const before = s3.requests.length;
  await service.fillGaps('all');
  const asked = s3.requests.slice(before);
  expect(asked.filter((request) => request.startsWith('HEAD'))).toEqual([]);
  expect(asked.filter((request) => request.includes('list-type'))).toHaveLength(1);
  expect(names()).toEqual([
    `${id}-320.avif`,
    `${id}-320.webp`,
    `${id}-400.avif`,
    `${id}-400.webp`,
    `originals/${id}`,
  ]);
  await service.close();
});

test('a backup, an export and a restore go through it', async () => {
  const folder = makeTemporaryFolder();
  await exportCatalogue(shop, join(folder, 'export.json'));
  const file = join(folder, 'shop.backup');
  expect(await backUp(shop, file)).toMatchObject({ pictures: 1, missing: 0 });
  const original = s3.objects.get(`originals/${id}`);
  s3.objects.clear();
  await shop.database.emptyAll();
  expect(await restore(shop, file)).toMatchObject({ pictures: 1 });
  expect(s3.objects.get(`originals/${id}`)).toEqual(original);
  expect((await get(`/media/${id}-320.webp`)).statusCode).toBe(200);
});

test.each([
  [500, 'InternalError'],
  [403, 'AccessDenied'],
])('while listing is answered %i pictures are shown, made and uploaded', async (status, code) => {
  s3.refuse = (operation) => (operation === 'LIST' ? [status, code] : null);
  try {
    const service = new MediaService({ ...shop, picturesOf: picturesOfProducts, log: recordingLog() });
    for (let round = 0; round < 3; round += 1) {
      await service.fillGaps('all');
      const shown = [`${id}-320.webp`, `${id}-400.webp`, `${id}-320.avif`, `${id}-1200.jpg`];
      for (const name of shown) expect([name, (await get(`/media/${name}`)).statusCode]).toEqual([name, 200]);
    }
    await service.close();
    const bytes = await testPicture({ width: 370 });
    const uploaded = await uploadPicture(owner, bytes);
    expect(uploaded.statusCode).toBe(200);
    expect((await get(uploaded.json().url)).statusCode).toBe(200);
  } finally {
    s3.refuse = () => null;
  }
});

test('while it is away pictures are 503, uploads too, orders are taken, and the log says it once', async () => {
  const shopper = await addShopper(shop);
  const product = await addProduct(shop, { stock: 5 });
  s3.isAway = true;
  for (let call = 0; call < 3; call += 1) {
    const picture = await get(`/media/${id}-320.webp`);
    expect(picture.statusCode).toBe(503);
    expect(picture.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    expect(picture.json().code).toBe('unavailable');
  }
  expect((await uploadPicture(owner, await testPicture({ width: 360 }))).statusCode).toBe(503);
  const { rows } = await shop.database.pool.query('SELECT id FROM pictures WHERE width = 360');
  expect(rows).toEqual([]);
  const body = orderBody([{ productId: product, quantity: 1, unitPrice: 10 }]);
  expect((await placeOrder(shopper, body)).statusCode).toBe(201);
  const service = new MediaService({ ...shop, picturesOf: picturesOfProducts, log: recordingLog() });
  await service.fillGaps('all');
  await service.close();
  await expect(
    importCatalogue(shop, await writeCatalogueFile(makeTemporaryFolder(), { products: [testEntry('b')] })),
  ).rejects.toThrow('not available');
  expect(shop.lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([
    expect.objectContaining({ message: expect.stringContaining('The media bucket is unreachable') }),
  ]);
});
