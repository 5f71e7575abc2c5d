import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ShopProcess, startShop } from '../../../../e2e/support/shop-process.ts';
import { CatalogueService } from '../modules/catalogue/catalogue.service.ts';
import { recordingWrites } from '../modules/cdn/cdn-tags.ts';
import { type Database, openDatabase } from '../platform/database/open-database.ts';
import { systemSources as sources } from '../platform/sources.ts';
import { freePort } from '../testing/free-port.ts';
import { runOnServer } from '../testing/postgres-admin.ts';
import { type PostgresCluster, startPostgresCluster } from '../testing/postgres-cluster.ts';
import { recordingLog } from '../testing/recording-log.ts';
import { sample } from '../testing/sample-proxies.ts';
import { startVarnish } from '../testing/varnish.ts';
import { spawnGuarded } from '../testing/when-process-ends.ts';

/** Cookies of people, of an advertiser, of nobody. */
const COOKIES = ['', '_ga=1', '_ga=2; session=abc', 'language=km', '_fbp=3; language=km'];

let folder: string;
let cluster: PostgresCluster;
let database: Database;
/** Behind Varnish, and behind nginx. */
let varnishShop: ShopProcess;
let nginxShop: ShopProcess;
let varnish: Cache;
let nginx: Cache;

interface Cache {
  url: string;
  /** The shop's requests for pages so far, by its metrics. */
  fetched(): Promise<number>;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phsar-cdn-'));
  opened.push(() => rm(folder, { recursive: true, force: true }));
  cluster = await startPostgresCluster();
  opened.push(() => cluster.stop());
  const purgePort = await freePort();
  const settings = {
    DATABASE_URL: cluster.urlOf('postgres'),
    RATE_LIMIT: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const [varnishMetrics, nginxMetrics] = [await freePort(), await freePort()];
  varnishShop = await startShop({
    ...settings,
    METRICS_PORT: String(varnishMetrics),
    CDN: 'varnish',
    VARNISH_URLS: `http://127.0.0.1:${purgePort}`,
  });
  opened.push(() => varnishShop.remove());
  // A shop of its own: all servers of one have the same CDN.
  await runOnServer(cluster.urlOf('postgres'), 'CREATE DATABASE nginx');
  nginxShop = await startShop({
    ...settings,
    DATABASE_URL: cluster.urlOf('nginx'),
    METRICS_PORT: String(nginxMetrics),
  });
  opened.push(() => nginxShop.remove());
  database = await openDatabase({
    databaseUrl: settings.DATABASE_URL,
    dataDir: folder,
    log: recordingLog(),
  });
  opened.push(() => database.close());
  const server = await startVarnish(Number(new URL(varnishShop.url).port), purgePort);
  opened.push(server.stop);
  varnish = await cacheOf(server.url, varnishMetrics);
  nginx = await startNginx(nginxShop, nginxMetrics);
});
/** What was opened, to be closed in reverse. */
const opened: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of opened.reverse()) await close();
});

async function startNginx(shop: ShopProcess, metricsPort: number): Promise<Cache> {
  const port = await freePort();
  const own = join(folder, 'nginx');
  await mkdir(own);
  const conf = sample('cdn/nginx.conf')
    .replace('127.0.0.1:3000', `127.0.0.1:${new URL(shop.url).port}`)
    .replace('/var/cache/nginx/phsar', `${own}/cache`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  const file = join(own, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${own}/pid; error_log ${own}/error.log; events {} http { access_log off;\n${conf}\n}`,
  );
  // As root, nginx would give its cache's files to another user, who cannot reach a temporary folder.
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  const server = spawnGuarded('/usr/sbin/nginx', ['-p', own, '-c', file, ...user], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  opened.push(async () => {
    server.kill('SIGTERM');
    await ended;
  });
  return await cacheOf(`http://127.0.0.1:${port}`, metricsPort);
}

async function cacheOf(url: string, metricsPort: number): Promise<Cache> {
  const status = () =>
    fetch(`${url}/api/health`).then(
      (answer) => answer.status,
      () => 0,
    );
  await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 120_000, interval: 200 });
  return {
    url,
    async fetched() {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const [, pages] = /^phsar_http_request_duration_seconds_count\{kind="page"\} (\d+)/m.exec(text) ?? [];
      return Number(pages);
    },
  };
}

const ask = (cache: Cache, path: string, headers: Record<string, string> = {}) =>
  fetch(cache.url + path, { headers, redirect: 'manual' });

