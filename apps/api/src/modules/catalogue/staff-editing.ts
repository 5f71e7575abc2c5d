import { isDeepStrictEqual } from 'node:util';
import type { CatalogueWrite } from '../../changes/catalogue-writing.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditEntry, AuditService } from '../audit/audit.module.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import { type StaffCall, type StaffRequest, staffRequest } from '../staff/staff.module.ts';
import type { CatalogueService } from './catalogue.service.ts';

/** What staff's edits of a list of the catalogue need. */
export interface StaffEditingDeps {
  db: Executor;
  catalogue: Pick<CatalogueService, 'write' | 'today'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now' | 'token'>;
}

/** A call that names the version it read. */
export interface StaffEditing extends StaffRequest {
  version: number;
}

/** @throws ShopError `invalid_input` without `If-Match`, or with a key that is too long */
export function staffEditing(call: StaffCall): StaffEditing {
  return { ...staffRequest(call), version: versionOf(call.request) };
}

/** Who edited an entry last, and when. */
export interface Edited {
  updatedAt: Date;
  editorId: string | null;
  editorName: string | null;
}

/** What a staff member's write did; without an action nothing changed. */
export interface Written extends Partial<AuditEntry> {
  id: number | string;
}

/**
 * Runs a staff member's write once for its idempotency key, and records it in the log. It changes no products unless `work`
 * names them.
 * @param kind of the entry, as in the log's subject: `banner` for `banner:12`
 * @returns the id that `work` returned, in this call or the earlier one with the key
 * @throws ShopError `idempotency_mismatch`
 */
export async function writeOnce(
  { catalogue, audit, sources }: StaffEditingDeps,
  kind: 'banner' | 'blog' | 'category' | 'product',
  { by, key }: StaffRequest,
  work: (write: CatalogueWrite) => Promise<Written>,
): Promise<string> {
  const written = await catalogue.write((write) => {
    write.onlyProducts([]);
    return onceForKey(write.transaction, key, sources.now(), async () => {
      const { id, action, ...entry } = await work(write);
      const subject = `${kind}:${id}`;
      if (action !== undefined) await audit.record(write.transaction, by, { subject, ...entry, action });
      return subject;
    });
  });
  return written.slice(kind.length + 1);
}

/** The columns that say who edited, and when. */
export function editedBy({ sources }: StaffEditingDeps, { by: { actor } }: StaffRequest): Edited {
  return { updatedAt: sources.now(), editorId: actor.id, editorName: actor.name };
}

/** The refusal of an edit that is based on an older version. */
export function changedMeanwhile(
  { updatedAt, editorId, editorName }: Edited,
  current: object,
  yours: object & { version: number },
): ShopError {
  return new ShopError('changed_meanwhile', {
    by: { _id: editorId, name: editorName ?? '' },
    at: updatedAt.toISOString(),
    current,
    yours,
  });
}

/** The fields of `after` that differ, with their values before and after; null when none does. */
export function differences<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null {
  // The database gives the keys of stored JSON in an order of its own.
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: T) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}

/** The fields that an edit gives. */
export function givenFields<T extends object>(
  fields: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}
