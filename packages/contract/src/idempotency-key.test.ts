import { expect, test } from 'vitest';
import { ApiError, NoResponseError } from './client.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { mayHaveArrived } from './idempotency-key.ts';

const refused = (code: ErrorCode) => new ApiError(ERRORS[code].status, { success: false, code, message: '' });

test.each([
  new NoResponseError('timeout'),
  new ApiError(502, null),
  new ApiError(413, null),
  refused('unavailable'),
  refused('order_in_progress'),
  refused('request_timeout'),
  refused('too_many_requests'),
])('a key is used again after %o', (error) => {
  expect(mayHaveArrived(error)).toBe(true);
});

test.each([refused('invalid_input'), refused('insufficient_stock'), refused('idempotency_mismatch')])(
  'a key is not used again after %o',
  (error) => {
    expect(mayHaveArrived(error)).toBe(false);
  },
);
