import { describe, expect, it } from 'vitest';
import { isOrderStatus, ORDER_STATUSES, statusesBefore } from './order-status.ts';

describe('the status of an order', () => {
  it('moves forward only', () => {
    expect(ORDER_STATUSES.map((status) => [status, statusesBefore(status)])).toEqual([
      ['Pending', []],
      ['Shipped', ['Pending']],
      ['Delivered', ['Shipped']],
      ['Cancelled', ['Pending', 'Shipped']],
    ]);
  });

  it('is one of four', () => {
    expect(ORDER_STATUSES.every(isOrderStatus)).toBe(true);
    for (const other of ['pending', 'On Delivery', '', null, undefined, 0]) {
      expect(isOrderStatus(other)).toBe(false);
    }
  });
});
