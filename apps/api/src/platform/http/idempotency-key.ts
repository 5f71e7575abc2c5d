import { LIMITS } from '@phsar/contract/limits';
import type { FastifyRequest } from 'fastify';
import { invalidInput } from '../shop-error.ts';

/** The call's `Idempotency-Key`; null when it has none. @throws ShopError `invalid_input` when it is too long */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const header = headers['idempotency-key'];
  const key = (Array.isArray(header) ? header.join(', ') : (header ?? '')).trim();
  if (key.length > LIMITS.idempotencyKey) {
    throw invalidInput({ 'Idempotency-Key': `At most ${LIMITS.idempotencyKey} characters` });
  }
  return key === '' ? null : key;
}
