import { mayHaveArrived, randomKey } from '@phsar/contract/idempotency-key';
import { useState } from 'react';

/** The `Idempotency-Key` of a call. */
export interface IdempotencyKey {
  /** The same until the outcome is known, unless the content changes: a double press does nothing twice. */
  keyOf: (content: unknown) => string;
  /** The call was answered. @param error of a failed call: without a definite answer the key stays */
  settle: (error?: unknown) => void;
  /** The key of a call without a definite answer; '' if none. */
  current: () => string;
}

/** One key for each call. @param start the key of a draft, for content that is always 'new' */
export function useIdempotencyKey(start = ''): IdempotencyKey {
  const [key] = useState(() => createIdempotencyKey(start));
  return key;
}

function createIdempotencyKey(start: string): IdempotencyKey {
  let open = { content: JSON.stringify('new'), key: start };
  return {
    keyOf(content) {
      const text = JSON.stringify(content);
      if (open.content !== text || open.key === '') open = { content: text, key: randomKey() };
      return open.key;
    },
    settle(error) {
      if (error === undefined || !mayHaveArrived(error)) open = { content: '', key: '' };
    },
    current: () => open.key,
  };
}
