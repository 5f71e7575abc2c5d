import { and, desc, eq, isNull, lt, max, ne } from 'drizzle-orm';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import type { Shopper } from '../../platform/shopper.ts';
import { isOpenTokenOf } from '../live-sessions/live-sessions.module.ts';
import { refreshTokens } from './schema.ts';

export type RefreshTokenRow = typeof refreshTokens.$inferSelect;

/** Stores a refresh token's hash. */
export async function insertRefreshToken(
  executor: Executor,
  token: typeof refreshTokens.$inferInsert,
): Promise<void> {
  await executor.insert(refreshTokens).values(token);
}

/** The token with that hash, whatever its state; null when there is none. */
export async function findRefreshToken(
  executor: Executor,
  tokenHash: string,
): Promise<RefreshTokenRow | null> {
  const [row] = await executor.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
  return row ?? null;
}

/** The highest generation of a session's tokens; 0 when it has none. */
export async function newestGeneration(executor: Executor, familyId: string): Promise<number> {
  const [row] = await executor
    .select({ generation: max(refreshTokens.generation) })
    .from(refreshTokens)
    .where(eq(refreshTokens.familyId, familyId));
  return row?.generation ?? 0;
}

/** Marks every current token of the family as rotated; two tabs may each hold one. */
export async function markRotated(executor: Executor, familyId: string, rotatedAt: Date): Promise<void> {
  await executor
    .update(refreshTokens)
    .set({ rotatedAt })
    .where(and(eq(refreshTokens.familyId, familyId), isNull(refreshTokens.rotatedAt)));
}

/** An account's open session. */
export interface OpenSession {
  id: string;
  device: string | null;
  lastUsedAt: Date;
}

/** The open sessions of an account, most recently used first. */
export async function listOpenSessions(
  executor: Executor,
  accountId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<OpenSession[]> {
  const lastUsedAt = max(refreshTokens.createdAt);
  const rows = await executor
    .select({ id: refreshTokens.familyId, device: max(refreshTokens.device), lastUsedAt })
    .from(refreshTokens)
    .where(isOpenTokenOf(accountId, now))
    .groupBy(refreshTokens.familyId)
    .orderBy(desc(lastUsedAt))
    .limit(limit);
  return rows.map((row) => ({ ...row, lastUsedAt: row.lastUsedAt ?? now }));
}

/** Ends one session. @returns whether the account had it open */
export async function revokeSession(
  executor: Executor,
  { accountId, sessionId }: Shopper,
  revokedAt: Date,
): Promise<boolean> {
  const rows = await executor
    .update(refreshTokens)
    .set({ revokedAt })
    .where(
      and(
        eq(refreshTokens.familyId, sessionId),
        eq(refreshTokens.accountId, accountId),
        isNull(refreshTokens.revokedAt),
      ),
    )
    .returning({ id: refreshTokens.id });
  return rows.length > 0;
}

/** Ends all sessions of an account. */
export async function revokeAccount(executor: Executor, accountId: string, revokedAt: Date): Promise<void> {
  await executor
    .update(refreshTokens)
    .set({ revokedAt })
    .where(and(eq(refreshTokens.accountId, accountId), isNull(refreshTokens.revokedAt)));
}

/** Ends all sessions of an account but one. */
export async function revokeOthers(
  executor: Executor,
  { accountId, sessionId }: Shopper,
  revokedAt: Date,
): Promise<void> {
  await executor
    .update(refreshTokens)
    .set({ revokedAt })
    .where(
      and(
        eq(refreshTokens.accountId, accountId),
        ne(refreshTokens.familyId, sessionId),
        isNull(refreshTokens.revokedAt),
      ),
    );
}

/** Deletes tokens that expired before `now`. */
export async function deleteExpiredRefreshTokens(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, refreshTokens, lt(refreshTokens.expiresAt, now));
}
