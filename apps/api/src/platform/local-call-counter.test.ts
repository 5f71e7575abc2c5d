import { expect, test } from 'vitest';
import { LocalCallCounter } from './local-call-counter.ts';

test('callers with very many addresses make the oldest one forgotten, not the memory full', () => {
  const counter = new LocalCallCounter({ calls: 1, seconds: 60 }, 3);
  for (const key of ['a', 'b', 'c']) expect(counter.takeNow(key)).toBe(0);
  expect(counter.takeNow('a')).toBeGreaterThan(0);
  expect(counter.takeNow('d')).toBe(0);
  expect(counter.takeNow('b')).toBeGreaterThan(0);
  expect(counter.takeNow('a')).toBe(0);
  expect(counter.takeNow('b')).toBe(0);
});
