import { foldedName } from '@phsar/domain/full-name';
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { staff, staffInvitations } from '../../platform/database/schema.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';

export type StaffRow = typeof staff.$inferSelect;
export type InvitationRow = typeof staffInvitations.$inferSelect;

/** The key of the advisory lock under which owners come and go: there is always one, and only one is the first. */
const OWNERS_LOCK = 7_427_272;

/** Until the transaction ends, no other one adds or removes an owner. */
export async function lockOwners(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${OWNERS_LOCK})`);
}

/** Active ones. */
export async function countOwners(executor: Executor): Promise<number> {
  return await executor.$count(staff, and(eq(staff.role, 'owner'), eq(staff.isActive, true)));
}

export async function insertStaff(executor: Executor, row: typeof staff.$inferInsert): Promise<StaffRow> {
  const [inserted] = await executor.insert(staff).values(row).returning();
  if (inserted === undefined) throw new TypeError('An inserted person was not returned');
  return inserted;
}

export async function findStaff(executor: Executor, id: string): Promise<StaffRow | null> {
  const [row] = await executor.select().from(staff).where(eq(staff.id, id));
  return row ?? null;
}

/** Makes whoever changes one person, or begins or ends a session of theirs, take turns. */
export async function lockStaff(transaction: Transaction, id: string): Promise<StaffRow | null> {
  const [row] = await transaction.select().from(staff).where(eq(staff.id, id)).for('no key update');
  return row ?? null;
}

/** @param phone E.164 */
export async function findStaffByPhone(executor: Executor, phone: string): Promise<StaffRow | null> {
  const [row] = await executor.select().from(staff).where(eq(staff.phone, phone));
  return row ?? null;
}

export async function listStaff(executor: Executor): Promise<StaffRow[]> {
  return await executor.select().from(staff).orderBy(asc(staff.createdAt), asc(staff.id));
}

export async function updateStaff(
  executor: Executor,
  id: string,
  change: Partial<Omit<StaffRow, 'id'>>,
): Promise<void> {
  await executor.update(staff).set(change).where(eq(staff.id, id));
}

export async function insertInvitation(
  executor: Executor,
  row: typeof staffInvitations.$inferInsert,
): Promise<void> {
  await executor.insert(staffInvitations).values(row);
}

const isOpenAt = (now: Date) => or(isNull(staffInvitations.expiresAt), gt(staffInvitations.expiresAt, now));

export async function findInvitation(
  executor: Executor,
  codeHash: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await executor
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.codeHash, codeHash), isOpenAt(now)));
  return row ?? null;
}

/** Takes an invitation away. @returns null when it was used, withdrawn or has expired: of two at once one gets it */
export async function takeInvitation(
  transaction: Transaction,
  codeHash: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await transaction
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.codeHash, codeHash), isOpenAt(now)))
    .returning();
  return row ?? null;
}

/** Those that people were given, oldest first; the first owner's link is not among them. */
export async function listInvitations(executor: Executor, now: Date): Promise<InvitationRow[]> {
  return await executor
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.isSetUp, false), isOpenAt(now)))
    .orderBy(asc(staffInvitations.createdAt), asc(staffInvitations.id));
}

export async function deleteInvitation(transaction: Transaction, id: string): Promise<InvitationRow | null> {
  const [row] = await transaction
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.id, id), eq(staffInvitations.isSetUp, false)))
    .returning();
  return row ?? null;
}

/** Every open invitation by which this person could join anew. */
export async function deleteInvitationsFor(
  transaction: Transaction,
  { name, role }: Pick<StaffRow, 'name' | 'role'>,
): Promise<void> {
  const open = await transaction.select().from(staffInvitations).where(eq(staffInvitations.role, role));
  const ids = open.filter((one) => foldedName(one.name) === foldedName(name)).map(({ id }) => id);
  if (ids.length > 0) await transaction.delete(staffInvitations).where(inArray(staffInvitations.id, ids));
}

export async function deleteAllInvitations(transaction: Transaction): Promise<void> {
  await transaction.delete(staffInvitations);
}

export async function deleteSetUpInvitations(transaction: Transaction): Promise<void> {
  await transaction.delete(staffInvitations).where(eq(staffInvitations.isSetUp, true));
}

export async function deleteExpiredInvitations(executor: Executor, now: Date): Promise<void> {
  await executor.delete(staffInvitations).where(sql`${staffInvitations.expiresAt} <= ${now}`);
}
