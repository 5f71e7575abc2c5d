import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERRORS } from '@phsar/contract/errors';
import { LIMITS } from '@phsar/contract/limits';
import { foundProducts } from '@phsar/contract/shop/catalogue';
import { paintedPack } from '@phsar/picture-likeness/testing/painted-pack';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { openCatalogue } from '../../testing/catalogue-server.ts';
import { recordQueries } from '../../testing/recorded-queries.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { importCatalogue, testEntry, testPicture, writeCatalogueFile } from '../../testing/test-catalogue.ts';
import { EngineThread } from './engine-thread.ts';
import { PhotoSearch } from './photo-search.service.ts';
import { describeMissing } from './picture-descriptions.ts';

let shop: TestApp;
let folder: string;

const dataUrl = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`;
const entryOf = async (key: string) => testEntry(key, { images: [dataUrl(await paintedPack(key))] });

async function importEntries(...keys: string[]) {
  const file = await writeCatalogueFile(folder, { products: await Promise.all(keys.map(entryOf)) });
  await importCatalogue(shop, file);
}

beforeAll(async () => {
  shop = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'phsar-test-'));
  await importEntries('soap', 'brush', 'bowl', 'floss', 'litter');
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

let callers = 0;

/** A new network each time, because only a few tests are about the limits of one. */
function anyAddress(): string {
  callers += 1;
  return `198.51.${callers & 255}.${callers >> 8}`;
}

/** Posts a form with these parts. */
async function send(parts: Record<string, Buffer | string>, { lang = 'en', address = anyAddress() } = {}) {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([new Uint8Array(part)], { type: 'image/jpeg' }), 'photo.jpg');
  }
  const request = new Request('http://shop.test/', { method: 'POST', body: form });
  return await shop.app.inject({
    method: 'POST',
    url: `/api/products/search-by-image?lang=${lang}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
    remoteAddress: address,
  });
}

/** Titles found once the background task has described every picture. */
async function titlesOf(photo: Buffer, count: number): Promise<string[]> {
  const search = async () => foundProducts.parse((await send({ image: photo })).json());
  await expect.poll(async () => (await search()).products.length, { timeout: 20_000 }).toBe(count);
  return (await search()).products.map(({ title }) => title);
}

