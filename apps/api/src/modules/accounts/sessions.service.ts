import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import type { AccessTokens } from '../../platform/http/access-token.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import { lockAccount } from './accounts.repository.ts';
import {
  deleteExpiredRefreshTokens,
  findRefreshToken,
  insertRefreshToken,
  markRotated,
  newestGeneration,
  type RefreshTokenRow,
  revokeAccount,
  revokeFamily,
} from './sessions.repository.ts';

/** Without any use for so long, a session ends. */
const LIFE_MS = 30 * 24 * 60 * 60 * 1000;
/** So long the token before the current one still works: an answer got lost, or two tabs asked at once. */
const GRACE_MS = 30_000;
const TOKEN_BYTES = 32;

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

export function createSessionsService({ db, sources, accessTokens, log }: SessionsDeps) {
  /** Only the hash of the token is kept. */
  const issue = async (
    transaction: Transaction,
    session: Pick<RefreshTokenRow, 'accountId' | 'familyId' | 'generation'>,
  ): Promise<TokenPair> => {
    const refreshToken = sources.token(TOKEN_BYTES);
    const createdAt = sources.now();
    const expiresAt = new Date(createdAt.getTime() + LIFE_MS);
    await insertRefreshToken(transaction, {
      ...session,
      id: sources.uuid(),
      tokenHash: hashOf(refreshToken),
      createdAt,
      expiresAt,
    });
    return { token: await accessTokens.issue(session.accountId), refreshToken };
  };

  /** The next pair; null when the token is of no use. The account is locked: nobody else rotates or ends. */
  const rotate = async (transaction: Transaction, token: RefreshTokenRow): Promise<TokenPair | null> => {
    const now = sources.now();
    if (token.revokedAt !== null || token.expiresAt <= now) return null;
    const { accountId, familyId } = token;
    const newest = await newestGeneration(transaction, familyId);
    if (token.generation === newest) {
      await markRotated(transaction, familyId, now);
      return await issue(transaction, { accountId, familyId, generation: newest + 1 });
    }
    if (token.generation === newest - 1 && isInGrace(token, now)) {
      return await issue(transaction, { accountId, familyId, generation: newest });
    }
    await revokeFamily(transaction, familyId, now);
    log.warn({ accountId, familyId }, 'a used-up refresh token came back: its session is ended');
    return null;
  };

  return {
    /** Begins a session of an account that the transaction has locked. */
    open: (transaction: Transaction, accountId: string): Promise<TokenPair> =>
      issue(transaction, { accountId, familyId: sources.uuid(), generation: 1 }),

    /**
     * Changes a refresh token for the next pair. Of the used-up ones only the direct predecessor of the
     * current token works, for 30 seconds; an older or later one ends its session.
     * @throws ShopError `refresh_token_invalid`
     */
    async refresh(refreshToken: string): Promise<TokenPair> {
      const tokenHash = hashOf(refreshToken);
      // The refusal is thrown outside: thrown inside, it would take back the end of the session.
      const pair = await inTransaction(db, async (transaction) => {
        const found = await findRefreshToken(transaction, tokenHash);
        if (found === null || (await lockAccount(transaction, found.accountId)) === null) return null;
        const token = await findRefreshToken(transaction, tokenHash);
        return token === null ? null : await rotate(transaction, token);
      });
      if (pair === null) throw new ShopError('refresh_token_invalid');
      return pair;
    },

    /** Ends the session of a token, current or not; fine when there is none. */
    async end(refreshToken: string): Promise<void> {
      await inTransaction(db, async (transaction) => {
        const token = await findRefreshToken(transaction, hashOf(refreshToken));
        if (token === null) return;
        await lockAccount(transaction, token.accountId);
        await revokeFamily(transaction, token.familyId, sources.now());
      });
    },

    /** Ends every session of an account that the transaction has locked. */
    endAll: (transaction: Transaction, accountId: string): Promise<void> =>
      revokeAccount(transaction, accountId, sources.now()),

    forgetExpired: (): Promise<void> => deleteExpiredRefreshTokens(db, sources.now()),
  };
}

function isInGrace({ rotatedAt }: RefreshTokenRow, now: Date): boolean {
  // A clock that was set back does not stretch it.
  return rotatedAt !== null && Math.abs(now.getTime() - rotatedAt.getTime()) <= GRACE_MS;
}

/** 256 random bits need no salt and no slow hash. */
function hashOf(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex');
}
