import { isDeepStrictEqual } from 'node:util';
import type { AuditActor } from '../audit/audit.module.ts';
import type { StaffRequest } from '../staff/staff.module.ts';

/** A call that names the version it read. */
export interface StaffEditing extends StaffRequest {
  version: number;
}

/** The columns that say who edited, and when. */
export function editedBy({ actor }: AuditActor, updatedAt: Date) {
  return { updatedAt, editorId: actor.id, editorName: actor.name };
}

/** The fields of `after` that differ, with their values before and after. */
export function differences<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } {
  // The database gives the keys of stored JSON in an order of its own.
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const pick = (from: T) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}
