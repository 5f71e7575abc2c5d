import { describe, expect, it, test } from 'vitest';
import {
  cancelledByShopper,
  expired,
  invalidTransition,
  isPayable,
  outcomeOf,
  overpaid,
} from './order-moves.ts';
import type { OrderRow } from './order-rows.ts';
import { restored, stateBefore } from './order-undo.ts';

const NOW = new Date('2026-11-02T03:04:05Z');
const EARLIER = new Date('2026-11-01T03:04:05Z');

/** 30 dollars by bank transfer, unpaid. */
function order(changes: Partial<OrderRow> = {}): OrderRow {
  return {
    id: '0191e0a0-0000-7000-8000-000000000001',
    orderNumber: 'PH-1001',
    accountId: null,
    status: 'Pending',
    customerName: 'Sok Dara',
    foldedName: null,
    customerPhone: '+85512345678',
    province: 'phnom_penh',
    address: 'Street 1',
    deliveryMethod: 'j&t',
    paymentMethod: 'bank_transfer',
    subtotal: 2_850,
    deliveryFee: 150,
    isFreeDelivery: false,
    total: 3_000,
    paymentStatus: 'unpaid',
    paid: 0,
    surplus: 0,
    courier: null,
    trackingNumber: null,
    cancelReason: null,
    channel: 'web',
    version: 1,
    isDemo: false,
    network: null,
    widerNetworks: null,
    createdAt: EARLIER,
    updatedAt: EARLIER,
    shippedAt: null,
    deliveredAt: null,
    cancelledAt: null,
    ...changes,
  };
}

describe('an order that waited too long', () => {
  it('is cancelled without a reason while nothing of its money has come', () => {
    expect(expired(order(), NOW)).toEqual({
      action: 'cancelled',
      change: { status: 'Cancelled', cancelledAt: NOW, cancelReason: null, paymentStatus: 'unpaid' },
      details: {},
    });
  });

  // It may have been paid or sent between its choice and its lock.
  it.each([
    ['paid', { paymentStatus: 'paid', paid: 3_000 }],
    ['paid in part', { paid: 1_000 }],
    ['free', { paymentStatus: 'paid', total: 0 }],
    ['given back', { paymentStatus: 'refunded' }],
    ['shipped', { status: 'Shipped' }],
    ['paid on arrival', { paymentMethod: 'cash_on_delivery' }],
  ] satisfies [string, Partial<OrderRow>][])('stays when it is %s', (_, changes) => {
    expect(expired(order(changes), NOW)).toBeNull();
  });
});

describe('a payment', () => {
  const pay = (changes: Partial<OrderRow>) => outcomeOf(order(changes), { kind: 'pay', by: 'transfer' }, NOW);

  it('of the whole, and of the rest after an edit that made the order cost more', () => {
    expect(pay({}).details).toMatchObject({ kind: 'transfer', amount: 3_000 });
    const rest = pay({ paymentStatus: 'paid', paid: 1_000 });
    expect(rest.details).toMatchObject({ amount: 2_000 });
    expect(rest.change).toEqual({ paymentStatus: 'paid', paid: 3_000 });
  });

  it('of an order that costs nothing can be recorded until it counts as paid', () => {
    expect(isPayable(order({ total: 0 }))).toBe(true);
    expect(isPayable(order({ total: 0, paymentStatus: 'paid' }))).toBe(false);
  });

  it('twice is refused', () => {
    expect(() => pay({ paymentStatus: 'paid', paid: 3_000 })).toThrow(
      invalidTransition('Nothing is to be paid for the order PH-1001'),
    );
  });

  it('that pays nothing is owed, beside what is owed already', () => {
    const more = overpaid(
      order({ surplus: 500 }),
      { amount: 300, reference: 'R1', surplus: 'twice' },
      'twice',
    );
    expect(more.change).toEqual({ surplus: 800 });
    expect(more.details).toEqual({ kind: 'khqr', amount: 300, cause: 'twice', reference: 'R1' });
  });
});

