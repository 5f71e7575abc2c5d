import type { FastifyRequest } from 'fastify';
import type { AuditActor } from '../audit/audit.service.ts';
import { type StaffKey, staffKeyOf } from './staff-keys.service.ts';
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
