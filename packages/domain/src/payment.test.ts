import { expect, test } from 'vitest';
import { paymentMethodOf } from './payment.ts';

test('standard delivery is paid in cash, couriers by bank transfer', () => {
  expect(paymentMethodOf('standard')).toBe('cash_on_delivery');
  expect(paymentMethodOf('vtb')).toBe('bank_transfer');
  expect(paymentMethodOf('j&t')).toBe('bank_transfer');
});
