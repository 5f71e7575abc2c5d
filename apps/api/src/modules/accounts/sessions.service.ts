import { createHash } from 'node:crypto';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { lockAccount } from './accounts.repository.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import type { RefreshTokenRow } from './sessions.repository.ts';
import * as repository from './sessions.repository.ts';

/** A session ends when it is not used for this long. */
const IDLE_TIMEOUT_MS = 30 * 24 * 60 * 60 * 1000;
/** However much it is used, a session ends after 90 days: a stolen one does too. */
const MAX_LIFE_MS = 90 * 24 * 60 * 60 * 1000;
/** How long the previous token still works, in case a response was lost or two tabs refreshed at once. */
const GRACE_MS = 30_000;
const TOKEN_BYTES = 32;
const DEVICE_LENGTH = 200;

type SessionsDeps = Pick<AccountsDeps, 'db' | 'sources' | 'accessTokens' | 'log'>;

interface TokenPair {
  token: string;
  refreshToken: string;
}

/** Opens a session of an account that the transaction has locked. @param userAgent the browser's header */
export async function openSession(
  deps: SessionsDeps,
  transaction: Transaction,
  accountId: string,
  userAgent: string,
): Promise<TokenPair> {
  const device = userAgent.slice(0, DEVICE_LENGTH);
  const session = { accountId, familyId: deps.sources.uuid(), generation: 1, device };
  return await issue(deps, transaction, session);
}

/**
 * Exchanges a refresh token for the next pair. The previous token also works for 30 seconds after it was rotated;
 * any other used token ends the session.
 * @throws ShopError `refresh_token_invalid`
 */
export async function refreshSession(deps: SessionsDeps, refreshToken: string): Promise<TokenPair> {
  const tokenHash = hashOf(refreshToken);
  // Throws outside the transaction, because a rollback would undo ending the session.
  const pair = await inTransaction(deps.db, async (transaction) => {
    const found = await repository.findRefreshToken(transaction, tokenHash);
    if (found === undefined || !(await lockAccount(transaction, found.accountId))) return null;
    const token = await repository.findRefreshToken(transaction, tokenHash);
    return token === undefined ? null : await rotate(deps, transaction, token);
  });
  if (pair === null) throw new ShopError('refresh_token_invalid');
  return pair;
}

/** Ends the session of a token, current or not; does nothing for an unknown token. */
export async function logOut({ db, sources }: SessionsDeps, refreshToken: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const token = await repository.findRefreshToken(transaction, hashOf(refreshToken));
    if (token === undefined) return;
    const { accountId, familyId } = token;
    await lockAccount(transaction, accountId);
    await repository.revokeSessions(transaction, accountId, sources.now(), { only: familyId });
  });
}

/** Issues a pair; only the refresh token's hash is stored. */
async function issue(
  { sources, accessTokens }: SessionsDeps,
  transaction: Transaction,
  session: Pick<RefreshTokenRow, 'accountId' | 'familyId' | 'generation' | 'device'> & { startedAt?: Date },
): Promise<TokenPair> {
  const refreshToken = sources.token(TOKEN_BYTES);
  const createdAt = sources.now();
  const { accountId, familyId, startedAt = createdAt } = session;
  const end = Math.min(createdAt.getTime() + IDLE_TIMEOUT_MS, startedAt.getTime() + MAX_LIFE_MS);
  await repository.insertRefreshToken(transaction, {
    ...session,
    startedAt,
    id: sources.uuid(),
    tokenHash: hashOf(refreshToken),
    createdAt,
    expiresAt: new Date(end),
  });
  return { token: await accessTokens.issue({ accountId, sessionId: familyId }), refreshToken };
}

/** The next pair; null when the token is not valid. The account must be locked, which serialises rotation. */
async function rotate(deps: SessionsDeps, transaction: Transaction, token: RefreshTokenRow) {
  const now = deps.sources.now();
  if (token.revokedAt !== null || token.expiresAt <= now) return null;
  const { accountId, familyId, device } = token;
  const session = { accountId, familyId, device, startedAt: token.startedAt ?? token.createdAt };
  const newest = await repository.newestGeneration(transaction, familyId);
  if (token.generation === newest) {
    await repository.markRotated(transaction, familyId, now);
    return await issue(deps, transaction, { ...session, generation: newest + 1 });
  }
  if (token.generation === newest - 1 && isInGrace(token, now)) {
    return await issue(deps, transaction, { ...session, generation: newest });
  }
  await repository.revokeSessions(transaction, accountId, now, { only: familyId });
  deps.log.warn({ accountId, familyId }, 'a used-up refresh token came back: its session is ended');
  return null;
}

function isInGrace({ rotatedAt }: RefreshTokenRow, now: Date): boolean {
  // abs: setting the clock back does not extend the grace period.
  return rotatedAt !== null && Math.abs(now.getTime() - rotatedAt.getTime()) <= GRACE_MS;
}

/** A token has 256 random bits, so it needs neither salt nor a slow hash. */
function hashOf(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex');
}
