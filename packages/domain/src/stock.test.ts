import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addedUp,
  hasSignOf,
  isSoldOut,
  isStocktaking,
  isValidQuantity,
  isWithinStock,
  STAFF_STOCK_REASONS,
  STOCK_REASONS,
} from './stock.ts';

describe('stock', () => {
  // Covers 4.18
  it('is sold out when it is missing, 0 or less', () => {
    for (const none of [undefined, null, 0, -1, Number.NaN]) expect(isSoldOut(none)).toBe(true);
    for (const some of [1, 0.5, 99]) expect(isSoldOut(some)).toBe(false);
  });

  it('is enough up to the last piece', () => {
    expect([4, 5, 6].map((quantity) => isWithinStock(quantity, 5))).toEqual([true, true, false]);
    expect(isWithinStock(1, null)).toBe(false);
    expect(isWithinStock(1, undefined)).toBe(false);
  });
});

test('counts and losses are stocktaking, and no other reason is', () => {
  expect(STOCK_REASONS.filter(isStocktaking)).toEqual(['count', 'loss']);
  for (const other of ['', null, undefined]) expect(isStocktaking(other)).toBe(false);
});

test('a delivery and a return add pieces, a loss removes them, a count and a correction do either', () => {
  const directions = STAFF_STOCK_REASONS.map((reason) => [
    reason,
    hasSignOf(reason, 1),
    hasSignOf(reason, -1),
  ]);
  expect(directions).toEqual([
    ['delivery', true, false],
    ['return', true, false],
    ['count', true, true],
    ['loss', false, true],
    ['correction', true, true],
  ]);
});

describe('a quantity', () => {
  // Covers 5.28
  it('is a whole number of at least 1', () => {
    for (const good of [1, 2, 999]) expect(isValidQuantity(good)).toBe(true);
    for (const bad of [
      0,
      -1,
      1.5,
      '1',
      null,
      undefined,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      2 ** 53,
      [1],
      1n,
    ]) {
      expect(isValidQuantity(bad)).toBe(false);
    }
  });
});

describe('lines of the same product', () => {
  it('are added up, in the order of first mention', () => {
    const lines = [
      { productId: 'b', quantity: 1 },
      { productId: 'a', quantity: 2 },
      { productId: 'b', quantity: 3 },
      { productId: '__proto__', quantity: 1 },
    ];
    expect(addedUp(lines)).toEqual([
      { productId: 'b', quantity: 4 },
      { productId: 'a', quantity: 2 },
      { productId: '__proto__', quantity: 1 },
    ]);
  });

  it('lose no piece and name no product twice', () => {
    const line = fc.record({
      productId: fc.constantFrom('a', 'b', 'c'),
      quantity: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const sums = addedUp(lines);
        const pieces = (some: { quantity: number }[]) =>
          some.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(pieces(sums)).toBe(pieces(lines));
        expect(new Set(sums.map(({ productId }) => productId)).size).toBe(sums.length);
      }),
    );
  });
});
