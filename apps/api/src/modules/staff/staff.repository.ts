import { foldedName } from '@phsar/domain/full-name';
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { staff, staffInvitations, staffPasskeys, staffRecoveryCodes, staffTotp } from './schema.ts';

export type StaffRow = typeof staff.$inferSelect;
export type InvitationRow = typeof staffInvitations.$inferSelect;

/** Key of the advisory lock for adding and removing owners: there is always one, and only one person is the first. */
const OWNERS_LOCK = 7_427_272;

/** Prevents other transactions from adding or removing an owner until this one ends. */
export async function lockOwners(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${OWNERS_LOCK})`);
}

export async function countOwners(executor: Executor): Promise<number> {
  return await executor.$count(staff, and(eq(staff.role, 'owner'), eq(staff.isActive, true)));
}

export async function insertStaff(executor: Executor, row: StaffRow): Promise<void> {
  await executor.insert(staff).values(row);
}

export async function findStaff(executor: Executor, id: string): Promise<StaffRow | null> {
  const [row] = await executor.select().from(staff).where(eq(staff.id, id));
  return row ?? null;
}

/** Locks a person until the transaction ends; changes of them and of their sessions take this lock. */
export async function lockStaff(transaction: Transaction, id: string): Promise<StaffRow | null> {
  const [row] = await transaction.select().from(staff).where(eq(staff.id, id)).for('no key update');
  return row ?? null;
}

/** Active or not. @param phone E.164 */
export async function findStaffByPhone(executor: Executor, phone: string): Promise<StaffRow | null> {
  const [row] = await executor.select().from(staff).where(eq(staff.phone, phone));
  return row ?? null;
}

export async function listStaff(executor: Executor): Promise<StaffRow[]> {
  return await executor.select().from(staff).orderBy(asc(staff.createdAt), asc(staff.id));
}

export async function updateStaff(executor: Executor, id: string, change: Partial<Omit<StaffRow, 'id'>>) {
  await executor.update(staff).set(change).where(eq(staff.id, id));
}

/** Stores an invitation by the hash of its code; it replaces one of the same id. */
export async function insertInvitation(executor: Executor, row: InvitationRow): Promise<void> {
  await executor
    .insert(staffInvitations)
    .values(row)
    .onConflictDoUpdate({ target: staffInvitations.id, set: row });
}

const isOpenAt = (now: Date) => or(isNull(staffInvitations.expiresAt), gt(staffInvitations.expiresAt, now));

/** An invitation that is still open at `now`; null otherwise. */
export async function findInvitation(executor: Executor, codeHash: string, now: Date) {
  const [row] = await executor
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.codeHash, codeHash), isOpenAt(now)));
  return row ?? null;
}

/** Consumes an invitation; of two concurrent callers one gets it. @returns null if it is used, withdrawn or expired */
export async function takeInvitation(transaction: Transaction, codeHash: string, now: Date) {
  const [row] = await transaction
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.codeHash, codeHash), isOpenAt(now)))
    .returning();
  return row ?? null;
}

/** Open invitations, oldest first, without the first owner's link. */
export async function listInvitations(executor: Executor, now: Date): Promise<InvitationRow[]> {
  return await executor
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.isSetUp, false), isOpenAt(now)))
    .orderBy(asc(staffInvitations.createdAt), asc(staffInvitations.id));
}

/** Deletes an invitation, but never the first owner's link. @returns the deleted row, or null */
export async function deleteInvitation(transaction: Transaction, id: string): Promise<InvitationRow | null> {
  const [row] = await transaction
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.id, id), eq(staffInvitations.isSetUp, false)))
    .returning();
  return row ?? null;
}

/** Deletes every open invitation that would let this person join again in this role. @returns the deleted rows */
export async function deleteInvitationsFor(transaction: Transaction, person: StaffRow) {
  const open = await transaction
    .select({ invitation: staffInvitations, invitedId: staff.id })
    .from(staffInvitations)
    .leftJoin(staff, eq(staff.id, staffInvitations.id))
    .where(eq(staffInvitations.role, person.role));
  const ids = open
    .filter(({ invitation, invitedId }) => isInvitationFor(person, invitation, invitedId))
    .map(({ invitation: { id } }) => id);
  if (ids.length === 0) return [];
  return await transaction.delete(staffInvitations).where(inArray(staffInvitations.id, ids)).returning();
}

/**
 * Whether a known person may accept an invitation: the one it was made for, or else anyone of the name and role.
 * @param invitedId of the staff member it was made for; null for one that names a person only
 */
export function isInvitationFor(person: StaffRow, invitation: InvitationRow, invitedId: string | null) {
  if (invitation.role !== person.role) return false;
  return invitedId === null
    ? foldedName(invitation.name) === foldedName(person.name)
    : invitedId === person.id;
}

/** Deletes every invitation, including the first owner's link. */
export async function deleteAllInvitations(transaction: Transaction): Promise<void> {
  await transaction.delete(staffInvitations);
}

export async function deleteSetUpInvitations(transaction: Transaction): Promise<void> {
  await transaction.delete(staffInvitations).where(eq(staffInvitations.isSetUp, true));
}

export async function deleteExpiredInvitations(executor: Executor, now: Date): Promise<void> {
  await executor.delete(staffInvitations).where(sql`${staffInvitations.expiresAt} <= ${now}`);
}

export async function deleteSecondFactors(transaction: Transaction, staffId: string): Promise<void> {
  for (const table of [staffTotp, staffRecoveryCodes, staffPasskeys]) {
    await transaction.delete(table).where(eq(table.staffId, staffId));
  }
}
