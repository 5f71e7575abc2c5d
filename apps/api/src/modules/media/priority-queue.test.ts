import { afterEach, expect, test, vi } from 'vitest';
import { BOUNDS, PriorityQueue } from './priority-queue.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('pieces are done one at a time, in the order of who waits for them', async () => {
  const queue = new PriorityQueue();
  const done: string[] = [];
  let working = 0;
  const piece = (name: string, rank: Parameters<PriorityQueue['add']>[1]) =>
    queue.add(async () => {
      working += 1;
      expect(working).toBe(1);
      await Promise.resolve();
      working -= 1;
      done.push(name);
    }, rank);
  await Promise.all([
    piece('first', 'background'),
    piece('gap', 'background'),
    piece('size', 'page'),
    piece('next size', 'page'),
    piece('preview', 'preview'),
  ]);
  expect(done).toEqual(['first', 'preview', 'size', 'next size', 'gap']);
});

test('previews and sizes of pages take turns', async () => {
  const queue = new PriorityQueue();
  const done: string[] = [];
  const piece = (rank: Parameters<PriorityQueue['add']>[1]) =>
    queue.add(async () => {
      done.push(rank);
    }, rank);
  await Promise.all([
    piece('background'),
    piece('page'),
    piece('page'),
    piece('preview'),
    piece('preview'),
    piece('preview'),
  ]);
  expect(done).toEqual(['background', 'preview', 'page', 'preview', 'page', 'preview']);
});

test('a piece that fails is told to its owner, and the next one goes on', async () => {
  const queue = new PriorityQueue();
  const failed = queue.add(() => Promise.reject(new Error('no')), 'page');
  const next = queue.add(async () => 'yes', 'background');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('once closed it refuses what has not begun', async () => {
  const queue = new PriorityQueue();
  const held = Promise.withResolvers<string>();
  const first = queue.add(() => held.promise, 'page');
  const second = queue.add(async () => 'never', 'page');
  const refused = expect(second).rejects.toMatchObject({ code: 'unavailable' });
  queue.close();
  held.resolve('done');
  expect(await first).toBe('done');
  await refused;
});

test.each(['page', 'preview'] as const)('for a %s no more wait than their bound', async (rank) => {
  const queue = new PriorityQueue();
  const held = Promise.withResolvers<void>();
  const begun: string[] = [];
  const first = queue.add(() => held.promise, rank);
  const waiting = Array.from({ length: BOUNDS[rank].waiting }, () =>
    queue.add(async () => void begun.push('visitor'), rank),
  );
  const refused = queue.add(async () => void begun.push('refused'), rank);
  await expect(refused).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
  held.resolve();
  await Promise.all([first, ...waiting]);
  expect(begun).toEqual(waiting.map(() => 'visitor'));
});

test.each(['page', 'preview'] as const)(
  'for a %s nobody waits too long, and frees the place',
  async (rank) => {
    vi.useFakeTimers();
    const queue = new PriorityQueue();
    const held = Promise.withResolvers<void>();
    const first = queue.add(() => held.promise, rank);
    const work = vi.fn(async () => {});
    const late = Array.from({ length: BOUNDS[rank].waiting }, () => queue.add(work, rank));
    const refused = Promise.all(late.map((one) => expect(one).rejects.toMatchObject({ code: 'busy' })));
    await vi.advanceTimersByTimeAsync(BOUNDS[rank].waitMs);
    await refused;
    const next = queue.add(async () => 'done', rank);
    held.resolve();
    await first;
    expect(await next).toBe('done');
    expect(work).not.toHaveBeenCalled();
  },
);

test('the background waits for as long as it takes', async () => {
  vi.useFakeTimers();
  const queue = new PriorityQueue();
  const held = Promise.withResolvers<void>();
  const first = queue.add(() => held.promise, 'page');
  const patient = queue.add(async () => 'done', 'background');
  await vi.advanceTimersByTimeAsync(600_000);
  held.resolve();
  await first;
  expect(await patient).toBe('done');
});
