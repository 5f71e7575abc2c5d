import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import type { AccessTokens } from '../../platform/http/access-token.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Shopper } from '../../platform/shopper.ts';
import type { Sources } from '../../platform/sources.ts';
import { lockAccount } from './accounts.repository.ts';
import {
  deleteExpiredRefreshTokens,
  findRefreshToken,
  insertRefreshToken,
  listOpenSessions,
  markRotated,
  newestGeneration,
  type OpenSession,
  type RefreshTokenRow,
  revokeAccount,
  revokeOthers,
  revokeSession,
} from './sessions.repository.ts';

/** A session ends when it is not used for this long. */
const IDLE_TIMEOUT_MS = 30 * 24 * 60 * 60 * 1000;
/** However much it is used, a session ends after 90 days: a stolen one does too. */
const LONGEST_MS = 90 * 24 * 60 * 60 * 1000;
/** How long the previous token still works, in case an answer got lost or two tabs refreshed at once. */
const GRACE_MS = 30_000;
const TOKEN_BYTES = 32;
const DEVICE_LENGTH = 200;
/** As many of the open sessions are listed: nobody has more devices. */
const MOST_LISTED = 50;

/** A short-lived access token and the refresh token that renews it. */
export interface TokenPair {
  token: string;
  refreshToken: string;
}

interface SessionsDeps {
  db: QueryRunner;
  sources: Sources;
  accessTokens: AccessTokens;
  log: FastifyBaseLogger;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

/** Sessions with rotating refresh tokens: every refresh issues a new pair, and reuse of an old token ends the session. */
export function createSessionsService({ db, sources, accessTokens, log }: SessionsDeps) {
  /** Issues a pair; only the refresh token's hash is stored. */
  const issue = async (
    transaction: Transaction,
    session: Pick<RefreshTokenRow, 'accountId' | 'familyId' | 'generation' | 'device'> & {
      startedAt?: Date;
    },
  ): Promise<TokenPair> => {
    const refreshToken = sources.token(TOKEN_BYTES);
    const createdAt = sources.now();
    const { startedAt = createdAt } = session;
    const end = Math.min(createdAt.getTime() + IDLE_TIMEOUT_MS, startedAt.getTime() + LONGEST_MS);
    const expiresAt = new Date(end);
    await insertRefreshToken(transaction, {
      ...session,
      startedAt,
      id: sources.uuid(),
      tokenHash: hashOf(refreshToken),
      createdAt,
      expiresAt,
    });
    return {
      token: await accessTokens.issue({ accountId: session.accountId, sessionId: session.familyId }),
      refreshToken,
    };
  };

  /** The next pair; null when the token is not valid. The account must be locked, which serialises rotation. */
  const rotate = async (transaction: Transaction, token: RefreshTokenRow): Promise<TokenPair | null> => {
    const now = sources.now();
    if (token.revokedAt !== null || token.expiresAt <= now) return null;
    const { accountId, familyId, device } = token;
    const session = { accountId, familyId, device, startedAt: token.startedAt ?? token.createdAt };
    const newest = await newestGeneration(transaction, familyId);
    if (token.generation === newest) {
      await markRotated(transaction, familyId, now);
      return await issue(transaction, { ...session, generation: newest + 1 });
    }
    if (token.generation === newest - 1 && isInGrace(token, now)) {
      return await issue(transaction, { ...session, generation: newest });
    }
    await revokeSession(transaction, { accountId, sessionId: familyId }, now);
    log.warn({ accountId, familyId }, 'a used-up refresh token came back: its session is ended');
    return null;
  };

  return {
    /** Opens a session of an account that the transaction has locked. @param userAgent the browser's header */
    open: (transaction: Transaction, accountId: string, userAgent: string): Promise<TokenPair> =>
      issue(transaction, {
        accountId,
        familyId: sources.uuid(),
        generation: 1,
        device: userAgent.slice(0, DEVICE_LENGTH),
      }),

    /** The open sessions of an account, most recently used first. */
    list: (accountId: string): Promise<OpenSession[]> =>
      listOpenSessions(db, accountId, { now: sources.now(), limit: MOST_LISTED }),

    /**
     * Exchanges a refresh token for the next pair. The previous token also works for 30 seconds after it was rotated;
     * any other used token ends the session.
     * @throws ShopError `refresh_token_invalid`
     */
    async refresh(refreshToken: string): Promise<TokenPair> {
      const tokenHash = hashOf(refreshToken);
      // Throws outside the transaction, because a rollback would undo ending the session.
      const pair = await inTransaction(db, async (transaction) => {
        const found = await findRefreshToken(transaction, tokenHash);
        if (found === null || (await lockAccount(transaction, found.accountId)) === null) return null;
        const token = await findRefreshToken(transaction, tokenHash);
        return token === null ? null : await rotate(transaction, token);
      });
      if (pair === null) throw new ShopError('refresh_token_invalid');
      return pair;
    },

    /** Ends the session of a token, current or not; does nothing for an unknown token. */
    async end(refreshToken: string): Promise<void> {
      await inTransaction(db, async (transaction) => {
        const token = await findRefreshToken(transaction, hashOf(refreshToken));
        if (token === null) return;
        const { accountId, familyId } = token;
        await lockAccount(transaction, accountId);
        await revokeSession(transaction, { accountId, sessionId: familyId }, sources.now());
      });
    },

    /** Ends a session of an account that the transaction has locked. @returns whether it was open */
    endOne: (transaction: Transaction, session: Shopper): Promise<boolean> =>
      revokeSession(transaction, session, sources.now()),

    /** Ends every session of an account that the transaction has locked. */
    endAll: (transaction: Transaction, accountId: string): Promise<void> =>
      revokeAccount(transaction, accountId, sources.now()),

    /** Ends every other session of an account that the transaction has locked. */
    endOthers: (transaction: Transaction, shopper: Shopper): Promise<void> =>
      revokeOthers(transaction, shopper, sources.now()),

    /** Deletes expired tokens. */
    forgetExpired: (): Promise<void> => deleteExpiredRefreshTokens(db, sources.now()),
  };
}

function isInGrace({ rotatedAt }: RefreshTokenRow, now: Date): boolean {
  // abs: setting the clock back does not extend the grace period.
  return rotatedAt !== null && Math.abs(now.getTime() - rotatedAt.getTime()) <= GRACE_MS;
}

/** A token has 256 random bits, so it needs neither salt nor a slow hash. */
function hashOf(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex');
}
