import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AuditActor } from '../../platform/actor.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import type { IdempotencyKey } from '../../platform/idempotency-key.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import { staffActor } from './staff-sessions.service.ts';

/** Who makes a call that writes, and its idempotency key; null without one. */
export interface StaffRequest {
  by: AuditActor;
  key: IdempotencyKey | null;
}

/** A call of the office as its handler gets it, with the body as its schema left it. */
export interface StaffCall {
  staff: StaffCaller;
  request: FastifyRequest;
  body?: unknown;
}

/** @throws ShopError `invalid_input` when the key is too long */
export function staffRequest({ staff, request, body }: StaffCall): StaffRequest {
  return { by: staffActor(staff), key: staffKeyOf(request, staff.staffId, body) };
}

/**
 * Reads a call's key; null without one.
 * @param body as its schema left it: the raw body may be nested too deep to serialize
 * @throws ShopError `invalid_input` when the key is too long
 */
export function staffKeyOf(request: FastifyRequest, staffId: string, body: unknown): IdempotencyKey | null {
  const key = idempotencyKeyOf(request);
  if (key === null) return null;
  const { method, url, headers } = request;
  const content = JSON.stringify([method, url, headers['if-match'] ?? null, body ?? null]);
  return { owner: { staffId }, key, requestHash: createHash('sha256').update(content).digest('hex') };
}
