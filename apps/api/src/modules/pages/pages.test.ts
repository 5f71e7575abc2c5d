import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { PageParts } from '@phsar/contract/shop/pages';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangeFeed } from '../../changes/change-feed.ts';
import { handleErrors } from '../../platform/http/error-handler.ts';
import { RequestGateway } from '../../platform/http/request-gateway.ts';
import { REMOVING_WORKER } from '../../platform/http/service-worker-route.ts';
import { NO_METRICS } from '../../platform/metrics.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { seriesOf } from '../../testing/metrics-series.ts';
import { pageRoutes } from './pages.routes.ts';
import type { WebBuild } from './web-build.ts';

/** The paths that were rendered, in order. */
const renders: string[] = [];
const INLINE = "window.page = 'សួស្ដី'";
const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** Stands in for the built web app: shows what it was given. */
function webBuild(clientDir: string): WebBuild {
  return {
    clientDir,
    serviceWorker: 'keep()',
    pagePath: (path) => (path.startsWith('/missing') || path === '/404' ? null : path),
    inline: { scripts: [INLINE], styles: ['p{}'] },
    async render(request, { language, api, reportError }: PageParts) {
      const { pathname } = new URL(request.url);
      renders.push(pathname);
      if (pathname === '/failing') reportError(new Error('no list'));
      if (pathname === '/404') return { status: 404, headers: {}, body: 'gone' };
      const { data } = await api.call('health');
      const body = `<html lang="${language}"><script>${INLINE}</script><script>evil()</script><script src="/a.js"></script>
        <script type="application/ld+json">{}</script><p>${pathname} ${data.status}</p></html>`;
      return { status: 200, headers: HTML, body };
    },
  };
}

let shop: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phsar-web-'));
  await mkdir(join(folder, 'static/js'), { recursive: true });
  await writeFile(join(folder, 'static/js/entry.abc123.js'), 'run()');
  await writeFile(join(folder, 'static/js/entry.abc123.js.br'), brotliCompressSync('run()'));
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  shop = await openTestApp({ web: webBuild(folder) });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const settingsOf = ({ config }: TestApp) => ({
  current: async () => ({ shop: config.shop, isCurrent: true }),
});
const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

