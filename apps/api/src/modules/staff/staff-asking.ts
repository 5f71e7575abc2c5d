import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import type { IdempotencyKey } from '../../platform/idempotency-key.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { AuditActor } from '../audit/audit.module.ts';
import { staffActor } from './staff-sessions.service.ts';

/** A staff member's call that writes. */
export interface StaffAsking {
  by: AuditActor;
  /** The call's idempotency key; null without one. */
  key: IdempotencyKey | null;
}

/** A call of the office as its handler gets it. */
export interface StaffCall {
  staff: StaffCaller;
  request: FastifyRequest;
  /** As its schema left it. */
  body?: unknown;
}

/** @throws ShopError `invalid_input` when the key is too long */
export function staffAsking({ staff, request, body }: StaffCall): StaffAsking {
  return { by: staffActor(staff), key: staffKeyOf(request, staff.staffId, body) };
}

/**
 * Reads a call's key; null without one.
 * @param body as its schema left it: what came may be nested too deep to write down
 * @throws ShopError `invalid_input` when the key is too long
 */
export function staffKeyOf(request: FastifyRequest, staffId: string, body: unknown): IdempotencyKey | null {
  const key = idempotencyKeyOf(request);
  if (key === null) return null;
  const { method, url, headers } = request;
  const asked = JSON.stringify([method, url, headers['if-match'] ?? null, body ?? null]);
  return { owner: { staffId }, key, requestHash: createHash('sha256').update(asked).digest('hex') };
}
