import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database-under-test.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { OldBuilds } from './old-builds.ts';

let database: TestDatabase;
let shop: TestApp;
let media: MediaStore;

beforeEach(async () => {
  database = await openTestDatabase();
  onTestFinished(() => database.close());
  shop = await openTestApp({ database });
  onTestFinished(() => shop.close());
  media = shop.media;
});

/** `send` alone counts, which these tests reach through a server. */
const limits = { async checkOldFile() {} };

/** A server with a build of these files, by their addresses below `/static/`. */
async function server(files: Record<string, string>): Promise<OldBuilds> {
  const path = makeTemporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    const file = join(path, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const folders = [{ prefix: '/static/', path }];
  const builds = new OldBuilds({ database, media, log: recordingLog(), limits, folders });
  await builds.store();
  return builds;
}
const stored = async () => (await media.list()).sort();
const passADay = () => database.pool.query("UPDATE kept_builds SET used_at = used_at - interval '25 hours'");

const SHARED = 'js/shared.AAAAAAAA.js';
const OLD = { [SHARED]: 'shared()', 'js/cart.BBBBBBBB.js': `old(${'1,'.repeat(2_000)})` };
const NEW = { [SHARED]: 'shared()', 'js/cart.CCCCCCCC.js': 'new()', 'media/font.DDDDDDDD.woff2': 'font' };

test('a page of the old build gets its files from a server that has the new one, and the other way round', async () => {
  await server(OLD);
  await server(NEW);
  const old = await shop.app.inject({
    url: '/static/js/cart.BBBBBBBB.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(old.statusCode).toBe(200);
  expect(old.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(old.rawPayload).toString()).toBe(OLD['js/cart.BBBBBBBB.js']);
  expect((await shop.app.inject('/static/js/cart.CCCCCCCC.js')).body).toBe('new()');
  const font = await shop.app.inject('/static/media/font.DDDDDDDD.woff2');
  expect([font.headers['content-type'], font.body]).toEqual(['font/woff2', 'font']);
});

test('the office has them too', async () => {
  const office = { dir: makeTemporaryFolder(), page: () => '<p>office</p>', policy: "default-src 'self'" };
  const other = await openTestApp({ database, office });
  onTestFinished(() => other.close());
  const path = makeTemporaryFolder();
  writeFileSync(join(path, 'orders-l7Jg_lrI.js'), 'orders()');
  const folders = [{ prefix: '/office/static/', path }];
  await new OldBuilds({ database, media: other.media, log: recordingLog(), limits, folders }).store();
  expect((await other.app.inject('/office/static/orders-l7Jg_lrI.js')).body).toBe('orders()');
  expect((await other.app.inject('/office/static/orders-AAAAAAAA.js')).statusCode).toBe(404);
});

test.each([
  '/static/js/cart.EEEEEEEE.js',
  '/static/js/../../originals/4f2a.BBBBBBBB.js',
  '/static/%2e%2e/token-secret',
  '/static/identity',
  '/static/',
])('there is no %s', async (url) => {
  await server(OLD);
  const answer = await shop.app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a script that was put or changed in the media store by somebody else is not served', async () => {
  await server(OLD);
  await media.put('builds/static/js/evil.AAAAAAAA.js', Buffer.from('evil()'));
  await media.put('builds/static/js/cart.BBBBBBBB.js', Buffer.from('evil()'));
  for (const name of ['evil.AAAAAAAA.js', 'cart.BBBBBBBB.js'])
    expect((await shop.app.inject(`/static/js/${name}`)).statusCode).toBe(404);
  expect(shop.lines).toEqual([
    expect.objectContaining({
      level: 'error',
      message: expect.stringContaining('was changed in the media store'),
    }),
  ]);
});

test('a build that no server has had for a day goes, and what another one needs stays', async () => {
  const first = await server(OLD);
  const second = await server(NEW);
  await first.upkeep();
  await second.upkeep();
  expect(await stored()).toHaveLength(4);
  await passADay();
  await second.upkeep();
  expect(await stored()).toEqual(
    Object.keys(NEW)
      .map((name) => `builds/static/${name}`)
      .sort(),
  );
  const { rows } = await database.pool.query('SELECT count(*)::int AS builds FROM kept_builds');
  expect(rows).toEqual([{ builds: 1 }]);
  // The release is rolled back to.
  await first.store();
  expect((await shop.app.inject('/static/js/cart.BBBBBBBB.js')).statusCode).toBe(200);
});

test('a build that is kept already is not written again', async () => {
  await server(OLD);
  const put = vi.spyOn(media, 'put');
  await server(OLD);
  expect(put).not.toHaveBeenCalled();
});

test('nothing is locked while files are removed, and a removal that is cut off is done again', async () => {
  await server(OLD);
  await passADay();
  const second = await server(NEW);
  const remove = vi.spyOn(media, 'delete');
  remove.mockImplementation(async () => {
    const { rowCount } = await database.pool.query('SELECT FROM kept_builds FOR UPDATE NOWAIT');
    expect(rowCount).toBe(2);
    throw new Error('The store is away');
  });
  await expect(second.upkeep()).rejects.toThrow('The store is away');
  remove.mockRestore();
  await second.upkeep();
  expect(await stored()).toHaveLength(Object.keys(NEW).length);
});
