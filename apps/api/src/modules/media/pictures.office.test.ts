import { ROLES } from '@phsar/contract/office/permissions';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { pictureId } from '../../platform/media/picture-file.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAs, joinAsOwner, type StaffPerson, uploadPicture } from '../../testing/office-calls.ts';
import { addProduct } from '../../testing/sample-goods.ts';
import { testPicture } from '../../testing/test-catalogue.ts';
import { findPictures } from './pictures.repository.ts';

let shop: TestApp;
let owner: StaffPerson;

beforeAll(async () => {
  shop = await openTestApp();
  owner = await joinAsOwner(shop);
});
afterAll(() => shop.close());

const upload = (bytes: Buffer, { by = owner, name = 'image' } = {}) => uploadPicture(by, bytes, name);
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a8' } });

describe('a picture that staff uploads', () => {
  // Covers office 8.21
  test('is there in every size under the address of the answer', async () => {
    const bytes = await testPicture({ width: 900, height: 700 });
    const answer = await upload(bytes);
    const id = pictureId(bytes);
    expect([answer.statusCode, answer.json()]).toEqual([200, { id, url: `/media/${id}-900.webp` }]);
    for (const name of [`${id}-900.webp`, `${id}-320.avif`])
      expect((await shop.app.inject(`/media/${name}`)).statusCode, name).toBe(200);
    const [entry] = (await owner.call('GET', `/log?subject=picture:${id}`)).json();
    expect(entry).toMatchObject({ action: 'picture.added', by: { _id: owner.id } });
  });

  test('twice is one', async () => {
    const bytes = await testPicture({ width: 333, height: 222 });
    const answers = await Promise.all([upload(bytes), upload(bytes)]);
    answers.push(await upload(bytes));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('is found by its id, for what is to show it', async () => {
    const { id } = (await upload(await testPicture({ width: 321, height: 123 }))).json();
    const asked = [id, 'f'.repeat(32)];
    const found = await inTransaction(shop.database.db, (transaction) => findPictures(transaction, asked));
    expect(found).toEqual([{ id, width: 321, height: 123 }]);
  });

  // Covers office 5.11
  test('keeps neither place nor time nor camera, and stands upright', async () => {
    const photo = await plain(400, 200)
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '11/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { id } = (await upload(photo)).json();
    const stored = await shop.media.get(`originals/${id}`);
    const facts = await sharp(stored ?? Buffer.alloc(0)).metadata();
    expect([facts.width, facts.height, facts.exif, facts.orientation]).toEqual([
      200,
      400,
      undefined,
      undefined,
    ]);
    expect((await upload(photo)).json().id).toBe(id);
  });

  test('of thirty million pixels is taken in and made smaller', async () => {
    const { id, url } = (await upload(await plain(6_500, 4_650).jpeg().toBuffer())).json();
    expect(url).toBe(`/media/${id}-1440.webp`);
    const stored = await shop.media.get(`originals/${id}`);
    expect((await sharp(stored ?? Buffer.alloc(0)).metadata()).width).toBe(2_560);
  });

  test('may be transparent', async () => {
    const { id } = (await upload(await plain(3_000, 100).ensureAlpha(0.5).png().toBuffer())).json();
    const stored = await shop.media.get(`originals/${id}`);
    expect(await sharp(stored ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: 'webp',
      hasAlpha: true,
    });
  });
});

test('a product is found by its new picture soon after it is saved', async () => {
  const bytes = await testPicture({ width: 640, height: 640 });
  const { id } = (await upload(bytes)).json();
  const productId = await addProduct(shop);
  const headers = { 'if-match': '"1"' };
  const saved = await owner.call('PATCH', `/products/${productId}`, { pictures: [id] }, { headers });
  expect(saved.json().pictures).toMatchObject([{ id }]);
  const form = new FormData();
  form.append('image', new Blob([bytes as BlobPart]), 'photo.jpg');
  const request = new Request('http://shop/', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  const type = { 'content-type': request.headers.get('content-type') ?? '' };
  const url = '/api/products/search-by-image';
  await vi.waitFor(
    async () => {
      const answer = await shop.app.inject({ method: 'POST', url, headers: type, payload });
      expect(answer.json().products).toMatchObject([{ _id: productId }]);
    },
    { timeout: 20_000, interval: 200 },
  );
});

describe('refused is', () => {
  test('what is no picture, by its content', async () => {
    for (const words of ['<svg onload="alert(1)"/>', '%PDF-1.7 and so on', 'x']) {
      const answer = await upload(Buffer.from(words));
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
    }
  });

  test('a picture that broke on the way', async () => {
    const whole = await plain(800, 600).jpeg().toBuffer();
    const answer = await upload(whole.subarray(0, whole.length / 2));
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { image: 'The picture is damaged' }]);
  });

  test('a small file that claims to be enormous, before it is decoded', async () => {
    const bomb = await plain(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const answer = await upload(bomb);
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'body_too_large']);
  });

  test('a file above 20 MB, an empty one, none, and a form that is none', async () => {
    const large = Buffer.concat([await plain(8, 8).jpeg().toBuffer(), Buffer.alloc(21 * 1024 * 1024)]);
    expect((await upload(large)).statusCode).toBe(413);
    expect((await upload(Buffer.alloc(0))).json().errors).toHaveProperty('image');
    expect((await upload(Buffer.from('x'), { name: 'other' })).json().errors).toHaveProperty('image');
    const broken = { headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    const answer = await owner.call('POST', '/pictures', Buffer.from('--y nonsense'), broken);
    expect(answer.statusCode).toBe(400);
    expect((await owner.call('POST', '/pictures', { image: 'x' })).statusCode).toBe(415);
  });
});

test('whoever may describe products or write the blog may upload', async () => {
  const bytes = await testPicture({ width: 350, height: 350 });
  for (const role of ROLES.slice(1)) {
    const by = await joinAs(shop, role, owner);
    expect([role, (await upload(bytes, { by })).statusCode]).toEqual([role, role === 'packer' ? 403 : 200]);
  }
});