describe('a page', () => {
  // Covers 1.3
  it('is in Khmer for a newcomer, whatever the browser asks for', async () => {
    const page = await get('/', { 'accept-language': 'en-US,en' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<html lang="km">');
    expect(page.headers['content-language']).toBe('km');
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  it('is in the language of the address, which is remembered', async () => {
    const page = await get('/shop?lang=en');
    expect(page.body).toContain('<html lang="en">');
    expect(page.headers['set-cookie']).toBe('language=en; Path=/; Max-Age=31536000; SameSite=Lax');
  });

  it('remembers the language on https in a cookie that never goes over plain http', async () => {
    const { database } = shop;
    const publicUrl = 'https://shop.example';
    const config = { shop: { ...shop.config.shop, publicUrl } };
    const secure = await openTestApp({ web: webBuild(folder), database, config });
    try {
      const named = await secure.app.inject('/shop?lang=en');
      const chosen = await secure.app.inject({
        method: 'POST',
        url: '/shop',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'lang=en',
      });
      const cookie = 'language=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure';
      expect([named.headers['set-cookie'], chosen.headers['set-cookie']]).toEqual([cookie, cookie]);
    } finally {
      await secure.close();
    }
  });

  // Covers 10.4
  it('is in the language chosen before, under the address that names it', async () => {
    const cookie = 'a=b; language=en';
    for (const [asked, led] of [
      ['/', '/?lang=en'],
      ['/shop?product=3&utm_source=x', '/shop?product=3&utm_source=x&lang=en'],
      ['/shop?lang=fr', '/shop?lang=en'],
    ] as const) {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await shop.app.inject({
          method,
          url: asked,
          headers: { cookie, 'if-none-match': '*' },
        });
        expect([answer.statusCode, answer.headers.location], asked).toEqual([302, led]);
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
      const page = await get(led, { cookie });
      expect([page.statusCode, page.headers['set-cookie']]).toEqual([200, undefined]);
      expect(page.body).toContain('lang="en"');
    }
    expect((await get('/', { cookie: 'language=fr' })).body).toContain('lang="km"');
    expect((await get('/', { cookie: 'language=km' })).statusCode).toBe(200);
  });

  it.each(['/cart', '/payment', '/shop?q=soap'])(
    'that no cache outside may keep is in the language chosen before at once (%s)',
    async (url) => {
      const page = await get(url, { cookie: 'language=en' });
      expect(page.headers['content-language']).toBe('en');
      expect(page.headers['cache-control']).toBe('no-cache');
      expect(page.headers.vary).toBe('Cookie, Accept-Encoding');
    },
  );

  it('lets only its own inline scripts run', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    const hash = createHash('sha256').update(INLINE).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("object-src 'none'; base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("worker-src 'self'; manifest-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default clean-html");
  });

  it('carries the headers that guard every answer', async () => {
    const { headers } = await get('/');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toContain('unload=()');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('like every answer lets nobody frame it, and on https demands https for a year', async () => {
    const { database } = shop;
    const config = { shop: { ...shop.config.shop, publicUrl: 'https://shop.example' } };
    const secure = await openTestApp({ web: webBuild(folder), database, config });
    const urls = [
      ...[
        '/',
        '/missing',
        '/favicon.svg',
        '/static/js/entry.abc123.js',
        '/sw.js',
        '/media/none',
        '/static/none',
      ],
      ...['/api/docs', '/api/openapi.json', '/api/banners', '/api/none', '/api/cart', '/%zz', '/api/%zz'],
    ];
    try {
      for (const url of urls) {
        const { headers } = await secure.app.inject({ url, headers: { accept: 'text/html' } });
        expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
        expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
      }
    } finally {
      await secure.close();
    }
  });

  it('of a payment link is kept by nobody, and tells no other site its address', async () => {
    const { headers } = await get('/pay/PH-ABCD2345?key=abc', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('keeps the status of the web app', async () => {
    expect((await get('/missing')).statusCode).toBe(404);
  });

  it('comes again when a form was sent before it was alive', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=a&password=secret-of-a',
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/login');
  });

  it('comes in the language that such a form chooses, with all that its address says', async () => {
    for (const [language, led] of [
      ['en', '/shop?category=pet&sort=newest&q=soap&lang=en'],
      ['km', '/shop?category=pet&sort=newest&q=soap&lang=km'],
    ]) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/shop?category=pet&sort=newest&q=soap&lang=km',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'language=en' },
        payload: `lang=${language}`,
      });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, led]);
      expect(answer.headers['set-cookie']).toMatch(new RegExp(`^language=${language}; Path=/; Max-Age=`));
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('never leads such a form to another site', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const url of ['//other.example/login', '///other.example/login']) {
      const answer = await shop.app.inject({ method: 'POST', url: `http://localhost${url}`, headers });
      expect(answer.headers.location).toBe('/other.example/login');
      const choice = await shop.app.inject({
        method: 'POST',
        url: `http://localhost${url}`,
        headers,
        payload: 'lang=en',
      });
      expect(choice.headers.location).toBe('/other.example/login?lang=en');
    }
  });
});

/** Request targets as a client may send them, written byte for byte. */
const HOSTILE_TARGETS = [
  '//evil.example',
  '///evil.example/x',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/a/%2E%2e//evil.example',
  '/\\evil.example',
  '/.\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\f//evil.example',
  '/.\t.//evil.example',
  '/%09/evil.example',
  '/%2F/evil.example',
  '/%5Cevil.example',
  '//evil.example%2F..',
  '//evil.example?lang=en',
  'http://evil.example/x',
  'https://evil.example//x',
  'http:evil.example',
];

describe('a redirect', () => {
  /** The `Location` of an answer to bytes that no HTTP client would send; null without one, or if the target was refused. */
  async function locationOf(port: number, method: string, target: string, body: string) {
    const socket = connect(port, '127.0.0.1');
    const head = `${method} ${target} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\nCookie: language=en\r\nAccept: text/html\r\n`;
    const form = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`;
    socket.write(method === 'POST' ? `${head}${form}\r\n${body}` : `${head}\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 \d{3} /);
    return /^location: (.*)\r$/im.exec(answer)?.[1] ?? null;
  }

  it.each(HOSTILE_TARGETS)('stays on the shop for %j', async (target) => {
    const { database } = shop;
    const open = await openTestApp({ web: webBuild(folder), database, config: { hasRateLimits: false } });
    try {
      await open.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = open.app.server.address() as AddressInfo;
      for (const [method, body] of [
        ['GET', ''],
        ['HEAD', ''],
        ['POST', 'username=a'],
        ['POST', 'lang=en'],
      ] as const) {
        const location = await locationOf(port, method, target, body);
        if (location === null) continue;
        const led = new URL(location, 'https://shop.example/some/page');
        expect([method, body, location, led.host]).toEqual([method, body, location, 'shop.example']);
        // Nor once more, as a relative address of what it leads to.
        expect(led.pathname).not.toMatch(/^\/\//);
      }
    } finally {
      await open.close();
    }
  });
});

describe('a kept page', () => {
  const rendersOf = async (work: () => Promise<unknown>) => {
    const before = renders.length;
    await work();
    return renders.slice(before);
  };

  it('is rendered once for everyone and every query that means nothing', async () => {
    const asked = ['/a', '/a', '/a?utm_source=x', '/a?fbclid=1&y=2'];
    expect(await rendersOf(() => Promise.all(asked.map((url) => get(url))))).toEqual(['/a']);
    expect(await rendersOf(() => get('/a?lang=en', { cookie: 'language=en' }))).toEqual(['/a']);
  });

  it('is counted once, as whole; one with an error as failed', async () => {
    const counted = () =>
      Promise.all(
        ['whole', 'failed'].map((outcome) =>
          seriesOf(shop, `phsar_page_renders_total{outcome="${outcome}"}`),
        ),
      );
    const [whole = 0, failed = 0] = await counted();
    for (const url of ['/counted', '/counted', '/failing']) await get(url);
    expect(await counted()).toEqual([whole + 1, failed + 1]);
  });

  // Covers 10.3
  it('carries the same policy and headers each time, and may be kept by a proxy', async () => {
    const english = () => get('/b?lang=en', { cookie: 'language=en' });
    for (const page of [await get('/b'), await get('/b'), await english(), await english()]) {
      const hash = createHash('sha256').update(INLINE).digest('base64');
      expect(page.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
      expect(page.headers['cache-control']).toBe('public, max-age=0, s-maxage=10, must-revalidate');
      expect(page.headers.vary).toBe('Accept-Encoding');
      expect(page.headers['x-frame-options']).toBe('DENY');
    }
    expect((await get('/b')).body).toBe((await get('/b')).body);
  });

  it('is not sent to whoever has it, and only its headers to a HEAD', async () => {
    const { headers } = await get('/c', { 'accept-encoding': 'br' });
    const known = await get('/c', { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', headers.etag]);
    expect(known.headers['cache-control']).toBe(headers['cache-control']);
    expect((await get('/c', { 'if-none-match': '"other"' })).statusCode).toBe(200);
    const head = await shop.app.inject({ method: 'HEAD', url: '/c', headers: { 'accept-encoding': 'br' } });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', headers.etag]);
    expect(head.headers['content-length']).toBe(headers['content-length']);
  });

  it('that sets the language is for its visitor alone', async () => {
    for (const [url, cookie] of [
      ['/d?lang=en', ''],
      ['/d?lang=en', 'language=km'],
      ['/d?lang=km', 'language=en'],
      // Khmer is named by a switch alone, which must reach the shop.
      ['/d?lang=km', 'language=km'],
    ] as const) {
      const page = await get(url, { cookie });
      expect(page.headers['cache-control']).toBe('private, no-cache');
      expect(page.headers['set-cookie']).toContain(`language=${url.slice(-2)};`);
    }
    expect((await get('/d?lang=en', { cookie: 'language=en' })).headers['set-cookie']).toBeUndefined();
  });

  it('does not come from a search or from what failed', async () => {
    for (const url of ['/e?q=soap', '/failing']) {
      expect(await rendersOf(() => get(url).then(() => get(url)))).toHaveLength(2);
      expect((await get(url)).headers['cache-control']).toBe('no-cache');
    }
  });

  it('is shown for every address that is no page, and is kept by nobody else', async () => {
    const headers = { cookie: 'language=en' };
    expect(await rendersOf(() => get('/missing-1?q=a', headers))).toEqual(['/404']);
    for (const url of ['/missing-2', '/missing-3?product=1', '/404']) {
      const renders = await rendersOf(async () => {
        const page = await get(url, headers);
        expect(page.statusCode).toBe(404);
        expect(page.headers['cache-control']).toBe('no-cache');
      });
      expect(renders).toEqual([]);
    }
  });

  it('is new after a write of the catalogue', async () => {
    const app = Fastify();
    let status = 'old';
    app.get('/api/health', async () => ({ status }));
    const changes = new ChangeFeed(shop.sources);
    const parts = {
      sources: shop.sources,
      limits: { waitForPage: () => 0 },
      gateway: new RequestGateway(),
      metrics: NO_METRICS,
      shop: shop.config.shop,
      settings: settingsOf(shop),
      hasServiceWorker: true,
    };
    await pageRoutes(app, { web: webBuild(folder), changes, ...parts });
    expect((await app.inject('/shop')).body).toContain('old');
    status = 'new';
    expect((await app.inject('/shop')).body).toContain('old');
    changes.publish({ kind: 'catalogue', products: 'all' });
    expect((await app.inject('/shop')).body).toContain('new');
  });

  it('is the same over the wire as in the framework', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const address = shop.app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${address.port}`;
    for (const [path, cookie] of [
      ['/f', 'language=km'],
      ['/f', 'language=en'],
      ['/f', 'a=b'],
      ['/f?lang=en', 'language=en'],
      ['/f?lang=km', 'language=km'],
      ['/cart', 'language=en'],
    ] as const) {
      const answer = await fetch(url + path, { headers: { cookie } });
      const language = `${path} ${cookie}`.includes('en') ? 'en' : 'km';
      const isLed = path === '/f' && language === 'en';
      const framed = await get(isLed ? '/f?lang=en' : path, { cookie, 'accept-encoding': 'gzip' });
      expect(answer.redirected).toBe(isLed);
      expect(answer.headers.get('set-cookie')).toBe(framed.headers['set-cookie'] ?? null);
      expect(answer.headers.get('cache-control')).toBe(framed.headers['cache-control']);
      expect(answer.headers.get('content-security-policy')).toBe(framed.headers['content-security-policy']);
      expect(answer.headers.get('content-language')).toBe(language);
      expect(await answer.text()).toContain(`lang="${language}"`);
    }
    expect((await fetch(`${url}/f`, { method: 'DELETE' })).status).toBe(404);
  });
});

describe('the service worker', () => {
  it('is asked for each time, and may ask the shop alone', async () => {
    const { headers, body } = await get('/sw.js');
    expect(body).toBe('keep()');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
    expect((await get('/sw.js', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it('that is switched off is one that removes itself', async () => {
    const app = Fastify();
    const changes = new ChangeFeed(shop.sources);
    const limits = { waitForPage: () => 0 };
    const parts = {
      sources: shop.sources,
      limits,
      gateway: new RequestGateway(),
      metrics: NO_METRICS,
      shop: shop.config.shop,
      settings: settingsOf(shop),
    };
    await pageRoutes(app, { web: webBuild(folder), changes, ...parts, hasServiceWorker: false });
    expect((await app.inject('/sw.js')).body).toBe(REMOVING_WORKER);
  });
});

describe('behind a CDN', () => {
  it('a page that sets the language is kept by nobody, the same page without is', async () => {
    const apart = await openTestApp({
      web: webBuild(folder),
      config: { cdn: { driver: 'varnish', urls: [] } },
    });
    try {
      const controls = [];
      for (const cookie of ['', 'language=en']) {
        const page = await apart.app.inject({ url: '/shop?lang=en', headers: { cookie } });
        controls.push(page.headers['cdn-cache-control']);
      }
      expect(controls).toEqual(['private, no-cache', expect.stringMatching(/^max-age=60/)]);
    } finally {
      await apart.close();
    }
  });
});

describe('beside an office of its own', () => {
  it.each([
    ['from memory, though a proxy repeats the host', 'shop.example', true],
    ['by the framework when the proxy names another host', 'other.example', false],
  ])('a page that is kept is answered %s', async (_, forwarded, isFromMemory) => {
    const answered: boolean[] = [];
    const gateway = new RequestGateway();
    gateway.onAnswer((_request, _response, answer) => void answered.push(answer.isFromMemory));
    const apart = await openTestApp({
      web: webBuild(folder),
      gateway,
      config: {
        officeOrigin: 'https://office.example',
        shop: { ...shop.config.shop, publicUrl: 'https://shop.example' },
      },
    });
    try {
      await apart.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = apart.app.server.address() as AddressInfo;
      for (const _round of [1, 2]) {
        const headers = { host: 'shop.example', 'x-forwarded-host': forwarded };
        const asked = request({ host: '127.0.0.1', port, path: '/shop', headers });
        const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
        expect(answer.statusCode).toBe(200);
        await once(answer.resume(), 'close');
      }
      await expect.poll(() => answered).toEqual([false, isFromMemory]);
    } finally {
      await apart.close();
    }
  });
});

describe('pages that must be made', () => {
  it('are rendered a few at a time; beyond the line callers are asked to come again, except for pages that are kept', async () => {
    const app = Fastify();
    handleErrors(app);
    let running = 0;
    let most = 0;
    let name = 'Dara';
    const changes = new ChangeFeed(shop.sources);
    const gate = Promise.withResolvers<void>();
    const web: WebBuild = {
      ...webBuild(folder),
      async render(request) {
        const isSearch = new URL(request.url).searchParams.has('q');
        if (isSearch) {
          running += 1;
          most = Math.max(most, running);
          await gate.promise;
          running -= 1;
        }
        return { status: 200, headers: HTML, body: `<p>made for ${name}</p>` };
      },
    };
    await pageRoutes(app, {
      web,
      changes,
      sources: shop.sources,
      limits: { waitForPage: () => 0 },
      gateway: new RequestGateway(),
      metrics: NO_METRICS,
      shop: shop.config.shop,
      settings: {
        current: async () => ({ shop: { ...shop.config.shop, shopName: name }, isCurrent: true }),
      },
      hasServiceWorker: true,
    });
    const ask = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });
    await ask('/shop');
    name = 'Sok';
    changes.publish({ kind: 'catalogue', products: [] });
    const asked = Array.from({ length: 105 }, (_, search) => ask(`/shop?q=${search}`));
    const [refused] = await Promise.all([Promise.race(asked), asked.at(-1)]);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    expect(refused.body).toContain('<p lang="en">The shop is very busy right now. Please wait a moment</p>');
    expect((await ask('/shop')).body).toContain('made for Sok');
    gate.resolve();
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(102);
    expect(most).toBe(2);
  });

  it('are counted and at last refused in a form their caller can read; what is ready is not', async () => {
    const app = Fastify();
    handleErrors(app);
    app.get('/api/health', async () => ({ status: 'ok' }));
    let made = 0;
    const waitForPage = () => {
      made += 1;
      return made > 2 ? 7 : 0;
    };
    await pageRoutes(app, {
      web: webBuild(folder),
      changes: new ChangeFeed(shop.sources),
      sources: shop.sources,
      limits: { waitForPage },
      gateway: new RequestGateway(),
      metrics: NO_METRICS,
      shop: shop.config.shop,
      settings: settingsOf(shop),
      hasServiceWorker: true,
    });
    const statusOf = async (url: string) => (await app.inject(url)).statusCode;
    expect(await statusOf('/shop')).toBe(200);
    expect(await statusOf('/shop?q=soap')).toBe(200);
    const page = await app.inject({ url: '/shop?q=soap', headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(page.statusCode).toBe(429);
    expect(page.headers['retry-after']).toBe('7');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('<p>អ្នកបានព្យាយាមញឹកញាប់ពេក។ សូមរង់ចាំបន្តិច។</p>');
    expect(page.body).toContain('<p lang="en">Too many requests. Please wait a moment</p>');
    const data = await app.inject({ url: '/shop?q=soap', headers: { accept: '*/*' } });
    expect(data.statusCode).toBe(429);
    expect(data.json()).toMatchObject({ code: 'too_many_requests' });
    expect(await statusOf('/shop?utm_source=x')).toBe(200);
  });
});

describe('files of the pages', () => {
  // Covers 7.31
  it('are kept for ever when their name changes with their content', async () => {
    const file = await get('/static/js/entry.abc123.js');
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(file.headers['content-type']).toContain('javascript');
  });

  it('come in the compressed form the build made', async () => {
    const file = await get('/static/js/entry.abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(file.headers['content-encoding']).toBe('br');
    expect(file.headers.vary).toBe('Accept-Encoding');
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(brotliDecompressSync(file.rawPayload).toString()).toBe('run()');
  });

  it('that keep their name are asked for again, and not sent twice', async () => {
    const { headers } = await get('/favicon.svg');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect((await get('/favicon.svg', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it('are 404 when missing, never a page', async () => {
    const file = await get('/static/js/entry.old.js');
    expect(file.statusCode).toBe(404);
    expect(file.json()).toMatchObject({ success: false, code: 'not_found' });
  });

  it('give no other file away', async () => {
    for (const url of ['/static/..%2f..%2fpackage.json', '/static/js/%2e%2e/%2e%2e/package.json']) {
      expect((await get(url)).body).not.toContain('workspaces');
    }
  });
});

describe('a path that cannot be decoded', () => {
  const paths = [
    ...['/%E0%A4%A', '/%', '/shop/%zz', '/blog/%FF?lang=en', '//%E0'],
    ...['/pay/%ff', '/media/%ff', '/static/%ff?lang=en'],
  ];

  it.each(paths)('shows a browser the missing page: %s', async (path) => {
    const { statusCode, body, headers } = await get(path, { accept: 'text/html,*/*;q=0.8' });
    expect([statusCode, body]).toEqual([404, 'gone']);
    expect(headers['content-language']).toBe(path.includes('lang=en') ? 'en' : 'km');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(paths)('answers other callers in JSON: %s', async (path) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });

  it('is no page below /api', async () => {
    const answer = await get('/api/%E0', { accept: 'text/html' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });
});

describe('an address under /api', () => {
  it('that is no endpoint is answered in the agreed shape', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await shop.app.inject({ method, url: '/api/nothing' });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, message: 'Not found', code: 'not_found' });
    }
  });
});
