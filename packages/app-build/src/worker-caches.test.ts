import { expect, it } from 'vitest';
import { namesToForget } from './worker-caches.ts';

it('the oldest go first when there are too many', () => {
  const none = () => false;
  expect(namesToForget(['a', 'b', 'c'], 2, none)).toEqual(['a']);
  expect(namesToForget(['a', 'b'], 2, none)).toEqual([]);
});

it('keeps what is needed, however old', () => {
  expect(namesToForget(['a', 'b', 'c'], 2, (name) => name === 'a')).toEqual(['b']);
  expect(namesToForget(['a', 'b', 'c'], 1, (name) => name !== 'b')).toEqual(['b']);
});
