import { and, asc, desc, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { staff, staffPasskeys, staffSessions, staffTotp } from './schema.ts';

export type StaffSessionRow = typeof staffSessions.$inferSelect;

export async function insertSession(transaction: Transaction, row: StaffSessionRow): Promise<void> {
  await transaction.insert(staffSessions).values(row);
}

/**
 * The session of a token, its staff member and which second factors they have; undefined if there is none or the person
 * is deactivated.
 */
export async function findOpenSession(executor: Executor, tokenHash: string) {
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
  return row;
}

export async function updateSession(
  executor: Executor,
  id: string,
  change: Partial<Pick<StaffSessionRow, 'lastUsedAt' | 'provedAt'>>,
): Promise<void> {
  await executor.update(staffSessions).set(change).where(eq(staffSessions.id, id));
}

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

/** Deletes a person's sessions. @param except the session to keep; null for none */
export async function deleteSessionsOf(transaction: Transaction, staffId: string, except: string | null) {
  const others = except === null ? undefined : ne(staffSessions.id, except);
  await transaction.delete(staffSessions).where(and(eq(staffSessions.staffId, staffId), others));
}

export async function deleteEndedSessions(executor: Executor, usedBefore: Date, now: Date): Promise<void> {
  await executor
    .delete(staffSessions)
    .where(or(lt(staffSessions.lastUsedAt, usedBefore), lt(staffSessions.expiresAt, now)));
}
