import { expect, test } from 'vitest';
import { WorkLine } from './work-line.ts';

test('pieces are done one at a time, those that are waited for first', async () => {
  const line = new WorkLine();
  const done: string[] = [];
  let working = 0;
  const piece = (name: string, isUrgent: boolean) =>
    line.add(
      async () => {
        working += 1;
        expect(working).toBe(1);
        await Promise.resolve();
        working -= 1;
        done.push(name);
      },
      { isUrgent },
    );
  await Promise.all([piece('first', false), piece('later', false), piece('now', true), piece('soon', true)]);
  expect(done).toEqual(['first', 'now', 'soon', 'later']);
});

test('a piece that fails is told to its owner, and the next one goes on', async () => {
  const line = new WorkLine();
  const failed = line.add(() => Promise.reject(new Error('no')), { isUrgent: true });
  const next = line.add(async () => 'yes', { isUrgent: false });
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('once closed it refuses what has not begun', async () => {
  const line = new WorkLine();
  const held = Promise.withResolvers<string>();
  const first = line.add(() => held.promise, { isUrgent: true });
  const second = line.add(async () => 'never', { isUrgent: true });
  const refused = expect(second).rejects.toMatchObject({ code: 'unavailable' });
  line.close();
  held.resolve('done');
  expect(await first).toBe('done');
  await refused;
});
