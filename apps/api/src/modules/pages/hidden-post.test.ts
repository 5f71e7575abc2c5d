import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../../testing/app-under-test.ts';
import { joinAsOwner } from '../../testing/office-calls.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { pictures } from '../media/schema.ts';

const HTML = { 'content-type': 'text/html' };
const ROUNDS = 5;
const READERS = 4;

/** A server that renders posts, listening, with its first owner. */
async function listeningShop() {
  const shop = await openTestApp({
    config: { hasRateLimits: false },
    web: {
      clientDir: makeTemporaryFolder(),
      inline: { scripts: [], styles: [] },
      pagePath: (path) => path,
      async render({ url: address }, { api }) {
        const id = new URL(address).pathname.split('/').at(-1) ?? '';
        const body = await api.call('getBlog', { params: { id } }).then(
          ({ data }) => data.title,
          () => null,
        );
        return { status: body === null ? 404 : 200, headers: HTML, body: body ?? 'gone' };
      },
    },
  });
  onTestFinished(() => shop.close());
  await shop.database.db.insert(pictures).values({ id: 'aa11', width: 960, height: 540 });
  const owner = await joinAsOwner(shop);
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  return { owner, url: `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}` };
}

async function statusOf(url: string): Promise<number> {
  const [answer] = await once(request(url).end(), 'response');
  await text(answer);
  return answer.statusCode;
}

test('the page of a post shows its state as soon as the response to the change is there', async () => {
  const { owner, url } = await listeningShop();
  const post = { title: { km: 'Teeth' }, picture: 'aa11', state: 'published' };
  const created = (await owner.call('POST', '/blogs', post)).json();
  const id = created._id;
  let { version } = created;
  const page = `${url}/blog/${id}`;
  const isOver = new AbortController();
  // With other visitors, the page is in every cache, and is being rendered.
  const read = async () => {
    while (!isOver.signal.aborted) await statusOf(page);
  };
  const readers = Array.from({ length: READERS }, read);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [state, status] of [
      ['draft', 404],
      ['published', 200],
    ] as const) {
      const headers = { 'if-match': `"${version}"` };
      const answer = await owner.call('PATCH', `/blogs/${id}`, { state }, { headers });
      expect(answer.statusCode).toBe(200);
      ({ version } = answer.json());
      expect([state, await statusOf(page)]).toEqual([state, status]);
    }
  }
  isOver.abort();
  await Promise.all(readers);
});
