import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as turnOfTheLoop, setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

const JSON_HEAD = 'Content-Type: application/json\r\nContent-Length: 9000000\r\n\r\n';
const CHUNKED_HEAD = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
const FORM_HEAD =
  'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n' +
  '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
const PIECE = Buffer.alloc(64 * 1024, 'x');
const CHUNK = Buffer.concat([Buffer.from('10000\r\n'), PIECE, Buffer.from('\r\n')]);

/** Sends `megabytes` before it reads anything, as a phone does that has the answer waiting behind its upload. */
async function send(path: string, head: string, piece: Buffer, megabytes: number) {
  const { port } = shop.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').pause();
  const ended = Promise.withResolvers<string>();
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
    if (answer.includes('\r\n\r\n')) ended.resolve(answer);
  });
  socket.on('error', ended.reject);
  socket.on('close', () => ended.resolve(answer));
  socket.write(`POST /api${path} HTTP/1.1\r\nHost: shop.test\r\n${head}`);
  for (let sent = 0; sent < megabytes * 16; sent += 1) {
    socket.write(piece);
    // A line of 6 MB a second.
    await wait(10);
  }
  socket.resume();
  const text = await ended.promise;
  socket.destroy();
  return text;
}

test.each([
  ['a length that is told', '/auth/login', JSON_HEAD, PIECE],
  ['a length that shows', '/auth/login', CHUNKED_HEAD, CHUNK],
  ['a photo', '/products/search-by-image', FORM_HEAD, PIECE],
])('a body that is too large is answered though more of it comes: %s', async (_name, path, head, piece) => {
  const answer = await send(path, head, piece, 4);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('"code":"body_too_large"');
});

test('whoever never ends is cut after a moment', async () => {
  const { port } = shop.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').resume();
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.on('error', () => {});
  socket.write(`POST /api/auth/login HTTP/1.1\r\nHost: shop.test\r\n${JSON_HEAD}`);
  const began = performance.now();
  const sending = setInterval(() => socket.write(PIECE), 100);
  await closed;
  clearInterval(sending);
  expect(performance.now() - began).toBeGreaterThan(4_000);
  expect(performance.now() - began).toBeLessThan(8_500);
});

test('whoever leaves in the middle of a photo writes nothing into the log', async () => {
  shop.lines.splice(0);
  const { port } = shop.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').resume();
  socket.on('error', () => {});
  const request = once(shop.app.server, 'request');
  socket.write(`POST /api/products/search-by-image HTTP/1.1\r\nHost: shop.test\r\n${FORM_HEAD}`);
  socket.write(PIECE);
  const [incoming, response] = (await request) as [IncomingMessage, ServerResponse];
  const closed = once(response, 'close');
  // Somebody reads the photo.
  if (incoming.readableFlowing !== true) await once(incoming, 'resume');
  socket.resetAndDestroy();
  await closed;
  await turnOfTheLoop();
  expect(shop.lines.filter(({ level }) => level === 'error')).toEqual([]);
});
