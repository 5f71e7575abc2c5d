import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pictureId } from '../../platform/media/picture-file.ts';
import { pictureProcess } from '../../platform/media/picture-process.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { importCatalogue, testEntry, testPicture, writeCatalogueFile } from '../../testing/test-catalogue.ts';
import { picturesOfProducts } from '../products/products.repository.ts';
import { MediaService } from './media.service.ts';
import { PriorityQueue } from './priority-queue.ts';
import { pictures } from './schema.ts';

let shop: TestApp;
let folder: string;
let media: string;
let id: string;

beforeAll(async () => {
  shop = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'phsar-test-'));
  media = join(shop.config.dataDir, 'media');
  const file = await writeCatalogueFile(folder, { products: [testEntry('a')] });
  await importCatalogue(shop, file);
  id = pictureId(await testPicture());
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  for (const name of variants()) rmSync(join(media, name));
});

const variants = () => readdirSync(media).filter((name) => name !== 'originals');
const get = (name: string, headers = {}) => shop.app.inject({ url: `/media/${name}`, headers });

describe('a picture', () => {
  test.each([
    [320, 'webp'],
    [320, 'avif'],
    [400, 'webp'],
    [400, 'avif'],
  ])('%i px wide is made as %s when it is asked for, and kept', async (width, format) => {
    const answer = await get(`${id}-${width}.${format}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const facts = await sharp(answer.rawPayload).metadata();
    expect([facts.width, facts.format]).toEqual([width, format === 'avif' ? 'heif' : 'webp']);
    expect(variants()).toEqual([`${id}-${width}.${format}`]);
    const kept = statSync(join(media, `${id}-${width}.${format}`)).mtimeMs;
    expect((await get(`${id}-${width}.${format}`)).rawPayload).toEqual(answer.rawPayload);
    expect(statSync(join(media, `${id}-${width}.${format}`)).mtimeMs).toBe(kept);
  });

  test('is made once however many ask', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(`${id}-400.webp`)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(variants()).toEqual([`${id}-400.webp`]);
  });

  test('is not sent again, and has no body for HEAD', async () => {
    const first = await get(`${id}-320.webp`);
    const again = await get(`${id}-320.webp`, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await shop.app.inject({ method: 'HEAD', url: `/media/${id}-320.webp` });
    expect(head.headers['content-length']).toBe(String(first.rawPayload.length));
    expect(head.body).toBe('');
  });

  test.each([
    'x-401.webp',
    'x-640.webp',
    'x-0400.webp',
    'x-400.png',
    'x-400.webp.bak',
    '0000000000000000000000000000000f-400.webp',
    'originals',
    '..%2ftoken-secret',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5ctoken-secret',
    'x-400.webp%00',
    '.unfinished-1',
  ])('there is none at %s', async (name) => {
    const answer = await get(name.replace('x-', `${id}-`));
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, message: 'Not found', code: 'not_found' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each(['webp', 'avif'])(
    'whose %s file is empty or cut is never sent: it is made again',
    async (format) => {
      const name = `${id}-320.${format}`;
      const whole = (await get(name)).rawPayload;
      for (const broken of [whole.subarray(0, 0), whole.subarray(0, 9), whole.subarray(0, -1)]) {
        writeFileSync(join(media, name), broken);
        expect((await get(name)).rawPayload).toEqual(whole);
        expect(readFileSync(join(media, name))).toEqual(whole);
      }
      writeFileSync(join(media, name), Buffer.alloc(whole.length));
      expect((await get(name)).rawPayload).toEqual(whole);
    },
  );

  test.each(['321.webp', '640.avif', '1440.webp', '320.jpg', '400.jpg'])(
    'is not read to learn that it is not kept as %s',
    async (form) => {
      const read = vi.spyOn(shop.media, 'get');
      expect((await get(`${id}-${form}`)).statusCode).toBe(404);
      expect(read.mock.calls.flat()).not.toContain(`originals/${id}`);
      read.mockRestore();
    },
  );

  test('whose original was damaged since is not there, and the log says so', async () => {
    const original = join(media, 'originals', id);
    const whole = readFileSync(original);
    writeFileSync(original, 'no picture');
    expect((await get(`${id}-320.webp`)).statusCode).toBe(404);
    writeFileSync(original, whole);
    expect(shop.lines).toContainEqual(
      expect.objectContaining({ level: 'warn', message: 'A kept picture cannot be used' }),
    );
  });
});

test('what is missing is made in the background, and nothing twice', async () => {
  const service = new MediaService({ ...shop, picturesOf: picturesOfProducts, log: recordingLog() });
  await service.fillGaps('all');
  const names = [`${id}-320.avif`, `${id}-320.webp`, `${id}-400.avif`, `${id}-400.webp`];
  expect(variants().sort()).toEqual(names);
  const times = () => names.map((name) => statSync(join(media, name)).mtimeMs);
  const before = times();
  await service.fillGaps('all');
  expect(times()).toEqual(before);
  await service.close();
});

test('missing link previews wait in a short queue and take turns with page sizes', async () => {
  const ids = Array.from({ length: 23 }, (_, index) => String(index).padStart(32, '0'));
  await shop.database.db.insert(pictures).values(ids.map((id) => ({ id, width: 400, height: 300 })));
  const held = Promise.withResolvers<null>();
  const read = vi.spyOn(shop.media, 'get').mockImplementation(() => held.promise);
  const service = new MediaService({ ...shop, picturesOf: picturesOfProducts, log: recordingLog() });
  const spendPreview = vi.fn();
  const add = vi.spyOn(PriorityQueue.prototype, 'add');
  const preview = (id = '') => service.make({ id, width: 1200, format: 'jpg' }, spendPreview);
  try {
    const first = preview(ids[0]);
    await expect.poll(() => read.mock.calls).toHaveLength(1);
    const waiting = ids.slice(1, 21).map(preview);
    await expect.poll(() => spendPreview.mock.calls).toHaveLength(21);
    await expect(preview(ids[21])).rejects.toMatchObject({ code: 'busy' });
    const size = service.make({ id: ids[22] ?? '', width: 320, format: 'webp' }, spendPreview);
    await expect.poll(() => add.mock.calls).toHaveLength(22);
    held.resolve(null);
    await Promise.all([first, size, ...waiting]);
    const order = read.mock.calls.flat();
    expect(order.slice(0, 2)).toEqual([ids[0], ids[22]].map((id) => `originals/${id}`));
    // Several connections: which of the previews asked first is chance.
    expect(order.slice(2).sort()).toEqual(ids.slice(1, 21).map((id) => `originals/${id}`));
    // Neither the one that was refused nor the size of a page.
    expect(spendPreview).toHaveBeenCalledTimes(21);
  } finally {
    read.mockRestore();
    add.mockRestore();
    await service.close();
    await shop.database.db.delete(pictures).where(inArray(pictures.id, ids));
  }
});

test('pictures are upright and tell nothing of their maker', async () => {
  const photo = await sharp(await testPicture({ width: 400, height: 200 }))
    .withExif({ IFD0: { Copyright: 'Sok Dara' }, IFD3: { GPSLatitude: '11/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await pictureProcess.run('readPictureFacts', photo)).toMatchObject({
    width: 200,
    height: 400,
    extension: 'jpg',
  });
  for (const format of ['webp', 'avif'] as const) {
    const made = await sharp(await pictureProcess.run('renderPicture', photo, 200, format)).metadata();
    expect([made.width, made.height, made.exif, made.orientation]).toEqual([200, 400, undefined, undefined]);
  }
});

test('of an animation the first frame stands for it', async () => {
  const gif = await testPicture({ format: 'gif' });
  expect(await pictureProcess.run('readPictureFacts', gif)).toMatchObject({
    width: 400,
    height: 300,
    extension: 'gif',
  });
  expect(
    (await sharp(await pictureProcess.run('renderPicture', gif, 320, 'webp')).metadata()).pages ?? 1,
  ).toBe(1);
});

describe('a link preview', () => {
  test('is a JPEG of 1200 × 630 px, made when it is asked for, and kept', async () => {
    const answer = await get(`${id}-1200.jpg`);
    expect(answer.headers['content-type']).toBe('image/jpeg');
    const facts = await sharp(answer.rawPayload).metadata();
    expect([facts.format, facts.width, facts.height]).toEqual(['jpeg', 1200, 630]);
    expect(variants()).toEqual([`${id}-1200.jpg`]);
  });

  test('is there in no other size', async () => {
    expect((await get(`${id}-400.jpg`)).statusCode).toBe(404);
    expect((await get(`${id}-1200.webp`)).statusCode).toBe(404);
  });

  test.each([
    ['square', 400, 400],
    ['tall', 200, 600],
    ['wide', 1600, 400],
  ])('has the proportions whatever those of the picture are (%s)', async (_, width, height) => {
    const made = await pictureProcess.run('renderSharePicture', await testPicture({ width, height }));
    expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });
});
