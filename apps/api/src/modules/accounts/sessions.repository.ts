import { and, desc, eq, gt, isNull, lt, max, ne, type SQL, sql } from 'drizzle-orm';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Shopper } from '../../platform/shopper.ts';
import { refreshTokens } from './schema.ts';

export type RefreshTokenRow = typeof refreshTokens.$inferSelect;

/**
 * SQL: whether the shopper's session has not ended. An access token outlives its session by up to 15 minutes, so every
 * call of a shopper checks this, in the statement that reads or locks the account where there is one.
 */
export function isLiveSession({ accountId, sessionId }: Shopper): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT 1 FROM ${refreshTokens} WHERE ${refreshTokens.familyId} = ${sessionId}
    AND ${refreshTokens.accountId} = ${accountId} AND ${refreshTokens.revokedAt} IS NULL)`;
}

/** SQL: the newest token of each session in which the account is logged in; two tabs may each hold one. */
export function isOpenTokenOf(accountId: string, now: Date): SQL | undefined {
  return and(
    eq(refreshTokens.accountId, accountId),
    isNull(refreshTokens.revokedAt),
    isNull(refreshTokens.rotatedAt),
    gt(refreshTokens.expiresAt, now),
  );
}

/**
 * For calls that read or lock the account. A block is reported although it has ended the session too.
 * @throws ShopError `account_blocked`; `token_invalid` when the session has ended
 */
export function checkAdmitted({ blockedAt, isLive }: { blockedAt: Date | null; isLive: boolean }): void {
  if (blockedAt !== null) throw new ShopError('account_blocked');
  if (!isLive) throw new ShopError('token_invalid');
}

/** For calls that neither read nor lock the account. @throws ShopError `token_invalid` when the session has ended */
export async function checkSession(executor: Executor, shopper: Shopper): Promise<void> {
  const { rows } = await executor.execute<{ live: boolean }>(sql`SELECT ${isLiveSession(shopper)} AS live`);
  if (rows[0]?.live !== true) throw new ShopError('token_invalid');
}

export async function insertRefreshToken(executor: Executor, token: typeof refreshTokens.$inferInsert) {
  await executor.insert(refreshTokens).values(token);
}

export async function findRefreshToken(executor: Executor, tokenHash: string) {
  const [row] = await executor.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
  return row;
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

export async function listOpenSessions(
  executor: Executor,
  accountId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; device: string | null; lastUsedAt: Date | null }[]> {
  const lastUsedAt = max(refreshTokens.createdAt);
  return await executor
    .select({ id: refreshTokens.familyId, device: max(refreshTokens.device), lastUsedAt })
    .from(refreshTokens)
    .where(isOpenTokenOf(accountId, now))
    .groupBy(refreshTokens.familyId)
    .orderBy(desc(lastUsedAt))
    .limit(limit);
}

/**
 * Ends an account's sessions.
 * @param which one of them, all but one, or all
 * @returns whether any of these was open
 */
export async function revokeSessions(
  executor: Executor,
  accountId: string,
  revokedAt: Date,
  which: 'all' | { only: string } | { except: string },
): Promise<boolean> {
  const { only = undefined, except = undefined }: { only?: string; except?: string } =
    which === 'all' ? {} : which;
  const { rowCount } = await executor
    .update(refreshTokens)
    .set({ revokedAt })
    .where(
      and(
        eq(refreshTokens.accountId, accountId),
        only === undefined ? undefined : eq(refreshTokens.familyId, only),
        except === undefined ? undefined : ne(refreshTokens.familyId, except),
        isNull(refreshTokens.revokedAt),
      ),
    );
  return (rowCount ?? 0) > 0;
}

export async function deleteExpiredRefreshTokens(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, refreshTokens, lt(refreshTokens.expiresAt, now));
}
