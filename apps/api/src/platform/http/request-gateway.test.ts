import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { RequestGateway } from './request-gateway.ts';

test('what still comes while a request runs is answered, as the last of its connection', async () => {
  const gateway = new RequestGateway();
  gateway.add(({ url }, response) => url === '/quick' && response.end('quick') !== undefined);
  const held = Promise.withResolvers<() => void>();
  const server = gateway.server(({ url }, response) => {
    if (url === '/slow') held.resolve(() => response.end('slow'));
    else response.end('framed');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  const letGo = await held.promise;
  const lines = ['/quick', '/framed'].map((path) => ({ path, line: connect(port, '127.0.0.1') }));
  // A first request keeps each connection open.
  for (const { path, line } of lines) {
    line.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`);
    await new Promise((resolve) => line.once('data', resolve));
  }
  const drained = gateway.drain(10_000);
  for (const { path, line } of lines) {
    line.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`);
    const answer = await text(line);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toContain(path.slice(1));
  }
  letGo();
  expect(await (await slow).text()).toBe('slow');
  await drained;
  server.close();
});
