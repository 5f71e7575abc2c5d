import { ApiError } from '@phsar/contract/client';
import { useRef } from 'react';
import { refusalOf } from './client.ts';
import { randomKey } from './random-key.ts';

/**
 * The idempotency key of a call: one for each content, reused by every press until the outcome of the first is known,
 * so that a double press or a lost answer does nothing twice.
 */
export function useIdempotencyKey() {
  const held = useRef({ content: '', key: '' });
  return {
    keyOf(content: unknown): string {
      const text = JSON.stringify(content);
      if (held.current.content !== text) held.current = { content: text, key: randomKey() };
      return held.current.key;
    },
    /** The outcome of the call is known. */
    settle() {
      held.current = { content: '', key: '' };
    },
  };
}

/** Whether a call may have done its work although it failed: its key must then be used again. */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || error.status === 408 || refusalOf(error) === 'order_in_progress';
}
