import { once } from 'node:events';
import { Agent, type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import {
  openFakeShop,
  type StartSample,
  startCaddySample,
  startHaProxySample,
  startNginxSample,
} from '../testing/sample-proxies.ts';

/** Addresses of loopback that a caller may have. */
const [VISITOR, CDN] = ['127.0.0.1', '127.0.0.2'];

const SAMPLES: [string, StartSample][] = [
  ['HAProxy', startHaProxySample],
  ['nginx', startNginxSample],
  ['Caddy', startCaddySample],
];

interface Answer {
  status: number | undefined;
  /** The fake shop's, and the headers that it got. */
  name?: string;
  headers?: Record<string, string>;
  requestId: string | string[] | undefined;
}

interface Question {
  from?: string;
  headers?: Record<string, string>;
  agent?: Agent;
}

/** Asks a proxy whose certificate nobody signed. */
async function ask(url: string, { from = VISITOR, headers = {}, agent }: Question = {}): Promise<Answer> {
  const options = { localAddress: from, headers, agent: agent ?? false, rejectUnauthorized: false };
  const request = url.startsWith('https:') ? requestSecurely(url, options) : requestPlainly(url, options);
  request.end();
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response === undefined) throw new TypeError('A response without a message');
  const body = await text(response);
  const { statusCode: status, headers: answered } = response;
  return { status, requestId: answered['x-request-id'], ...(status === 200 ? JSON.parse(body) : {}) };
}

test("HAProxy's sample leads to the shops that are ready, and to those that live when none is", async () => {
  const shops = [await openFakeShop('one'), await openFakeShop('two')];
  const [one, two] = shops;
  const { url, plainUrl } = await startHaProxySample(shops);
  const redirect = await fetch(`${plainUrl}/shop`, { redirect: 'manual', headers: { host: 'shop.example' } });
  expect([redirect.status, redirect.headers.get('location')?.replace(/127\.0\.0\.1:\d+/, 'shop')]).toEqual([
    301,
    'https://shop/shop',
  ]);

  const { headers } = await ask(url, { headers: { host: 'shop.example' } });
  expect(headers).toMatchObject({ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example' });
  const answering = async () => {
    const answers: Answer[] = [];
    while (answers.length < 6) answers.push(await ask(url));
    return [...new Set(answers.map(({ status, name }) => `${status} ${name}`))].sort();
  };
  const settled = { timeout: 30_000 };
  await expect.poll(answering, settled).toEqual(['200 one', '200 two']);
  if (one !== undefined) one.isReady = false;
  await expect.poll(answering, settled).toEqual(['200 two']);
  if (two !== undefined) two.isReady = false;
  await expect.poll(answering, settled).toEqual(['200 one', '200 two']);
  two?.close();
  await expect.poll(answering, settled).toEqual(['200 one']);
});

test.each(SAMPLES)(
  "%s's sample tells the shop the visitor's address, also behind a CDN",
  async (_, start) => {
    const { url } = await start([await openFakeShop('one')], `${CDN}/32`);
    const addressOf = async (question: Question) => (await ask(url, question)).headers?.['x-forwarded-for'];
    const forged = '192.0.2.66';
    expect(await addressOf({ from: VISITOR })).toBe(VISITOR);
    expect(await addressOf({ from: VISITOR, headers: { 'x-forwarded-for': forged } })).toBe(VISITOR);
    // A CDN adds to what the visitor sent, and asks for many of them by one connection.
    const agent = new (url.startsWith('https:') ? SecureAgent : Agent)({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    for (const address of ['203.0.113.7', '2001:db8::7']) {
      for (const before of ['', `${forged}, `]) {
        const headers = { 'x-forwarded-for': `${before}${address}` };
        expect(await addressOf({ from: CDN, headers, agent })).toBe(address);
      }
    }
    expect(await addressOf({ from: CDN })).toBe(CDN);
  },
);

test.each(SAMPLES)(
  "%s's sample believes nobody without a CDN, and a CDN only the address",
  async (_, start) => {
    const shops = [await openFakeShop('one')];
    const headers = {
      'x-forwarded-for': '192.0.2.66',
      'x-forwarded-host': 'forged.example',
      'x-forwarded-proto': 'gopher',
    };
    for (const cdn of [undefined, `${CDN}/32`]) {
      const { url } = await start(shops, cdn);
      const { headers: told } = await ask(url, { from: CDN, headers });
      expect(told?.['x-forwarded-for']).toBe(cdn === undefined ? CDN : headers['x-forwarded-for']);
      const { host, protocol } = new URL(url);
      // nginx leaves out the port.
      expect([host, '127.0.0.1']).toContain(told?.['x-forwarded-host']);
      expect(`${told?.['x-forwarded-proto']}:`).toBe(protocol);
    }
  },
);

test.each(SAMPLES)(
  "%s's sample gives each request an id, whatever id the visitor sends",
  async (_, start) => {
    const { url } = await start([await openFakeShop('one')]);
    const ids = new Set<unknown>();
    for (const headers of [{}, { 'x-request-id': 'mine' }, { 'x-request-id': 'mine' }]) {
      const { requestId } = await ask(url, { headers });
      expect(requestId).toMatch(/^[\da-f-]{32,36}$/);
      ids.add(requestId);
    }
    expect(ids.size).toBe(3);
  },
);

test("who sends a request's head byte by byte is cut off by HAProxy and Caddy", async () => {
  const shop = await openFakeShop('one');
  const { plainUrl = '' } = await startHaProxySample([shop]);
  const { url } = await startCaddySample([shop]);
  await Promise.all([plainUrl, url].map((address) => sendSlowly(address, 30_000)));
});

/** Sends a head without an end, a byte each half second, until the other end closes. @throws after these milliseconds */
async function sendSlowly(url: string, patience: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.resume();
  // A byte may meet a connection that is closed already.
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nx-slow: ');
  const sending = setInterval(() => socket.write('a'), 500);
  try {
    await once(socket, 'close', { signal: AbortSignal.timeout(patience) });
  } finally {
    clearInterval(sending);
    socket.destroy();
  }
}
