import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopProcess } from '../../../../e2e/support/shop-process.ts';
import { openLoop } from '../testing/open-loop.ts';
import { orderBody } from '../testing/sample-order.ts';
import { keepUploading } from '../testing/slow-upload.ts';
import { type SeededShop, seedShop } from './seeded-shop.ts';

/** Networks of the attackers. */
const NETWORKS = 4;
/** Calls a second, whether or not the earlier ones were answered. */
const RATES = { search: 20, signIn: 20, order: 3, calmOrder: 1 };
/** Under way at any moment; more than there are places. */
const UPLOADS = 24;
/** Each in a network of its own, with ten orders that may wait unpaid. */
const SHOPPERS = 80;
const ORDERS = { before: 15, flood: 45 };
/** Milliseconds that nine of ten orders take at most on a quick machine, at a server that nobody floods. */
const QUICK = 100;
/**
 * Milliseconds in which an honest order passes, and in which the shop is as it was before: on a quick machine, and on one that
 * is busy with other tests, where a flooded server is slowed down out of proportion.
 */
const LIMITS = { quick: { passes: 2_000, recovers: 10_000 }, busy: { passes: 10_000, recovers: 30_000 } };
/** Milliseconds; what an order may take on any machine and still be as fast as before. */
const FAST = 500;
/** How many times as long as at the server that nobody floods an order may take on a busy machine, and to be as fast as before. */
const TIMES_CALM = { busy: 30, fast: 4 };
/** Bytes that the shop may hold. */
const MOST_MEMORY = 512 * 2 ** 20;
/** Milliseconds until somebody whom the shop told to come again does. */
const PAUSE = 200;
/** Milliseconds until a slow machine has refused what is too much. */
const PATIENCE = 120_000;

let shop: SeededShop;
let server: ShopProcess;
/** Another server of the same shop and database, without a flood: it tells what this machine can do meanwhile. */
let calmServer: ShopProcess;

beforeAll(async () => {
  shop = await seedShop('postgres', { shoppers: SHOPPERS, stocks: [10_000] });
  const settings = { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' };
  server = await shop.startServer(settings);
  calmServer = await shop.startServer(settings);
});
afterAll(async () => {
  for (const one of [server, calmServer]) await one?.stop('SIGKILL');
  await shop?.remove();
});

let ordered = 0;
/** How often the shop told an honest shopper to come again. */
let refusals = 0;

/** An order of the next shopper, sent again while the shop is busy, as browsers do. @returns milliseconds until it is placed */
async function order({ url }: ShopProcess): Promise<number> {
  const [productId = ''] = shop.stock.keys();
  const shopper = ordered % SHOPPERS;
  ordered += 1;
  const begin = performance.now();
  const call = {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shop.tokens[shopper]}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `198.51.100.${shopper}`,
    },
    body: JSON.stringify(orderBody([{ productId, quantity: 1, unitPrice: 10 }])),
  };
  for (;;) {
    const answer = await fetch(`${url}/api/orders/create`, call);
    const text = await answer.text();
    if (answer.status === 201) return performance.now() - begin;
    if (answer.status !== 503) throw new Error(`An order was answered ${answer.status}: ${text}`);
    refusals += 1;
    await wait(PAUSE);
  }
}

/** Orders in open load. */
function startOrdering(at: ShopProcess, perSecond: number) {
  const times: number[] = [];
  const loop = openLoop(perSecond, async () => void times.push(await order(at)));
  return { times, stop: () => loop.stop() };
}

/** Searches for random words, a fourth of it as pages, signs in with made-up names, and uploads photos that never end. */
function startFlood() {
  const answers = new Map<string, number>();
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);
  const network = (number: number) => `203.0.113.${number % NETWORKS}`;
  const call = async (what: string, path: string, number: number, init: RequestInit = {}) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': network(number) };
    try {
      const answer = await fetch(server.url + path, { ...init, headers });
      await answer.arrayBuffer();
      count(`${what} ${answer.status}`);
    } catch {
      count(`${what} lost`);
    }
  };
  const searches = openLoop(RATES.search, (number) => {
    const words = randomBytes(6).toString('hex');
    const path = number % 4 === 0 ? `/shop?q=${words}` : `/api/products?limit=24&q=${words}`;
    return call('search', path, number);
  });
  const signIns = openLoop(RATES.signIn, (number) => {
    const body = JSON.stringify({ fullName: `0${randomBytes(4).readUInt32BE()}`, password: randomUUID() });
    return call('sign-in', '/api/auth/login', number, { method: 'POST', body });
  });
  const uploads = Array.from({ length: UPLOADS }, (_, number) =>
    keepUploading(server.url, network(number), (status) => count(`upload ${status}`)),
  );
  return {
    answers,
    async stop() {
      for (const stop of uploads) stop();
      await Promise.all([searches.stop(), signIns.stop()]);
    },
  };
}

/** What nine of ten stay below. */
const mostOf = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.9)] ?? Number.NaN;

/** Orders until three in a row are fast. @returns milliseconds until the first of them */
async function timeUntilFast(limit: number): Promise<number> {
  const begin = performance.now();
  let since = begin;
  for (let inARow = 0; inARow < 3; ) {
    if (inARow === 0) since = performance.now();
    inARow = (await order(server)) <= limit ? inARow + 1 : 0;
    if (performance.now() - begin > PATIENCE) throw new Error('The shop does not recover');
  }
  return since - begin;
}

test('orders pass while many networks flood the shop with searches, sign-ins and slow uploads, and it recovers after', async () => {
  const quiet = startOrdering(server, RATES.order);
  await expect.poll(() => quiet.times.length, { timeout: PATIENCE }).toBeGreaterThanOrEqual(ORDERS.before);
  await quiet.stop();

  const flood = startFlood();
  const ordering = startOrdering(server, RATES.order);
  const calmOrdering = startOrdering(calmServer, RATES.calmOrder);
  const has = (what: string) => flood.answers.has(what);
  await expect
    .poll(
      () => [ordering.times.length >= ORDERS.flood, ...['search 200', 'sign-in 429', 'upload 503'].map(has)],
      { timeout: PATIENCE },
    )
    .toEqual([true, true, true, true]);
  await ordering.stop();
  await calmOrdering.stop();
  await flood.stop();
  const [before, inFlood, calm] = [quiet, ordering, calmOrdering].map(({ times }) => mostOf(times)) as [
    number,
    number,
    number,
  ];
  const unflooded = Math.max(before, calm);
  const recovery = await timeUntilFast(Math.max(FAST, TIMES_CALM.fast * unflooded));
  const [, peak = Number.NaN] =
    /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8')) ?? [];
  const told = [...flood.answers].map(([what, count]) => `${count} × ${what}`).join(', ');
  process.stdout.write(
    `${ordering.times.length} orders, ${refusals} times asked to come again, nine of ten in ${Math.round(inFlood)} ms (before ${Math.round(before)}, without a flood ${Math.round(calm)}), recovered after ${Math.round(recovery)} ms, ${Math.round(Number(peak) / 1_024)} MB; ${told}\n`,
  );

  const isQuick = unflooded <= QUICK;
  const { passes, recovers } = isQuick ? LIMITS.quick : LIMITS.busy;
  const slow = isQuick ? 0 : TIMES_CALM.busy * unflooded;
  expect(inFlood).toBeLessThan(Math.max(passes, slow));
  expect(recovery).toBeLessThan(Math.max(recovers, slow));
  expect(Number(peak) * 1_024).toBeLessThan(MOST_MEMORY);
});