describe('a search by photo', () => {
  // Covers 7.9
  test.each(['soap', 'brush', 'bowl', 'floss', 'litter'])(
    'finds %s first after a recompression',
    async (key) => {
      const photo = await sharp(await paintedPack(key))
        .resize(300)
        .jpeg({ quality: 30 })
        .toBuffer();
      const titles = await titlesOf(photo, 5);
      expect(titles[0]).toBe(`Product ${key}`);
      expect(new Set(titles).size).toBe(5);
    },
  );

  test('finds it in a photo that lies on its side, as its camera says', async () => {
    const photo = await sharp(await paintedPack('brush'))
      .rotate(90)
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    expect((await titlesOf(photo, 5))[0]).toBe('Product brush');
  });

  test('answers whole products in the language that is asked for', async () => {
    const photo = await paintedPack('bowl');
    await titlesOf(photo, 5);
    const answer = await send({ image: photo }, { lang: 'km' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { success, products } = foundProducts.parse(answer.json());
    expect(success).toBe(true);
    expect(products[0]).toMatchObject({ title: 'ទំនិញ bowl', price: 12.5, Item: 7 });
  });

  test('finds what was imported since, once it was told', async () => {
    const { database, media, sources } = shop;
    const log = recordingLog();
    const catalogue = openCatalogue({ database, sources, log });
    const search = new PhotoSearch({ database, media, products: catalogue.products, log });
    await search.refresh('all');
    const titles = async () => (await search.find(await paintedPack('new'), 'en')).map(({ title }) => title);
    expect(await titles()).not.toContain('Product new');
    await importEntries('new');
    await search.refresh('all');
    expect((await titles())[0]).toBe('Product new');
    await search.close();
    await catalogue.close();
  });

  test('follows single products: pictures exchanged, taken away and new', async () => {
    const { database, media, sources } = shop;
    const log = recordingLog();
    const catalogue = openCatalogue({ database, sources, log });
    const search = new PhotoSearch({ database, media, products: catalogue.products, log });
    await search.refresh('all');
    const found = async (pack: string) => {
      const products = await search.find(await paintedPack(pack), 'en');
      return products.map(({ title }) => title.replace('Product ', ''));
    };
    const idOf = async (key: string) => {
      const { rows } = await database.pool.query('SELECT id FROM products WHERE key = $1', [key]);
      return Number(rows[0]?.id);
    };
    expect((await found('soap'))[0]).toBe('soap');
    const [soap, brush] = [await idOf('soap'), await idOf('brush')];
    const exchange = () =>
      database.pool.query(
        `UPDATE product_pictures AS one SET picture_id = other.picture_id FROM product_pictures AS other
         WHERE one.product_id IN ($1, $2) AND other.product_id = $1::int + $2::int - one.product_id AND other.position = one.position`,
        [soap, brush],
      );
    await exchange();
    await search.refresh([soap, brush]);
    expect((await found('soap'))[0]).toBe('brush');
    await exchange();
    await search.refresh([soap, brush]);
    expect((await found('soap'))[0]).toBe('soap');
    await importEntries('later');
    const heard = recordQueries(database.pool);
    await search.refresh([await idOf('later')]);
    expect((await found('later'))[0]).toBe('later');
    // Not the index of all: its pages begin after a picture.
    expect(heard.filter(({ text }) => /"picture_id" > /.test(text))).toEqual([]);
    await database.pool.query('DELETE FROM product_pictures WHERE product_id = $1', [await idOf('later')]);
    await search.refresh([await idOf('later')]);
    expect(await found('later')).not.toContain('later');
    await search.close();
    await catalogue.close();
  });

  test('finds a picture that was described after the index was made', async () => {
    const { database, media, sources } = shop;
    const log = recordingLog();
    const catalogue = openCatalogue({ database, sources, log });
    const search = new PhotoSearch({ database, media, products: catalogue.products, log });
    const found = async (pack: string) =>
      (await search.find(await paintedPack(pack), 'en')).map(({ title }) => title.replace('Product ', ''));
    await search.refresh('all');
    await importEntries('late');
    expect(await found('late')).not.toContain('late');
    const { rows } = await database.pool.query("SELECT id FROM products WHERE key = 'late'");
    await search.refresh([Number(rows[0]?.id)]);
    expect((await found('late'))[0]).toBe('late');
    await search.close();
    await catalogue.close();
  });

  test('describes anew what another engine has described', async () => {
    const { database, media, sources } = shop;
    const log = recordingLog();
    const catalogue = openCatalogue({ database, sources, log });
    await database.pool.query("UPDATE picture_descriptions SET engine = 'former-1', description = ''");
    const search = new PhotoSearch({ database, media, products: catalogue.products, log });
    await search.refresh('all');
    expect((await search.find(await paintedPack('soap'), 'en'))[0]?.title).toBe('Product soap');
    await search.close();
    await catalogue.close();
  });

  test('leaves out pictures that another server describes meanwhile', async () => {
    const { database, media } = shop;
    await database.pool.query('CREATE TABLE others AS SELECT * FROM picture_descriptions');
    await database.pool.query('DELETE FROM picture_descriptions');
    const thread = new EngineThread();
    const describing = vi.spyOn(thread, 'describe').mockImplementationOnce(async () => {
      await database.pool.query('INSERT INTO picture_descriptions SELECT * FROM others');
      return new Uint8Array();
    });
    await describeMissing({ database, media, log: recordingLog(), thread });
    expect(describing).toHaveBeenCalledTimes(1);
    await thread.close();
    await database.pool.query('DROP TABLE others');
  });

  test('finds everything again once what failed works', async () => {
    const { database, media, sources } = shop;
    const log = recordingLog();
    const catalogue = openCatalogue({ database, sources, log });
    await database.pool.query('DELETE FROM picture_descriptions');
    let failures = 0;
    const faltering = {
      ...database,
      get db() {
        if (failures === 0) return database.db;
        failures -= 1;
        throw new Error('the database is away');
      },
    };
    const deps = {
      media,
      products: catalogue.products,
      log,
      retryPause: 5,
    };
    const search = new PhotoSearch({ database: faltering, ...deps });
    failures = 2;
    await search.refresh('all');
    expect(log.lines.map(({ message }) => message)).toEqual([
      'Not all pictures were described',
      'Not all pictures were described',
    ]);
    expect((await search.find(await paintedPack('soap'), 'en'))[0]?.title).toBe('Product soap');
    await search.close();
    await catalogue.close();
  });
});

describe('refused is', () => {
  const refusal = async (answer: Awaited<ReturnType<typeof send>>) => [answer.statusCode, answer.json().code];

  // Covers 7.9
  test('a form without a photo', async () => {
    const answer = await send({ name: 'Dara' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      requestId: expect.any(String),
      success: false,
      code: 'invalid_input',
      message: 'Please choose a photo',
      errors: { image: 'Please choose a photo' },
    });
    expect(await refusal(await send({ photo: await testPicture() }))).toEqual([400, 'invalid_input']);
    expect(await refusal(await send({ image: Buffer.alloc(0) }))).toEqual([400, 'invalid_input']);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ['a page', Buffer.from('<!doctype html><title>x</title>')],
    ['a program', Buffer.from('7f454c460201010000000000', 'hex')],
    ['a text of one letter', Buffer.from('x')],
  ])('%s, whatever it says it is', async (_, file) => {
    const answer = await send({ image: file });
    expect(await refusal(answer)).toEqual([415, 'unsupported_media_type']);
    expect(answer.json().message).toBe(ERRORS.unsupported_media_type.message);
  });

  test('a picture that is cut off', async () => {
    const whole = await sharp(await paintedPack('soap'))
      .jpeg()
      .toBuffer();
    expect(await refusal(await send({ image: whole.subarray(0, whole.length / 2) }))).toEqual([
      400,
      'invalid_input',
    ]);
  });

  test.each(['avif', 'gif'] as const)(
    'a picture in another format, by its first bytes (%s)',
    async (format) => {
      const picture = await sharp(await testPicture())
        .toFormat(format)
        .toBuffer();
      expect(await refusal(await send({ image: picture }))).toEqual([415, 'unsupported_media_type']);
    },
  );

  test('a photo of more than 12 megapixels', async () => {
    const photo = await testPicture({ width: 4_000, height: 3_001, format: 'jpeg' });
    expect(photo.length).toBeLessThan(LIMITS.photoBytes);
    expect(await refusal(await send({ image: photo }))).toEqual([413, 'body_too_large']);
    const largest = await testPicture({ width: 4_000, height: 3_000, format: 'jpeg' });
    expect((await send({ image: largest })).statusCode).toBe(200);
  });

  test('more than 2 MB, and more than one file', async () => {
    expect(await refusal(await send({ image: Buffer.alloc(2 * 1024 * 1024 + 1, 0xff) }))).toEqual([
      413,
      'body_too_large',
    ]);
    const two = await send({ image: await testPicture(), more: await testPicture() });
    expect(await refusal(two)).toEqual([413, 'body_too_large']);
  });

  test('what is no form, or a broken one', async () => {
    const call = (type: string, payload: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/products/search-by-image',
        headers: { 'content-type': type },
        payload,
        remoteAddress: '203.0.113.8',
      });
    expect(await refusal(await call('application/json', '{}'))).toEqual([415, 'unsupported_media_type']);
    expect(await refusal(await call('multipart/form-data', 'x'))).toEqual([400, 'invalid_input']);
    const broken = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc';
    expect(await refusal(await call('multipart/form-data; boundary=b', broken))).toEqual([
      400,
      'invalid_input',
    ]);
  });

  test('a form at any other call', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b--\r\n',
    });
    expect(await refusal(answer)).toEqual([415, 'unsupported_media_type']);
  });

  test('who would be the twenty-second at once: one search runs, twenty stand in the line', async () => {
    const photo = await paintedPack('soap');
    await titlesOf(photo, 5);
    const holder = await shop.database.pool.connect();
    let answers: ReturnType<typeof send>[] = [];
    const answered: Awaited<ReturnType<typeof send>>[] = [];
    try {
      // Nobody's search ends before the lock is given back: whoever is answered until then was refused.
      await holder.query('BEGIN; LOCK TABLE products IN ACCESS EXCLUSIVE MODE');
      answers = Array.from({ length: 22 }, () => send({ image: photo }));
      for (const answer of answers) void answer.then((done) => answered.push(done));
      const refused = await Promise.race(answers);
      expect(answered).toEqual([refused]);
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBe('3');
      expect(refused.json()).toEqual({
        requestId: expect.any(String),
        success: false,
        code: 'busy',
        message: ERRORS.busy.message,
      });
    } finally {
      await holder.query('COMMIT');
      holder.release();
    }
    const others = (await Promise.all(answers)).filter((answer) => answer !== answered[0]);
    // On a busy machine the last in line may wait longer than the line lets them.
    const statuses = others.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses).toContain(200);
    expect(shop.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('a second photo of an address while its first is searched for; those of other addresses wait', async () => {
    const photo = await paintedPack('soap');
    await titlesOf(photo, 5);
    const holder = await shop.database.pool.connect();
    const address = anyAddress();
    let answers: ReturnType<typeof send>[] = [];
    try {
      await holder.query('BEGIN; LOCK TABLE products IN ACCESS EXCLUSIVE MODE');
      answers = [{ address }, { address }, {}].map((from) => send({ image: photo }, from));
      expect(await refusal(await Promise.race(answers))).toEqual([503, 'busy']);
    } finally {
      await holder.query('COMMIT');
      holder.release();
    }
    const [one, two, other] = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect([[one, two].sort(), other]).toEqual([[200, 503], 200]);
  });

  test('who comes while all places are taken: nothing of the photo is read, and slow ones of a network take a third of them', async () => {
    const { port } = new URL(shop.app.listeningOrigin);
    let begun = 0;
    const count = () => {
      begun += 1;
    };
    shop.app.server.on('request', count);
    const slow = Array.from({ length: 7 }, () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(
        'POST /api/products/search-by-image HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 99999\r\n' +
          'Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n',
      );
      return socket;
    });
    const photo = await paintedPack('soap');
    const fromThere = () => send({ image: photo }, { address: '127.0.0.1' });
    await expect.poll(() => begun).toBe(7);
    shop.app.server.off('request', count);
    await expect.poll(async () => refusal(await fromThere()), { interval: 200 }).toEqual([503, 'busy']);
    expect((await send({ image: photo })).statusCode).toBe(200);
    for (const socket of slow) socket.destroy();
    await expect.poll(async () => (await fromThere()).statusCode, { interval: 200 }).toBe(200);
  });

  test('who searches more than 30 times in a minute', async () => {
    const statuses: number[] = [];
    for (let search = 0; search < 31; search += 1) {
      statuses.push((await send({ name: 'x' }, { address: '203.0.113.9' })).statusCode);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
  });
});
