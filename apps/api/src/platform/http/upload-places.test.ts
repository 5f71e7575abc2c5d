import { expect, test } from 'vitest';
import { UploadPlaces } from './upload-places.ts';

const BUSY = { code: 'busy', retryAfter: 3 };

test('whoever finds no place is refused at once, and does no work', async () => {
  const places = new UploadPlaces({ all: 3, ofNetwork: 2, retryAfter: 3 });
  const gate = Promise.withResolvers<string>();
  let begun = 0;
  const upload = (address: string) =>
    places.run(address, () => {
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

test('an upload that fails gives its place back', async () => {
  const places = new UploadPlaces({ all: 1, ofNetwork: 1, retryAfter: 3 });
  const failing = () => places.run('203.0.113.1', () => Promise.reject(new Error('cut off')));
  await expect(failing()).rejects.toThrow('cut off');
  await expect(failing()).rejects.toThrow('cut off');
});

test('a /48 of IPv6 has four times the places of a /64', async () => {
  const places = new UploadPlaces({ all: 20, ofNetwork: 1, retryAfter: 3 });
  const gate = Promise.withResolvers<void>();
  const upload = (subnet: number) => places.run(`2001:db8:1:${subnet}00::1`, () => gate.promise);
  const taken = [1, 2, 3, 4].map(upload);
  await expect(upload(5)).rejects.toMatchObject(BUSY);
  gate.resolve();
  await Promise.all(taken);
  await upload(5);
});