describe('a delivery', () => {
  const deliver = (changes: Partial<OrderRow>) =>
    outcomeOf(order({ status: 'Shipped', ...changes }), { kind: 'deliver' }, NOW);

  it('brings the rest of what is paid on arrival', () => {
    const arrived = deliver({ paymentMethod: 'cash_on_delivery', paid: 1_000 });
    expect(arrived.change).toMatchObject({ paymentStatus: 'paid', paid: 3_000 });
    expect(arrived.details).toEqual({ kind: 'cash', amount: 2_000 });
  });

  it('brings no money otherwise, and says of none', () => {
    for (const changes of [
      {},
      { paymentMethod: 'cash_on_delivery', paymentStatus: 'paid', paid: 3_000 },
    ] as const) {
      const arrived = deliver(changes);
      expect(arrived.change).toEqual({ status: 'Delivered', deliveredAt: NOW });
      expect(arrived.details).toEqual({});
    }
  });
});

describe('a cancellation', () => {
  it.each([
    [{ paymentStatus: 'unpaid', paid: 1_000 }, 'paid'],
    [{ paymentStatus: 'paid', paid: 3_000 }, 'paid'],
    [{ paymentStatus: 'paid', total: 0 }, 'unpaid'],
    [{ paymentStatus: 'unpaid' }, 'unpaid'],
  ] satisfies [Partial<OrderRow>, string][])('of %o leaves it %s', (changes, paymentStatus) => {
    const { change } = outcomeOf(order(changes), { kind: 'cancel' }, NOW);
    expect({ ...order(changes), ...change }.paymentStatus).toBe(paymentStatus);
  });

  it('keeps its reason, in the order and in its history', () => {
    const { change, details } = outcomeOf(order(), { kind: 'cancel', reason: 'no answer' }, NOW);
    expect([change.cancelReason, details]).toEqual(['no answer', { reason: 'no answer' }]);
  });

  it.each([
    [{ paymentStatus: 'paid' }, 'paid'],
    [{ status: 'Shipped' }, 'Shipped'],
  ] satisfies [Partial<OrderRow>, string][])(
    'by its shopper is refused when it is %o, with its state',
    (changes, state) => {
      expect(() => cancelledByShopper(order(changes), NOW)).toThrow(
        invalidTransition(`The order PH-1001 is ${state} and cannot be cancelled any more`),
      );
    },
  );

  it('of what has arrived is refused', () => {
    expect(() => outcomeOf(order({ status: 'Delivered' }), { kind: 'cancel' }, NOW)).toThrow(
      invalidTransition('The order PH-1001 is Delivered and cannot become Cancelled'),
    );
  });
});

describe('a refund', () => {
  const refund = (amount: number | undefined, changes: Partial<OrderRow>) =>
    outcomeOf(order({ paymentStatus: 'paid', paid: 3_000, ...changes }), { kind: 'refund', amount }, NOW);

  it('gives back the surplus first', () => {
    expect(refund(400, { surplus: 500 }).change).toEqual({
      paid: 3_000,
      surplus: 100,
      paymentStatus: 'paid',
    });
  });

  it('of all makes the order a refunded one', () => {
    expect(refund(undefined, { status: 'Cancelled' }).change).toEqual({
      ...{ paid: 0, surplus: 0, paymentStatus: 'refunded' },
    });
  });

  it('of more than is due is refused with what is due; of nothing, too', () => {
    expect(() => refund(501, { surplus: 500 })).toThrow('At most 5 is to be given back');
    expect(() => refund(undefined, {})).toThrow(
      invalidTransition('Nothing is to be given back for the order PH-1001'),
    );
  });
});

test('a move that is taken back leaves everything as it was, with its times', () => {
  const sent = order({
    ...{
      status: 'Delivered',
      courier: 'J&T',
      trackingNumber: 'JT1',
      cancelReason: 'no answer',
      surplus: 200,
    },
    ...{ shippedAt: EARLIER, deliveredAt: NOW, cancelledAt: null },
  });
  const kept = JSON.parse(JSON.stringify(stateBefore(sent)));
  const { status, paymentStatus, paid, surplus, courier, trackingNumber, cancelReason } = sent;
  expect(restored(kept)).toEqual({
    ...{ status, paymentStatus, paid, surplus, courier, trackingNumber, cancelReason },
    ...{ shippedAt: EARLIER, deliveredAt: NOW, cancelledAt: null },
  });
});
