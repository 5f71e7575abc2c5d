import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  checkoutTotals,
  DEFAULT_FREE_DELIVERY_THRESHOLD,
  DELIVERY_DAYS,
  DELIVERY_METHODS,
  deliveryFee,
  isDeliveryFree,
  isDeliveryMethod,
  isMethodOffered,
  offeredMethods,
  totalsAfterEdit,
} from './delivery.ts';
import { discountedPrice } from './money.ts';
import { PROVINCES } from './provinces.ts';

describe('the delivery fee', () => {
  // Covers 9.9
  it('is nothing until province and method are both chosen', () => {
    expect(deliveryFee(null, null)).toBe(0);
    for (const province of PROVINCES) expect(deliveryFee(province, null)).toBe(0);
    for (const method of DELIVERY_METHODS) expect(deliveryFee(null, method)).toBe(0);
  });

  // Covers 9.7, 9.8
  it('is 1.50 for Cash on Delivery in Phnom Penh and 2.00 for every other combination', () => {
    for (const province of PROVINCES) {
      for (const method of DELIVERY_METHODS) {
        const isCheap = province === 'phnom_penh' && method === 'standard';
        expect(deliveryFee(province, method), `${province} ${method}`).toBe(isCheap ? 150 : 200);
      }
    }
  });
});

describe('free delivery', () => {
  // Covers 9.4
  it('starts at the threshold: 45 dollars unless the shop says otherwise', () => {
    expect(DEFAULT_FREE_DELIVERY_THRESHOLD).toBe(4_500);
    expect([4_499, 4_500, 4_501].map((subtotal) => isDeliveryFree(subtotal, 4_500))).toEqual([
      false,
      true,
      true,
    ]);
  });

  // Covers 9.6
  it('counts the subtotal after it was rounded to cents', () => {
    // 90.00 less 50.01 % is 44.991, which rounds to 44.99; 89.99 less 50 % is 44.995, which rounds to 45.00.
    expect(isDeliveryFree(discountedPrice(9_000, 5_001), 4_500)).toBe(false);
    expect(isDeliveryFree(discountedPrice(8_999, 5_000), 4_500)).toBe(true);
  });

  // Covers 9.3
  it('leaves the goods to pay', () => {
    expect(checkoutTotals(4_500, 4_500, 'siem_reap', 'vtb')).toEqual({
      subtotal: 4_500,
      deliveryFee: 0,
      isFreeDelivery: true,
      total: 4_500,
    });
    expect(checkoutTotals(4_499, 4_500, 'siem_reap', 'vtb')).toEqual({
      subtotal: 4_499,
      deliveryFee: 200,
      isFreeDelivery: false,
      total: 4_699,
    });
  });

  // Covers 9.3
  it('never makes the total anything but goods and fee', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.nat(10_000_000),
        fc.constantFrom(null, ...PROVINCES),
        fc.constantFrom(null, ...DELIVERY_METHODS),
        (subtotal, threshold, province, method) => {
          const totals = checkoutTotals(subtotal, threshold, province, method);
          expect(totals.total).toBe(subtotal + totals.deliveryFee);
          expect(totals.isFreeDelivery).toBe(subtotal >= threshold);
          if (totals.isFreeDelivery) expect(totals.deliveryFee).toBe(0);
          else expect(totals.deliveryFee).toBe(deliveryFee(province, method));
        },
      ),
    );
  });
});

describe('an edited order', () => {
  const before = {
    ...checkoutTotals(2_000, 4_500, 'phnom_penh', 'standard'),
    province: 'phnom_penh',
    deliveryMethod: 'standard',
  } as const;

  it('keeps its fee when only the threshold changes', () => {
    expect(totalsAfterEdit(before, before, 1_000)).toEqual({
      subtotal: 2_000,
      deliveryFee: 150,
      isFreeDelivery: false,
      total: 2_150,
    });
  });

  it.each([
    [{ subtotal: 3_000 }, 150, 3_150],
    [{ subtotal: 5_000 }, 0, 5_000],
    [{ province: 'takeo', deliveryMethod: 'vtb' }, 200, 2_200],
    [{ deliveryMethod: 'j&t' }, 200, 2_200],
  ] as const)('with %j pays a fee of %i', (change, deliveryFee, total) => {
    expect(totalsAfterEdit(before, { ...before, ...change }, 4_500)).toMatchObject({ deliveryFee, total });
  });
});

test("an order that goes to another province pays by today's threshold", () => {
  const before = {
    ...checkoutTotals(2_000, 4_500, 'takeo', 'vtb'),
    province: 'takeo',
    deliveryMethod: 'vtb',
  } as const;
  expect(totalsAfterEdit(before, { ...before, province: 'kampot' }, 1_000)).toMatchObject({
    deliveryFee: 0,
    isFreeDelivery: true,
    total: 2_000,
  });
});

describe('the methods', () => {
  // Covers 3.16
  it('are all offered in Phnom Penh, and the couriers elsewhere', () => {
    expect(offeredMethods('phnom_penh')).toEqual(['standard', 'vtb', 'j&t']);
    for (const province of PROVINCES.filter((one) => one !== 'phnom_penh')) {
      expect(offeredMethods(province)).toEqual(['vtb', 'j&t']);
      expect(isMethodOffered('standard', province)).toBe(false);
    }
    expect(offeredMethods(null)).toEqual([]);
  });

  it('take a day with the shop itself and two with a courier', () => {
    expect(DELIVERY_METHODS.map((method) => DELIVERY_DAYS[method])).toEqual([1, 2, 2]);
  });

  it('are known by their keys only', () => {
    for (const method of DELIVERY_METHODS) expect(isDeliveryMethod(method)).toBe(true);
    for (const other of ['', 'Standard', 'toString', null, undefined, 1, ['vtb']]) {
      expect(isDeliveryMethod(other)).toBe(false);
    }
  });
});
