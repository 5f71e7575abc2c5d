import { expect, test } from 'vitest';
import { DEFAULT_UNPAID_ORDER_LIMITS, wireLimits } from './unpaid-orders.ts';

test('the limits of what waits unpaid are told in dollars: 10 orders, 300 pieces and 1,000 dollars at first', () => {
  expect(wireLimits(DEFAULT_UNPAID_ORDER_LIMITS)).toEqual({ orders: 10, pieces: 300, amount: 1_000 });
});
