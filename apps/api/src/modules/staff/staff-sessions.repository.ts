import { and, asc, desc, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { staffPasskeys, staffTotp } from '../staff-sign-in/schema.ts';
import { staff, staffSessions } from './schema.ts';
import type { StaffRow } from './staff.repository.ts';

export type StaffSessionRow = typeof staffSessions.$inferSelect;

/** A session with its staff member, and which second factors they have. */
export interface OpenSession {
  session: StaffSessionRow;
  staff: StaffRow;
  hasTotp: boolean;
  hasPasskey: boolean;
}

/** Stores a new session. */
export async function insertSession(
  transaction: Transaction,
  row: typeof staffSessions.$inferInsert,
): Promise<void> {
  await transaction.insert(staffSessions).values(row);
}

/** The session of a token and its staff member as of now; null if there is none or the person is deactivated. */
export async function findOpenSession(executor: Executor, tokenHash: string): Promise<OpenSession | null> {
  const [row] = await executor
    .select({
      session: staffSessions,
      staff,
      hasTotp: sql<boolean>`EXISTS (SELECT 1 FROM ${staffTotp} WHERE ${staffTotp.staffId} = ${staff.id} AND ${staffTotp.confirmedAt} IS NOT NULL)`,
      hasPasskey: sql<boolean>`EXISTS (SELECT 1 FROM ${staffPasskeys} WHERE ${staffPasskeys.staffId} = ${staff.id})`,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, tokenHash), eq(staff.isActive, true)));
  return row ?? null;
}

/** Records the last use or the last proof of identity. */
export async function updateSession(
  executor: Executor,
  id: string,
  change: Partial<Pick<StaffSessionRow, 'lastUsedAt' | 'provedAt'>>,
): Promise<void> {
  await executor.update(staffSessions).set(change).where(eq(staffSessions.id, id));
}

/** The person's sessions, most recently used first. */
export async function listSessions(executor: Executor, staffId: string): Promise<StaffSessionRow[]> {
  return await executor
    .select()
    .from(staffSessions)
    .where(eq(staffSessions.staffId, staffId))
    .orderBy(desc(staffSessions.lastUsedAt), asc(staffSessions.id));
}

/** Deletes one session. @returns whether this person had it */
export async function deleteSession(transaction: Transaction, staffId: string, id: string): Promise<boolean> {
  const deleted = await transaction
    .delete(staffSessions)
    .where(and(eq(staffSessions.id, id), eq(staffSessions.staffId, staffId)))
    .returning({ id: staffSessions.id });
  return deleted.length > 0;
}

/** Deletes a person's sessions. @param but the session to keep; null for none */
export async function deleteSessionsOf(
  transaction: Transaction,
  staffId: string,
  but: string | null,
): Promise<void> {
  await transaction
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), but === null ? undefined : ne(staffSessions.id, but)));
}

/** For housekeeping: deletes idle and expired sessions. */
export async function deleteEndedSessions(
  executor: Executor,
  { usedBefore, now }: { usedBefore: Date; now: Date },
): Promise<void> {
  await executor
    .delete(staffSessions)
    .where(or(lt(staffSessions.lastUsedAt, usedBefore), lt(staffSessions.expiresAt, now)));
}
