import type { FastifyRequest } from 'fastify';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { AuditActor } from '../audit/audit.service.ts';
import { type StaffKey, staffKeyOf } from './staff-keys.service.ts';
import { staffActor } from './staff-sessions.service.ts';

/** A staff member's call that writes. */
export interface StaffAsking {
  by: AuditActor;
  /** The call's idempotency key; null without one. */
  key: StaffKey | null;
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
