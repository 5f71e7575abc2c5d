import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { OutboxDelay, OutboxFailure } from '../../platform/outbox.ts';
import { fixedSources } from '../../testing/fixed-sources.ts';
import { createCdnModule } from './cdn.module.ts';
import { CATALOGUE_WRITTEN, sharedHeaders, tagsWritten } from './cdn-tags.ts';
import { purgeOf } from './purges.ts';

const ZONE = '0123456789abcdef0123456789abcdef';
const TOKEN = 'secret-of-the-purge';
const signal = new AbortController().signal;

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A CDN's API that takes only what its documentation allows, and answers `status` otherwise the same. */
async function fakeApi(status: (asked: Asked) => number, headers: Record<string, string> = {}) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { method, url } = request;
    const one = { method, url, headers: request.headers, body: await text(request) };
    asked.push(one);
    response
      .writeHead(status(one), { 'content-type': 'application/json', ...headers })
      .end('{"success":true}');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server without a port');
  return { url: `http://127.0.0.1:${address.port}`, asked };
}

/** Cloudflare's rules: this path, this token, JSON with 1 to 100 tags. */
function cloudflareStatus({ method, url, headers, body }: Asked): number {
  if (method !== 'POST' || url !== `/client/v4/zones/${ZONE}/purge_cache`) return 404;
  if (headers.authorization !== `Bearer ${TOKEN}`) return 403;
  if (headers['content-type'] !== 'application/json') return 400;
  const { tags, ...others } = JSON.parse(body);
  const isFit =
    Array.isArray(tags) && tags.length > 0 && tags.length <= 100 && Object.keys(others).length === 0;
  return isFit ? 200 : 400;
}

/** Fastly's rules: this path, this key, JSON with 1 to 256 surrogate keys. */
function fastlyStatus({ method, url, headers, body }: Asked): number {
  if (method !== 'POST' || url !== '/service/SU1Z0isxPaozGVKXdv0eY/purge') return 404;
  if (headers['fastly-key'] !== TOKEN) return 401;
  const { surrogate_keys: keys } = JSON.parse(body);
  return Array.isArray(keys) && keys.length > 0 && keys.length <= 256 ? 200 : 400;
}

const cloudflareAt = (apiRoot: string, token = TOKEN) =>
  purgeOf({ driver: 'cloudflare', apiRoot, zone: ZONE, token });

test('Cloudflare is asked for a hundred tags at most at once', async () => {
  const { url, asked } = await fakeApi(cloudflareStatus);
  const tags = Array.from({ length: 150 }, (_, id) => `p${id}`);
  await cloudflareAt(url)?.(tags, signal);
  expect(asked.flatMap(({ body }) => JSON.parse(body).tags)).toEqual(tags);
  expect(asked).toHaveLength(2);
});

test('Fastly gets the tags as surrogate keys', async () => {
  const { url, asked } = await fakeApi(fastlyStatus);
  await purgeOf({ driver: 'fastly', apiRoot: url, service: 'SU1Z0isxPaozGVKXdv0eY', token: TOKEN })?.(
    ['products', 'p5'],
    signal,
  );
  expect(asked.map(({ body }) => JSON.parse(body))).toEqual([{ surrogate_keys: ['products', 'p5'] }]);
});

test('every Varnish is asked, and one that is away fails the purge', async () => {
  const isPurge = ({ method, headers }: Asked) =>
    method === 'PURGE' && headers.xkey === 'catalogue' ? 200 : 405;
  const [one, other] = [await fakeApi(isPurge), await fakeApi(isPurge)];
  const urls = [one.url, other.url];
  await purgeOf({ driver: 'varnish', urls })?.(['catalogue'], signal);
  expect([one.asked.length, other.asked.length]).toEqual([1, 1]);
  const broken = purgeOf({ driver: 'varnish', urls: [one.url, 'http://127.0.0.1:1'] });
  await expect(broken?.(['catalogue'], signal)).rejects.toThrow('fetch failed');
});

test('a CDN that wants to be left alone is asked again when it says', async () => {
  const { url } = await fakeApi(() => 429, { 'retry-after': '7' });
  const error = await cloudflareAt(url)?.(['catalogue'], signal).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OutboxDelay);
  expect(error).toMatchObject({ wait: 7_000 });
});

test('a refused token is told at once, without the token; an outage is tried again', async () => {
  const { url } = await fakeApi(cloudflareStatus);
  const refused = await cloudflareAt(url, 'another')?.(['catalogue'], signal).catch(
    (thrown: unknown) => thrown,
  );
  expect(refused).toBeInstanceOf(OutboxFailure);
  expect(String(refused)).toBe('OutboxFailure: Cloudflare answered a purge with 403');
  const away = await fakeApi(() => 502);
  const failed = await cloudflareAt(away.url)?.(['catalogue'], signal).catch((thrown: unknown) => thrown);
  expect(failed).not.toBeInstanceOf(OutboxFailure);
  expect(String(failed)).toBe('Error: Cloudflare answered a purge with 502');
});

test.each([
  ['two products', [5, 7], ['products', 'p5', 'p7']],
  ['something else than products', [], ['catalogue']],
  ['anything', 'all', ['catalogue']],
  ['more products than tags are worth', Array.from({ length: 201 }, (_, id) => id), ['catalogue']],
] as const)('a write of %s purges %j', (_what, changed, tags) => {
  expect(tagsWritten(changed)).toEqual(tags);
});

test('writes that wait together are purged together', async () => {
  const { url, asked } = await fakeApi(cloudflareStatus);
  const cdn = { driver: 'cloudflare', apiRoot: url, zone: ZONE, token: TOKEN } as const;
  const unused = Object.create(null);
  const handle = createCdnModule({ config: { cdn }, database: unused, sources: fixedSources() }).handlers?.[
    CATALOGUE_WRITTEN
  ];
  const claimMore = async () => [{ products: [7, 5] }, { products: [9] }];
  await handle?.({ products: [5] }, { signal, claimMore });
  await handle?.({ products: [5] }, { signal, claimMore: async () => [{ products: 'all' }] });
  expect(asked.map(({ body }) => JSON.parse(body).tags)).toEqual([
    ['products', 'p5', 'p7', 'p9'],
    ['catalogue'],
  ]);
});

test('each CDN gets its life and tags under the names it reads, and browsers ask each time', () => {
  const page = { productIds: new Set([3, 4]), isList: true };
  const key = { apiRoot: '', token: '' };
  expect(sharedHeaders({ driver: 'none' })).toBeNull();
  const headers = [
    sharedHeaders({ driver: 'cloudflare', zone: '', ...key }),
    sharedHeaders({ driver: 'fastly', service: '', ...key }),
    sharedHeaders({ driver: 'varnish', urls: [] }),
  ].map((of) => of?.(page));
  const life = 'max-age=60, stale-while-revalidate=60, stale-if-error=86400';
  const browsers = { 'cache-control': 'public, max-age=0, must-revalidate' };
  expect(headers).toEqual([
    { ...browsers, 'cdn-cache-control': life, 'cache-tag': 'catalogue,products,p3,p4' },
    { ...browsers, 'surrogate-control': life, 'surrogate-key': 'catalogue products p3 p4' },
    { ...browsers, 'cdn-cache-control': life, xkey: 'catalogue products p3 p4' },
  ]);
});
