import { randomKey } from '@phsar/contract/idempotency-key';
import { useRef } from 'react';

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
