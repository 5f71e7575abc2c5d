import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorkQueue, QueueFullError } from './work-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A task that runs until told to end. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: vi.fn(() => promise), end: resolve };
}

test('a few tasks run at a time, the others in order of arrival', async () => {
  const queue = createWorkQueue({ running: 2, waiting: 10, waitMs: 1_000 });
  const works = Array.from({ length: 4 }, openWork);
  const done = works.map(({ run }) => queue.run(run));
  const begun = () => works.map(({ run }) => run.mock.calls.length);
  expect(begun()).toEqual([1, 1, 0, 0]);
  works[1]?.end();
  await done[1];
  expect(begun()).toEqual([1, 1, 1, 0]);
  works[0]?.end();
  await done[0];
  expect(begun()).toEqual([1, 1, 1, 1]);
  for (const { end } of works) end();
  await Promise.all(done);
});

test('a full queue refuses the next at once', async () => {
  const queue = createWorkQueue({ running: 1, waiting: 1, waitMs: 1_000 });
  const [first, second, third] = [openWork(), openWork(), openWork()];
  const done = [queue.run(first.run), queue.run(second.run)];
  await expect(queue.run(third.run)).rejects.toThrow(QueueFullError);
  first.end();
  second.end();
  await Promise.all(done);
  expect(third.run).not.toHaveBeenCalled();
});

test('a task that waited too long is refused and frees its place in the queue', async () => {
  const queue = createWorkQueue({ running: 1, waiting: 1, waitMs: 1_000 });
  const [first, second, third] = [openWork(), openWork(), openWork()];
  const done = queue.run(first.run);
  const late = expect(queue.run(second.run)).rejects.toThrow(QueueFullError);
  await vi.advanceTimersByTimeAsync(1_000);
  await late;
  const next = queue.run(third.run);
  first.end();
  await done;
  third.end();
  await next;
  expect(second.run).not.toHaveBeenCalled();
});

test('a failing task frees its slot and rejects its caller', async () => {
  const queue = createWorkQueue({ running: 1, waiting: 1, waitMs: 1_000 });
  const failing = queue.run(async () => {
    throw new Error('broken');
  });
  const next = queue.run(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});
