import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { RequestGateway } from './request-gateway.ts';

/** The response of a closing server to a request on a new connection. */
async function toldWhileClosing(accept: string): Promise<string> {
  const gateway = new RequestGateway();
  const held = Promise.withResolvers<() => void>();
  const server = gateway.server(
    (_request, response) => held.resolve(() => response.end()),
    () => 'one',
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const running = fetch(`http://127.0.0.1:${address.port}/`);
  const letGo = await held.promise;
  const drained = gateway.drain(10_000);
  const line = connect(address.port, '127.0.0.1');
  line.write(`GET /shop HTTP/1.1\r\nhost: shop\r\naccept: ${accept}\r\n\r\n`);
  const answer = await text(line);
  letGo();
  await Promise.all([running, drained]);
  server.close();
  return answer;
}

test('a closing server tells a browser so in both languages, and when to retry', async () => {
  const answer = await toldWhileClosing('text/html,application/xhtml+xml,*/*;q=0.8');
  expect(answer).toMatch(/^HTTP\/1.1 503 /);
  expect(answer).toMatch(/content-type: text\/html; charset=utf-8/i);
  expect(answer).toMatch(/retry-after: 2/i);
  expect(answer).toContain('<p>ប្រព័ន្ធកំពុងចាប់ផ្ដើមឡើងវិញ។ សូមរង់ចាំបន្តិច។</p>');
  expect(answer).toContain('<p lang="en">The shop is starting again. Please wait a moment</p>');
});

test("a closing server tells a program so in the contract's shape", async () => {
  const answer = await toldWhileClosing('*/*');
  expect(answer).toMatch(/^HTTP\/1.1 503 /);
  expect(answer).toMatch(/content-type: application\/json; charset=utf-8/i);
  expect(answer).toContain('"code":"unavailable","requestId":"one"');
  expect(answer).toMatch(/x-request-id: one/i);
});
