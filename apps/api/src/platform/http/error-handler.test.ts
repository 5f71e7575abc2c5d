import { ERRORS } from '@phsar/contract/errors';
import { expect, test } from 'vitest';
import { asShopError } from './error-handler.ts';

/** A driver error as Drizzle wraps it. */
function databaseError(code: string): Error {
  const cause = Object.assign(new Error('could not extend file "base/5/16402": No space left on device'), {
    code,
  });
  return new Error('Failed query: INSERT INTO orders', { cause });
}

test.each([
  ['25006', 'a database that is read-only until another takes over'],
  ['25P03', 'a transaction that was idle for too long'],
  ['57P05', 'a session that was idle for too long'],
  ['08007', 'a connection that was lost at the commit'],
  ['EHOSTUNREACH', 'a database that cannot be reached'],
  ['53100', 'a full disk of the database'],
  ['53200', 'no memory left in the database'],
  ['53300', 'too many connections'],
  ['55P03', 'a lock that was not free in time'],
  ['ENOSPC', 'a full disk of the pictures'],
  ['EIO', 'a failing disk of the pictures'],
])('%s, %s, passes: the caller is asked to come again, and told nothing of the inside', (code) => {
  const refusal = asShopError(databaseError(code));
  expect([refusal.code, refusal.retryAfter]).toEqual(['unavailable', 2]);
  expect(refusal.message).not.toMatch(/space|file|INSERT/);
});

test('a connection that was cut in the middle passes', () => {
  const cause = new Error('Client has encountered a connection error and is not queryable');
  expect(asShopError(new Error('Failed query: COMMIT', { cause })).code).toBe('unavailable');
});

// Covers decisions A2.5
test('an unexpected error is answered as an internal error, without details', () => {
  expect(asShopError(databaseError('42P01'))).toMatchObject({
    code: 'internal_error',
    message: ERRORS.internal_error.message,
    retryAfter: null,
  });
});