async function read(cache: Cache, path: string, headers: Record<string, string> = {}) {
  const answer = await ask(cache, path, headers);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** The different texts that these visitors get. */
async function textsOf(cache: Cache, path: string, cookies: readonly string[]): Promise<Set<string>> {
  const texts = new Set<string>();
  for (const cookie of cookies) {
    const { status, text } = await read(cache, path, cookie === '' ? {} : { cookie });
    expect(status).toBe(200);
    texts.add(text);
  }
  return texts;
}

/** As another server of the shop does. */
async function setPrice(cents: number): Promise<void> {
  const catalogue = new CatalogueService({
    database,
    databaseUrl: cluster.urlOf('postgres'),
    sources,
    log: recordingLog(),
    recordWrite: recordingWrites({ driver: 'varnish', urls: [] }, sources),
  });
  await catalogue.write(async ({ transaction, onlyProducts }) => {
    const { rows } = await transaction.execute<{ id: number }>(
      sql`UPDATE products SET price_cents = ${cents}, discount_basis_points = 0
          WHERE id = (SELECT id FROM products WHERE NOT is_archived ORDER BY position, id LIMIT 1) RETURNING id`,
    );
    onlyProducts(rows.map(({ id }) => id));
  });
  await catalogue.close();
}

const caches = [
  ['Varnish', () => varnish],
  ['nginx', () => nginx],
] as const;

describe.each(caches)('%s', (_name, cacheNow) => {
  it('keeps one page for each address and language, whatever the cookies', async () => {
    const cache = cacheNow();
    const before = await cache.fetched();
    const khmer = await textsOf(cache, '/promotion', COOKIES);
    // First somebody who chose English: a newcomer's answer would set the cookie, and be theirs alone.
    const english = await textsOf(cache, '/promotion?lang=en', ['language=en', ...COOKIES]);
    expect([khmer.size, english.size]).toEqual([1, 1]);
    await expect.poll(cache.fetched).toBe(before + 2);
  });

  it('lets the shop lead a reader of English, and keeps nothing of it', async () => {
    const cache = cacheNow();
    const led = await ask(cache, '/contact', { cookie: 'language=en' });
    expect([led.status, led.headers.get('location')]).toEqual([302, '/contact?lang=en']);
    expect((await read(cache, '/contact')).text).toContain('<html lang="km"');
    // From now on the page itself leads on.
    const kept = await read(cache, '/contact', { cookie: 'language=en' });
    expect([kept.status, kept.text.includes('<html lang="km"')]).toEqual([200, true]);
  });

  it('keeps no page of a person, no search and no call', async () => {
    const cache = cacheNow();
    const before = await cache.fetched();
    for (const path of ['/cart', '/login', '/shop?q=soap']) {
      for (const _ of [1, 2]) expect((await read(cache, path)).headers.get('x-cache')).not.toMatch(/hit/i);
    }
    await expect.poll(cache.fetched).toBe(before + 6);
    const ids = new Set<string | null>();
    const headers = { 'x-request-id': 'mine' };
    for (const _ of [1, 2]) ids.add((await ask(cache, '/api/health', headers)).headers.get('x-request-id'));
    expect([ids.size, ids.has('mine'), ids.has(null)]).toEqual([2, false, false]);
  });

  it('keeps pictures and files of the build', async () => {
    const cache = cacheNow();
    const { text } = await read(cache, '/');
    const file = /\/static\/[\w./-]+\.js/.exec(text)?.[0] ?? '';
    const picture = /\/media\/[\w./-]+\.\w+/.exec(text)?.[0] ?? '';
    for (const path of [file, picture]) {
      expect([path, (await read(cache, path)).status]).toEqual([path, 200]);
      expect((await read(cache, path)).headers.get('x-cache')).toMatch(/hit/i);
    }
  });

  it('tells browsers to ask each time, and nothing of tags', async () => {
    const { headers } = await read(cacheNow(), '/promotion');
    expect(headers.get('cache-control')).toMatch(/^public, max-age=0,.*must-revalidate$/);
    for (const name of ['xkey', 'cdn-cache-control', 'x-request-id', 'set-cookie']) {
      expect([name, headers.get(name)]).toEqual([name, null]);
    }
  });
});

describe('a purge', () => {
  it('shows a new price within two seconds, in both languages', async () => {
    for (const cents of [12_347, 12_351]) {
      const price = `${cents / 100}`;
      for (const path of ['/', '/?lang=en'])
        await read(varnish, path, { cookie: path.endsWith('en') ? 'language=en' : '' });
      await setPrice(cents);
      const committed = performance.now();
      const shows = async () => {
        const km = await read(varnish, '/');
        const en = await read(varnish, '/?lang=en', { cookie: 'language=en' });
        return km.text.includes(price) && en.text.includes(price);
      };
      await expect.poll(shows, { timeout: 20_000, interval: 50 }).toBe(true);
      // The outbox looks every second.
      expect(performance.now() - committed).toBeLessThan(2_000);
    }
  });

  it('is refused where everybody comes', async () => {
    const { status } = await fetch(varnish.url, { method: 'PURGE', headers: { xkey: 'catalogue' } });
    expect(status).toBe(405);
  });
});

describe('while the shop is away', () => {
  it('Varnish goes on giving out the pages, also those that were purged', async () => {
    const before = await read(varnish, '/shop');
    await setPrice(12_399);
    const waiting = async () =>
      (await database.pool.query('SELECT 1 FROM outbox WHERE done_at IS NULL')).rows.length;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    await varnishShop.stop('SIGKILL');
    const after = await read(varnish, '/shop');
    expect([after.status, after.text]).toEqual([200, before.text]);
  });

  it('nginx goes on giving out what was over', async () => {
    const before = await read(nginx, '/promotion');
    await nginxShop.stop();
    const state = async () => (await read(nginx, '/promotion')).headers.get('x-cache');
    await expect.poll(state, { timeout: 30_000, interval: 250 }).toBe('STALE');
    const after = await read(nginx, '/promotion');
    expect([after.status, after.text]).toEqual([200, before.text]);
  });
});
