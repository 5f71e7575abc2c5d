import { expect, test } from 'vitest';
import { CompressedResponse } from '../../platform/http/compressed-response.ts';
import { AnswerCache, type BuiltAnswer } from './answer-cache.ts';

const built = (body: string, ...productIds: number[]): BuiltAnswer => ({
  answer: new CompressedResponse(body, 'text/plain'),
  productIds: new Set(productIds),
  isSearch: false,
});
const text = (answer: CompressedResponse) => answer.body.toString();

/** A build that counts its runs and ends when it is told. */
function slowBuild() {
  const runs: PromiseWithResolvers<BuiltAnswer>[] = [];
  return {
    runs,
    build: () => {
      const run = Promise.withResolvers<BuiltAnswer>();
      runs.push(run);
      return run.promise;
    },
  };
}

test('builds an answer once for concurrent requests, and caches it', async () => {
  const cache = new AnswerCache(10_000);
  const { runs, build } = slowBuild();
  const asked = [cache.get('a', build), cache.get('a', build), cache.get('a', build)];
  runs[0]?.resolve(built('one'));
  expect((await Promise.all(asked)).map(text)).toEqual(['one', 'one', 'one']);
  await cache.get('a', build);
  expect(runs).toHaveLength(1);
});

test('never returns data read before the last change', async () => {
  const cache = new AnswerCache(10_000);
  const { runs, build } = slowBuild();
  const before = cache.get('a', build);
  cache.dropProducts([1]);
  const after = [cache.get('a', build), cache.get('a', build)];
  runs[0]?.resolve(built('old', 1));
  expect(text(await before)).toBe('old');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve(built('new', 1));
  expect((await Promise.all(after)).map(text)).toEqual(['new', 'new']);
  expect(text(await cache.get('a', build))).toBe('new');
  expect(runs).toHaveLength(2);
});

test('drops the answers that show changed stock, and no other', async () => {
  const cache = new AnswerCache(10_000);
  await cache.get('a', async () => built('a1', 1, 2));
  await cache.get('b', async () => built('b1', 3));
  cache.dropProducts([2, 9]);
  expect(text(await cache.get('a', async () => built('a2', 1)))).toBe('a2');
  expect(text(await cache.get('b', async () => built('b2', 3)))).toBe('b1');
  cache.dropAll();
  expect(text(await cache.get('b', async () => built('b3', 3)))).toBe('b3');
});

test('drops the results of searches alone when their order changed', async () => {
  const cache = new AnswerCache(10_000);
  await cache.get('found', async () => ({ ...built('found 1'), isSearch: true }));
  await cache.get('list', async () => built('list 1'));
  cache.dropSearches();
  expect(text(await cache.get('found', async () => built('found 2')))).toBe('found 2');
  expect(text(await cache.get('list', async () => built('list 2')))).toBe('list 1');
});

test('rejects waiting requests when a build fails, and builds again for the next', async () => {
  const cache = new AnswerCache(10_000);
  const fail = async (): Promise<BuiltAnswer> => {
    throw new Error('away');
  };
  const both = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(text(await cache.get('a', async () => built('there')))).toBe('there');
});

test('evicts the least recently used answers, and does not cache a huge one', async () => {
  const cache = new AnswerCache(1_200);
  let builds = 0;
  const of = (length: number) => async () => {
    builds += 1;
    return built('x'.repeat(length));
  };
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, of(190));
  await cache.get('a', of(190));
  await cache.get('e', of(190));
  expect(builds).toBe(5);
  await cache.get('a', of(190));
  expect(builds).toBe(5);
  await cache.get('b', of(190));
  expect(builds).toBe(6);
  await cache.get('huge', of(900));
  await cache.get('huge', of(900));
  expect(builds).toBe(8);
  await cache.get('a', of(190));
  expect(builds).toBe(8);
});

test('bounds the number of answers', async () => {
  const cache = new AnswerCache(1_000_000);
  let builds = 0;
  const build = async () => {
    builds += 1;
    return built('x');
  };
  for (let key = 0; key < 1_001; key += 1) await cache.get(String(key), build);
  await cache.get('1', build);
  expect(builds).toBe(1_001);
  await cache.get('0', build);
  expect(builds).toBe(1_002);
});
