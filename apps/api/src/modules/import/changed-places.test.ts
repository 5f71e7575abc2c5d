import { describe, expect, test } from 'vitest';
import { changedPlaces } from './changed-places.ts';

const places = (order: string, positions: Record<string, number>, step = 1024) =>
  Object.fromEntries(
    changedPlaces({ order: [...order], positions: new Map(Object.entries(positions)), step }),
  );

describe('the positions that an order changes', () => {
  test('are none where it is the same', () => {
    expect(places('abc', { a: -5, b: 7, c: 1_000_000 })).toEqual({});
  });

  test('are all in an empty list', () => {
    expect(places('abc', {})).toEqual({ a: 0, b: 1024, c: 2048 });
  });

  test('are those of new entries, in front, between and behind', () => {
    expect(places('xaybz', { a: 0, b: 1024 })).toEqual({ x: -1024, y: 512, z: 2048 });
    expect(places('xyab', { a: 0, b: 1024 })).toEqual({ x: -2048, y: -1024 });
    expect(places('ayzb', { a: 10, b: 13 })).toEqual({ y: 11, z: 12 });
  });

  test('are that of the one entry that moved', () => {
    expect(places('bcda', { a: 0, b: 1024, c: 2048, d: 3072 })).toEqual({ a: 4096 });
    expect(places('dabc', { a: 0, b: 1024, c: 2048, d: 3072 })).toEqual({ d: -1024 });
  });

  test('are all where there is no room, and where positions are the same', () => {
    expect(places('ayb', { a: 10, b: 11 })).toEqual({ a: 0, y: 1024, b: 2048 });
    expect(places('axb', { a: 0, b: 1 }, 1)).toEqual({ x: 1, b: 2 });
    expect(places('ab', { a: 1, b: 1 })).toEqual({ a: -1023 });
  });

  test('leave the list in the order, whatever it was', () => {
    const keys = Array.from({ length: 300 }, (_, index) => `k${index}`);
    // A fixed shuffle: 7,919 is prime.
    const order = keys.toSorted((a, b) => mixed(a) - mixed(b));
    const positions = new Map(keys.slice(0, 200).map((key, index) => [key, index * 8]));
    const changed = changedPlaces({ order, positions, step: 8 });
    const after = order.map((key) => changed.get(key) ?? positions.get(key) ?? Number.NaN);
    expect(after).toEqual(after.toSorted((a, b) => a - b));
    expect(new Set(after).size).toBe(order.length);
  });
});

const mixed = (key: string) => (Number(key.slice(1)) * 7919) % 1009;
