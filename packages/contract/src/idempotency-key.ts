import { ApiError } from './client.ts';
import type { ErrorCode } from './errors.ts';

/** Refusals that do not say whether the call, or an earlier one with its key, was done. */
const UNDECIDED: readonly ErrorCode[] = ['order_in_progress', 'request_timeout', 'too_many_requests'];

/** An `Idempotency-Key`: 128 random bits in hex. By hand, because `randomUUID` needs https or localhost. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Whether a call may have done its work although it failed: its key must then be used again. */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status, answer } = error;
  return status >= 500 || answer === null || UNDECIDED.includes(answer.code);
}
