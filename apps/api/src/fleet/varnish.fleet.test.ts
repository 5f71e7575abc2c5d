import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { startVarnish, type Varnish } from '../testing/varnish.ts';

/** As the shop's: kept for a minute, and for a day while it is away. */
const PAGE = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'cdn-cache-control': 'max-age=60, stale-if-error=86400',
  xkey: 'catalogue',
};
const FAILURE = { 'cache-control': 'no-store', 'retry-after': '5' };

let shop: Awaited<ReturnType<typeof openShop>>;
let varnish: Varnish;
let purgePort: number;

beforeEach(async () => {
  shop = await openShop();
  purgePort = await freePort();
  varnish = await startVarnish(shop.port, purgePort);
});
afterEach(async () => {
  await varnish.stop();
  shop.close();
});

/** Stands in for a shop whose process is always well. */
async function openShop() {
  let isFailing = false;
  let asked = 0;
  /** Those who wait for `answerAll`. */
  let held: ServerResponse[] | null = null;
  const fail = (response: ServerResponse) => response.writeHead(503, FAILURE).end('The shop is away.');
  const server = createServer(({ url }, response) => {
    if (url === '/api/health') return response.end('{}');
    asked += 1;
    if (held !== null) return held.push(response);
    return isFailing ? fail(response) : response.writeHead(200, PAGE).end(`Page ${asked}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server without a port');
  return {
    port: address.port,
    asked: () => asked,
    /** Pages fail from now on, as they do while the database is away. */
    fail: () => {
      isFailing = true;
    },
    recover: () => {
      isFailing = false;
    },
    /** Answers nobody until the returned function is called, which tells all that the shop is away. */
    hold: () => {
      const waiting: ServerResponse[] = [];
      held = waiting;
      return () => {
        held = null;
        isFailing = true;
        waiting.forEach(fail);
      };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function read(path = '/', method = 'GET') {
  const answer = await fetch(varnish.url + path, { method });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** From now on every page is over. */
async function purge(): Promise<void> {
  const headers = { xkey: PAGE.xkey };
  const { status } = await fetch(`http://127.0.0.1:${purgePort}`, { method: 'PURGE', headers });
  expect(status).toBe(200);
}

test('a page that is over is fetched anew while the shop is well', async () => {
  expect((await read()).text).toBe('Page 1');
  expect((await read()).text).toBe('Page 1');
  await purge();
  expect((await read()).text).toBe('Page 2');
  expect((await read()).text).toBe('Page 2');
});

test('a page that is over is given out at once when the shop is killed', async () => {
  await read();
  await purge();
  shop.close();
  for (const _ of [1, 2, 3]) {
    const { status, text } = await read();
    expect([status, text]).toEqual([200, 'Page 1']);
  }
  expect((await read('/', 'HEAD')).status).toBe(200);
});

test('a page that is over is given out when the shop fails, until it is well again', async () => {
  await read();
  await purge();
  shop.fail();
  for (const _ of [1, 2, 3]) {
    const { status, text } = await read();
    expect([status, text]).toEqual([200, 'Page 1']);
  }
  // A failure lasts for a second.
  expect(shop.asked()).toBeLessThan(4);
  shop.recover();
  await expect.poll(async () => (await read()).text, { timeout: 20_000 }).not.toBe('Page 1');
});

test('all who wait for a page get what was kept when the shop fails once', async () => {
  await read();
  await purge();
  const answerAll = shop.hold();
  const waiting = Array.from({ length: 20 }, () => read());
  await expect.poll(shop.asked, { timeout: 20_000 }).toBe(2);
  answerAll();
  const texts = (await Promise.all(waiting)).map(({ status, text }) => `${status} ${text}`);
  expect(new Set(texts)).toEqual(new Set(['200 Page 1']));
});

test('what was never kept fails as the shop says, once', async () => {
  shop.fail();
  const { status, text, headers } = await read('/new');
  expect([status, text, headers.get('retry-after')]).toEqual([503, 'The shop is away.', '5']);
  expect((await read('/', 'POST')).status).toBe(503);
  expect(shop.asked()).toBe(2);
});
