import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Shopper } from '../../platform/shopper.ts';
import { refreshTokens } from '../accounts/schema.ts';

/**
 * SQL: whether the shopper's session has not ended. An access token outlives its session by up to 15 minutes, so every
 * call of a shopper asks this, in the statement that reads or locks the account where there is one.
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
 * For calls that read or lock the account. A block is told even though it has ended the session too.
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
