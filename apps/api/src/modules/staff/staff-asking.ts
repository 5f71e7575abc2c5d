import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import type { AuditActor } from '../audit/audit.module.ts';
import type { StaffKey } from './staff-keys.repository.ts';
import { type StaffCaller, staffActor } from './staff-sessions.service.ts';

/** A staff member's call that writes. */
export interface StaffAsking {
  by: AuditActor;
  /** The call's idempotency key; null without one. */
  key: StaffKey | null;
}

/** @param body as its schema left it; null for a call without one @throws ShopError `invalid_input` when the key is too long */
export function staffAsking(caller: StaffCaller, request: FastifyRequest, body: unknown): StaffAsking {
  return { by: staffActor(caller), key: staffKeyOf(request, caller.staffId, body) };
}

/**
 * Reads a call's key; null without one.
 * @param body as its schema left it: what came may be nested too deep to write down
 * @throws ShopError `invalid_input` when the key is too long
 */
export function staffKeyOf(request: FastifyRequest, staffId: string, body: unknown): StaffKey | null {
  const key = idempotencyKeyOf(request);
  if (key === null) return null;
  const { method, url, headers } = request;
  const asked = JSON.stringify([method, url, headers['if-match'] ?? null, body ?? null]);
  return { staffId, key, requestHash: createHash('sha256').update(asked).digest('hex') };
}
