import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { originalName } from '../../platform/media/picture-names.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { addProduct, addShopper } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';
import { testPicture } from '../../testing/test-catalogue.ts';
import { orderLines } from '../orders/schema.ts';
import { blogs } from '../posts/schema.ts';
import { productPictures } from '../products/schema.ts';
import { findPictures } from './pictures.repository.ts';
import { addPicture, type PicturesDeps, removeUnusedPictures } from './pictures.service.ts';

const DAY = 24 * 60 * 60 * 1000;

let shop: TestApp;
let owner: StaffPerson;
let pictures: PicturesDeps;
let width = 100;

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
  pictures = {
    ...shop,
    store: shop.media,
    media: { prepare: async () => {}, forget() {} },
    audit: { record: async () => {} },
  };
});

const by = () => ({
  actor: { kind: 'staff', id: owner.id, name: 'Sok Dara', via: 'office' } as const,
  sessionId: null,
});
async function upload(): Promise<string> {
  width += 1;
  return (await addPicture(pictures, await testPicture({ width, height: 100 }), by())).id;
}
const known = async (id: string) => {
  const { rows } = await shop.database.pool.query('SELECT id FROM pictures WHERE id = $1', [id]);
  expect(await shop.media.has(originalName(id))).toBe(rows.length === 1);
  return rows.length === 1;
};
/** Housekeeping comes every hour; a week and a day pass. */
async function passAWeek() {
  await removeUnusedPictures(pictures);
  shop.sources.advance(8 * DAY);
  await removeUnusedPictures(pictures);
}

test('an upload that nothing shows is removed with its files after a week, not before', async () => {
  const id = await upload();
  await shop.media.put(`${id}-${width}.webp`, Buffer.from('x'));
  await removeUnusedPictures(pictures);
  shop.sources.advance(6 * DAY);
  await removeUnusedPictures(pictures);
  expect(await known(id)).toBe(true);
  shop.sources.advance(2 * DAY);
  await removeUnusedPictures(pictures);
  expect(await known(id)).toBe(false);
  expect(await shop.media.has(`${id}-${width}.webp`)).toBe(false);
});

test('what a product or a post shows stays, and has another week once it does not', async () => {
  const [inProduct, inPost] = [await upload(), await upload()];
  const productId = Number(await addProduct(shop));
  const { db, pool } = shop.database;
  await db.insert(productPictures).values({ productId, position: 1, pictureId: inProduct });
  await db.insert(blogs).values({ key: 'a', publishedOn: '2026-01-01', pictureId: inPost });
  await passAWeek();
  expect([await known(inProduct), await known(inPost)]).toEqual([true, true]);
  await pool.query('DELETE FROM product_pictures WHERE picture_id = $1', [inProduct]);
  await removeUnusedPictures(pictures);
  expect(await known(inProduct)).toBe(true);
  await passAWeek();
  expect([await known(inProduct), await known(inPost)]).toEqual([false, true]);
});

test('an upload of the same picture begins its week anew', async () => {
  const id = await upload();
  await removeUnusedPictures(pictures);
  shop.sources.advance(6 * DAY);
  width -= 1;
  expect(await upload()).toBe(id);
  await removeUnusedPictures(pictures);
  shop.sources.advance(2 * DAY);
  await removeUnusedPictures(pictures);
  expect(await known(id)).toBe(true);
});

test('what an old order shows stays for ever', async () => {
  const id = await upload();
  const brush = await addProduct(shop);
  const body = orderBody([{ productId: brush, quantity: 1, unitPrice: 10 }]);
  await placeOrder(await addShopper(shop), body);
  await shop.database.db.update(orderLines).set({ image: `/media/${id}-100.webp` });
  await passAWeek();
  await passAWeek();
  expect(await known(id)).toBe(true);
});

test('what is being saved at this moment stays', async () => {
  const id = await upload();
  const productId = Number(await addProduct(shop));
  await removeUnusedPictures(pictures);
  shop.sources.advance(8 * DAY);
  let removing = Promise.resolve();
  await inTransaction(shop.database.db, async (transaction) => {
    expect(await findPictures(transaction, [id])).toHaveLength(1);
    removing = removeUnusedPictures(pictures);
    // The embedded database runs one transaction at a time.
    if (shop.database.kind === 'postgres') await removing;
    await transaction.insert(productPictures).values({ productId, position: 1, pictureId: id });
  });
  await removing;
  expect(await known(id)).toBe(true);
});
