import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergedOrder } from './merged-order.ts';

test.each([
  ['an empty shop takes the file’s order', [], ['b', 'a'], ['b', 'a']],
  ['a whole file sets the order', ['a', 'b', 'c'], ['c', 'a', 'b'], ['c', 'a', 'b']],
  ['one entry stays where it is', ['a', 'b', 'c'], ['b'], ['a', 'b', 'c']],
  ['new entries alone come at the end', ['a', 'b'], ['x', 'y'], ['a', 'b', 'x', 'y']],
  ['a new entry follows the one before it', ['a', 'b', 'c'], ['a', 'x', 'b', 'c'], ['a', 'x', 'b', 'c']],
  ['a new first entry comes before the first known', ['z', 'a'], ['x', 'a'], ['z', 'x', 'a']],
  ['two entries change places around a third', ['a', 'm', 'b'], ['b', 'a'], ['b', 'm', 'a']],
])('%s', (_, existing, named, order) => {
  expect(mergedOrder(existing, named)).toEqual(order);
});

const keys = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 });

test('every entry is there once, and both the file’s and the others’ order hold', () => {
  fc.assert(
    fc.property(keys, keys, (existing, named) => {
      const order = mergedOrder(existing, named);
      expect([...order].sort()).toEqual([...new Set([...existing, ...named])].sort());
      expect(order.filter((key) => named.includes(key))).toEqual(named);
      const others = existing.filter((key) => !named.includes(key));
      expect(order.filter((key) => others.includes(key))).toEqual(others);
      expect(mergedOrder(order, named)).toEqual(order);
    }),
  );
});
