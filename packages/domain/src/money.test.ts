import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  basisPointsFromPercent,
  centsFromDollars,
  centsNearest,
  discountedPrice,
  dollarsFromCents,
  FULL_DISCOUNT,
  formatPercent,
  formatUsd,
  MAX_PRICE,
  multiplied,
  percentFromBasisPoints,
  sumOf,
} from './money.ts';

const price = fc.integer({ min: 1, max: MAX_PRICE });
const discount = fc.integer({ min: 0, max: FULL_DISCOUNT });

describe('dollars and cents', () => {
  it('go there and back for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PRICE }), (cents) => {
        expect(centsFromDollars(dollarsFromCents(cents))).toBe(cents);
        expect(centsFromDollars(Number((cents / 100).toFixed(2)))).toBe(cents);
      }),
    );
  });

  it.each([0.005, 1.999, 0.1 + 0.2, -0.01, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    '%d is no amount of money',
    (amount) => {
      expect(centsFromDollars(amount)).toBeNull();
    },
  );

  it.each([
    [0.29, 29],
    [1.1, 110],
    [19.99, 1_999],
    [1.15, 115],
    [8.7, 870],
    [0, 0],
  ])('%d dollars are %i cents', (dollars, cents) => {
    expect(centsFromDollars(dollars)).toBe(cents);
  });

  it('stand for the same cents when a browser adds up dollars instead', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 100 }), (amounts) => {
        const inDollars = amounts.reduce((sum, cents) => sum + dollarsFromCents(cents), 0);
        expect(centsNearest(inDollars)).toBe(sumOf(amounts));
      }),
    );
  });
});

describe('percent and basis points', () => {
  it('go there and back for every discount', () => {
    fc.assert(
      fc.property(discount, (points) => {
        expect(basisPointsFromPercent(percentFromBasisPoints(points))).toBe(points);
      }),
    );
  });

  it('end at the whole price', () => {
    expect(basisPointsFromPercent(100)).toBe(FULL_DISCOUNT);
  });

  it.each([12.345, 100.01, -1, Number.NaN])('%d is no discount', (percent) => {
    expect(basisPointsFromPercent(percent)).toBeNull();
  });

  it.each([
    [0, '0'],
    [2_000, '20'],
    [1_250, '12.5'],
    [3_333, '33.33'],
    [10_000, '100'],
  ])('%i basis points show as %s', (points, shown) => {
    expect(formatPercent(points)).toBe(shown);
  });
});

describe('the price after discount', () => {
  it.each([
    [1_999, 1_250, 1_749],
    // Exactly half a cent rounds up: 0.01 less 50 % is 0.005.
    [1, 5_000, 1],
    [3, 5_000, 2],
    [101, 5_000, 51],
    [999, 3_333, 666],
    [1_000, 0, 1_000],
    [1_000, 10_000, 0],
    [MAX_PRICE, 1, 99_990_000],
  ])('of %i cents with %i basis points is %i', (cents, points, expected) => {
    expect(discountedPrice(cents, points)).toBe(expected);
  });

  // Covers 9.1
  it('is the exact price rounded half up, once', () => {
    fc.assert(
      fc.property(price, discount, (cents, points) => {
        // BigInt, so the expectation cannot share a rounding error.
        const exact = BigInt(cents) * BigInt(FULL_DISCOUNT - points);
        const expected = (exact * 2n + BigInt(FULL_DISCOUNT)) / (2n * BigInt(FULL_DISCOUNT));
        expect(BigInt(discountedPrice(cents, points))).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('lies between nothing and the list price, and never rises with the discount', () => {
    fc.assert(
      fc.property(price, discount, discount, (cents, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(discountedPrice(cents, more)).toBeLessThanOrEqual(discountedPrice(cents, less));
        expect(discountedPrice(cents, less)).toBeLessThanOrEqual(cents);
        expect(discountedPrice(cents, more)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('sums', () => {
  it('are whole cents in any order of lines, for the largest cart', () => {
    const line = fc.tuple(price, fc.integer({ min: 1, max: 999 }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
        const amounts = lines.map(([cents, quantity]) => multiplied(cents, quantity));
        const sum = sumOf(amounts);
        expect(Number.isSafeInteger(sum)).toBe(true);
        expect(sumOf(amounts.toReversed())).toBe(sum);
        expect(BigInt(sum)).toBe(amounts.reduce((total, amount) => total + BigInt(amount), 0n));
      }),
    );
  });
});

describe('an amount on the page', () => {
  // Covers 1.20
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [150, '$1.50'],
    [99_999, '$999.99'],
    [123_450, '$1,234.50'],
    [100_000_000, '$1,000,000.00'],
    [-150, '-$1.50'],
  ])('of %i cents is %s', (cents, shown) => {
    expect(formatUsd(cents)).toBe(shown);
  });
});
