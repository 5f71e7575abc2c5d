import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authority, listenOnSockets } from './listening-sockets.ts';

const HOST = '127.0.0.1';
const VISITORS = 64;

let app: FastifyInstance;
let closeSockets: () => void;
let port: number;

beforeEach(async () => {
  app = Fastify();
  app.get('/', async () => 'open');
  closeSockets = await listenOnSockets(app, { host: HOST, port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(async () => {
  closeSockets();
  await app.close();
});

test.runIf(process.platform === 'linux')(
  'visitors who come at once are admitted several in a turn of the loop',
  async () => {
    let [turns, admitted] = [0, 0];
    const all = Promise.withResolvers<void>();
    app.server.on('connection', () => {
      admitted += 1;
      if (admitted === VISITORS) all.resolve();
    });
    const sockets = Array.from({ length: VISITORS }, () => connect(port, HOST));
    const count = () => {
      turns += 1;
      if (admitted < VISITORS) setImmediate(count);
    };
    count();
    await all.promise;
    for (const socket of sockets) socket.destroy();
    expect(turns).toBeLessThan(VISITORS / 2);
  },
);

test('every visitor is answered, whichever socket admits them', async () => {
  const answers = await Promise.all(
    Array.from({ length: VISITORS }, async () => (await fetch(`http://${HOST}:${port}`)).text()),
  );
  expect(new Set(answers)).toEqual(new Set(['open']));
});

test('a port in use is refused, also where its sockets could be shared', async () => {
  const second = Fastify();
  await expect(listenOnSockets(second, { host: HOST, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await second.close();
});

test('nobody is admitted any more once they are closed', async () => {
  closeSockets();
  await app.close();
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const [error] = await once(connect(port, HOST), 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  }
});

test.each([
  ['127.0.0.1', '127.0.0.1:3000'],
  ['localhost', 'localhost:3000'],
  ['::', '[::]:3000'],
])('the address of host %s is %s', (host, expected) => {
  expect(authority({ host, port: 3000 })).toBe(expected);
});
