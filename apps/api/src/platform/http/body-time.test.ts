import { type AddressInfo, connect } from 'node:net';
import fastifyMultipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { testPicture } from '../../testing/test-catalogue.ts';
import { handleErrors } from './error-handler.ts';
import { RequestGateway } from './request-gateway.ts';
import { uploadedPicture } from './uploaded-picture.ts';

const BODY_TIMEOUT = 1_500;

let shop: TestApp;
let owner: StaffPerson;

beforeAll(async () => {
  shop = await openTestApp({ gateway: new RequestGateway(BODY_TIMEOUT) });
  owner = await joinAsOwner(shop);
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

/**
 * Sends a body piece by piece, by default spaces for ever.
 * @returns the first answer with a JSON object, or what came until the line was cut
 */
function sendSlowly(app: TestApp['app'], head: string, pieces?: Buffer[]) {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const answer = Promise.withResolvers<string>();
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes;
    if (received.includes('\r\n\r\n') && received.endsWith('}')) answer.resolve(received);
  });
  // A line that is cut may be reset.
  socket.on('error', () => {});
  const isCut = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  void isCut.then(() => answer.resolve(received));
  socket.write(`${head}\r\n`);
  const sending = setInterval(() => {
    const piece = pieces === undefined ? ' ' : pieces.shift();
    if (piece === undefined) clearInterval(sending);
    else socket.write(piece);
  }, 50);
  onTestFinished(() => {
    clearInterval(sending);
    socket.destroy();
  });
  return { answer: answer.promise, isCut };
}

const headOf = (path: string, type: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${more}`;
const FORM = 'multipart/form-data; boundary=b';
const FORM_BEGIN = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
const FORM_END = '\r\n--b--\r\n';

function expectTimeout(answer: string): void {
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"request_timeout"');
}

describe('a body that takes too long', () => {
  test('is refused in the shape of all errors, and its line cut', async () => {
    const { answer, isCut } = sendSlowly(shop.app, headOf('/api/auth/login', 'application/json', 9_000));
    expectTimeout(await answer);
    await isCut;
  }, 15_000);

  test('without a length is refused as well', async () => {
    const head = headOf('/api/auth/login', 'application/json', 0).replace(
      'Content-Length: 0',
      'Transfer-Encoding: chunked',
    );
    const pieces = Array.from({ length: 100 }, () => Buffer.from('1\r\n \r\n'));
    expectTimeout(await sendSlowly(shop.app, head, pieces).answer);
  });

  test.each([
    ['POST /api/account/phone/code', '401'],
    ['GET /api/health', '200'],
  ])('is cut where nobody reads it: %s', async (call, status) => {
    const head = headOf('/', 'application/json', 9_000).replace('POST /', call);
    const { answer, isCut } = sendSlowly(shop.app, head);
    expect((await answer).split(' ')[1]).toBe(status);
    await isCut;
  });

  test('is no concern of the next request on the line', async () => {
    const url = `${shop.app.listeningOrigin}/api/auth/login`;
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    for (let call = 0; call < 3; call += 1) expect((await fetch(url, options)).status).toBe(400);
  });
});

/** Sends a body of the staff in twice the time that other bodies have. @returns the answer */
function uploadSlowly(path: string, type: string, body: Buffer): Promise<string> {
  const count = (2 * BODY_TIMEOUT) / 50;
  const size = Math.ceil(body.length / count);
  const pieces = Array.from({ length: count }, (_, n) => body.subarray(n * size, (n + 1) * size));
  const more = `Cookie: ${owner.cookie}\r\nSec-Fetch-Site: same-origin\r\n`;
  return sendSlowly(shop.app, headOf(path, type, body.length, more), pieces).answer;
}

describe('what staff uploads', () => {
  test('has longer than other bodies: a picture', async () => {
    const picture = await testPicture({ width: 300, height: 200 });
    const form = Buffer.concat([Buffer.from(FORM_BEGIN), picture, Buffer.from(FORM_END)]);
    expect(await uploadSlowly('/api/office/pictures', FORM, form)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('has longer than other bodies: a file of products', async () => {
    const exported = await owner.call('GET', '/products.csv');
    const file = Buffer.from(exported.body.padEnd(1_000, '\n'));
    expect(await uploadSlowly('/api/office/products/import', 'text/csv', file)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('is not cut by the server itself while it waits for 20 s in the line and is sent for 120 s', () => {
    expect(shop.app.server.requestTimeout).toBeGreaterThan(120_000 + 20_000);
    expect(shop.app.server.headersTimeout).toBeLessThanOrEqual(30_000);
  });

  test('is refused when it takes longer than its own time', async () => {
    const gateway = new RequestGateway();
    const app = Fastify({ serverFactory: (framework) => gateway.server(framework) });
    handleErrors(app);
    await app.register(fastifyMultipart);
    app.post('/picture', async (request) => ({ length: (await uploadedPicture(request, 200)).length }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    const { answer } = sendSlowly(app, headOf('/picture', FORM, 9_000), [Buffer.from(FORM_BEGIN)]);
    expectTimeout(await answer);
  });
});
