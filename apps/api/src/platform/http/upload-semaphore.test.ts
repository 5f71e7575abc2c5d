import { expect, test } from 'vitest';
import { UploadSemaphore } from './upload-semaphore.ts';

const BUSY = { code: 'busy', retryAfter: 3 };

test('rejects an upload without a free slot, and does not run it', async () => {
  const semaphore = new UploadSemaphore({ total: 3, perNetwork: 2, retryAfter: 3 });
  const gate = Promise.withResolvers<string>();
  let begun = 0;
  const upload = (address: string) =>
    semaphore.run(address, () => {
      begun += 1;
      return gate.promise;
    });
  const taken = [upload('203.0.113.1'), upload('203.0.113.1')];
  await expect(upload('203.0.113.1')).rejects.toMatchObject(BUSY);
  taken.push(upload('2001:db8::1'));
  await expect(upload('203.0.113.2')).rejects.toMatchObject(BUSY);
  expect(begun).toBe(3);
  gate.resolve('done');
  expect(await Promise.all(taken)).toEqual(['done', 'done', 'done']);
  expect(await upload('203.0.113.1')).toBe('done');
});

test('releases the slot of a failed upload', async () => {
  const semaphore = new UploadSemaphore({ total: 1, perNetwork: 1, retryAfter: 3 });
  const failing = () => semaphore.run('203.0.113.1', () => Promise.reject(new Error('cut off')));
  await expect(failing()).rejects.toThrow('cut off');
  await expect(failing()).rejects.toThrow('cut off');
});

test('a /48 of IPv6 has four times the slots of a /64', async () => {
  const semaphore = new UploadSemaphore({ total: 20, perNetwork: 1, retryAfter: 3 });
  const gate = Promise.withResolvers<void>();
  const upload = (subnet: number) => semaphore.run(`2001:db8:1:${subnet}00::1`, () => gate.promise);
  const taken = [1, 2, 3, 4].map(upload);
  await expect(upload(5)).rejects.toMatchObject(BUSY);
  gate.resolve();
  await Promise.all(taken);
  await upload(5);
});
