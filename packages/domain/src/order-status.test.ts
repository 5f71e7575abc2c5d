import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, statusesBefore } from './order-status.ts';

describe('the status of an order', () => {
  it('moves forward only', () => {
    expect(ORDER_STATUSES.map((status) => [status, statusesBefore(status)])).toEqual([
      ['Pending', []],
      ['Shipped', ['Pending']],
      ['Delivered', ['Shipped']],
      ['Cancelled', ['Pending', 'Shipped']],
    ]);
  });
});
