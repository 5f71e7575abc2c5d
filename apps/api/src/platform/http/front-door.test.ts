import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { FrontDoor } from './front-door.ts';

/** What a server that closes answers on a connection that was open before. */
async function toldWhileClosing(accept: string): Promise<string> {
  const door = new FrontDoor();
  const held = Promise.withResolvers<() => void>();
  const server = door.server((_request, response) => held.resolve(() => response.end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const running = fetch(`http://127.0.0.1:${address.port}/`);
  const letGo = await held.promise;
  const drained = door.drain(10_000);
  const line = connect(address.port, '127.0.0.1');
  line.write(`GET /shop HTTP/1.1\r\nhost: shop\r\naccept: ${accept}\r\n\r\n`);
  const answer = await text(line);
  letGo();
  await Promise.all([running, drained]);
  server.close();
  return answer;
}

test('a server that closes tells a browser so in both languages, and to come again', async () => {
  const answer = await toldWhileClosing('text/html,application/xhtml+xml,*/*;q=0.8');
  expect(answer).toMatch(/^HTTP\/1.1 503 /);
  expect(answer).toMatch(/content-type: text\/html; charset=utf-8/i);
  expect(answer).toMatch(/retry-after: 2/i);
  expect(answer).toContain('<p>ហាងកំពុងចាប់ផ្ដើមឡើងវិញ។ សូមរង់ចាំបន្តិច</p>');
  expect(answer).toContain('<p lang="en">The shop is starting again. Please wait a moment</p>');
});

test('a server that closes tells a program so in the agreed shape', async () => {
  const answer = await toldWhileClosing('*/*');
  expect(answer).toMatch(/^HTTP\/1.1 503 /);
  expect(answer).toMatch(/content-type: application\/json; charset=utf-8/i);
  expect(answer).toContain('"code":"unavailable"');
});
