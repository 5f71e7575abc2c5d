import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkoutTotals } from './delivery.ts';
import { dollarsFromCents, FULL_DISCOUNT } from './money.ts';
import { cartTotals, discountOn, lineTotal, type PricedLine, unitPrice } from './pricing.ts';

const line: fc.Arbitrary<PricedLine> = fc.record({
  price: fc.integer({ min: 1, max: 10_000_000 }),
  discount: fc.integer({ min: 0, max: FULL_DISCOUNT }),
  quantity: fc.integer({ min: 1, max: 999 }),
});
const cart = fc.array(line, { maxLength: 30 });

describe('a line', () => {
  it('rounds the unit, not the sum: three at half a cent each cost three whole cents', () => {
    const half = { price: 1, discount: 5_000, quantity: 3 };
    expect(unitPrice(half)).toBe(1);
    expect(lineTotal(half)).toBe(3);
  });
});

describe('the totals of a cart', () => {
  it('are nothing for an empty one', () => {
    expect(cartTotals([])).toEqual({ itemCount: 0, mainTotal: 0, totalDiscount: 0, subtotal: 0 });
  });

  // Covers 9.2
  it('count pieces, and separate the list price from the price paid', () => {
    const lines = [
      { price: 1_999, discount: 1_250, quantity: 2 },
      { price: 250, discount: 0, quantity: 3 },
    ];
    expect(cartTotals(lines)).toEqual({
      itemCount: 5,
      mainTotal: 4_748,
      totalDiscount: 500,
      subtotal: 4_248,
    });
  });

  it('add up, stay in bounds, and do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        const totals = cartTotals(lines);
        expect(totals.mainTotal).toBe(totals.subtotal + totals.totalDiscount);
        expect(totals.subtotal).toBeGreaterThanOrEqual(0);
        expect(totals.totalDiscount).toBeGreaterThanOrEqual(0);
        expect(cartTotals(lines.toReversed())).toEqual(totals);
      }),
    );
  });

  it('are the same for ten thousand carts, counted by the browser off the wire or by the server', () => {
    fc.assert(
      fc.property(cart, fc.integer({ min: 0, max: 100_000 }), (lines, threshold) => {
        const onTheWire: { price: number; discount: number; quantity: number }[] = JSON.parse(
          JSON.stringify(
            lines.map(({ price, discount, quantity }) => ({
              price: dollarsFromCents(price),
              discount: discount / 100,
              quantity,
            })),
          ),
        );
        const inBrowser = onTheWire.map(({ price, discount, quantity }) => ({
          price: Math.round(price * 100),
          discount: Math.round(discount * 100),
          quantity,
        }));
        const seen = checkoutTotals(cartTotals(inBrowser).subtotal, threshold, 'phnom_penh', 'standard');
        const counted = checkoutTotals(cartTotals(lines).subtotal, threshold, 'phnom_penh', 'standard');
        expect(seen).toEqual(counted);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('a planned discount', () => {
  const DAYS = ['2026-11-09', '2026-11-10', '2026-11-12', '2026-11-13'];

  it.each([
    [null, null, [500, 500, 500, 500]],
    ['2026-11-10', null, [0, 500, 500, 500]],
    [null, '2026-11-12', [500, 500, 500, 0]],
    ['2026-11-10', '2026-11-12', [0, 500, 500, 0]],
    ['2026-11-10', '2026-11-10', [0, 500, 0, 0]],
  ])('from %s until %s holds on both of these days and between', (discountFrom, discountUntil, expected) => {
    const planned = { discount: 500, discountFrom, discountUntil };
    expect(DAYS.map((day) => discountOn(day, planned))).toEqual(expected);
  });
});
