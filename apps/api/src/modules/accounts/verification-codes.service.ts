import { createHmac, timingSafeEqual } from 'node:crypto';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import {
  countWrongTry,
  deleteCodesBefore,
  insertCode,
  listCodesSince,
  lockNewestCode,
  lockPhone,
  markFailed,
  useUpCode,
  useUpCodesOf,
  type VerificationCodeRow,
} from './verification-codes.repository.ts';

const LIFE_MS = 10 * 60 * 1000;
const WRONG_TRIES = 5;
const PAUSE_MS = 30_000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const CODES = 1_000_000;

/** Messages for one number; with five tries for each code, guessing for a day finds one number in 10,000. */
const BUDGETS = [
  { messages: 5, milliseconds: HOUR_MS },
  { messages: 20, milliseconds: DAY_MS },
];

interface VerificationCodesDeps {
  db: QueryRunner;
  sources: Sources;
  /** Without it a stolen table does not give the codes away: there are only a million. */
  secret: string;
}

export type VerificationCodesService = ReturnType<typeof createVerificationCodesService>;

/** Codes of six digits for phone numbers (E.164), whether or not the number has an account. */
export function createVerificationCodesService({ db, sources, secret }: VerificationCodesDeps) {
  const hashOf = (phone: string, code: string) =>
    createHmac('sha256', secret).update(`reset-code:${phone}:${code}`).digest();

  const isRight = ({ phone, codeHash }: VerificationCodeRow, code: string) =>
    timingSafeEqual(Buffer.from(codeHash, 'hex'), hashOf(phone, code));

  return {
    /**
     * Makes the number's next code; the ones before it are worth nothing any more.
     * @throws ShopError `too_many_requests`
     */
    async create(phone: string): Promise<{ id: number; code: string }> {
      const code = String(sources.below(CODES)).padStart(6, '0');
      const id = await inTransaction(db, async (transaction) => {
        await lockPhone(transaction, phone);
        const now = sources.now();
        const recent = await listCodesSince(transaction, phone, new Date(now.getTime() - DAY_MS));
        const waiting = millisecondsToWait(recent, now);
        if (waiting > 0) {
          throw new ShopError('too_many_requests', { retryAfter: Math.ceil(waiting / 1000) });
        }
        await useUpCodesOf(transaction, phone, now);
        return await insertCode(transaction, {
          phone,
          codeHash: hashOf(phone, code).toString('hex'),
          createdAt: now,
          expiresAt: new Date(now.getTime() + LIFE_MS),
        });
      });
      return { id, code };
    },

    /** The message was not sent: another may go out at once, though it counts for the hour and the day. */
    async discard(id: number): Promise<void> {
      await markFailed(db, id, sources.now());
    },

    /** The id of the number's code when this is it; null when not, and then it cost one of five tries. */
    check(phone: string, code: string): Promise<number | null> {
      return inTransaction(db, async (transaction) => {
        const newest = await lockNewestCode(transaction, phone);
        if (newest === null || newest.usedAt !== null || newest.wrongTries >= WRONG_TRIES) return null;
        if (timeBetween(newest.createdAt, sources.now()) >= LIFE_MS) return null;
        if (isRight(newest, code)) return newest.id;
        await countWrongTry(transaction, newest.id);
        return null;
      });
    },

    /** False when it was used up or ran out meanwhile. */
    useUp: (transaction: Transaction, id: number): Promise<boolean> =>
      useUpCode(transaction, id, sources.now()),

    /** What no budget looks at any more. */
    async forgetExpired(): Promise<void> {
      await deleteCodesBefore(db, new Date(sources.now().getTime() - DAY_MS));
    },
  };
}

/** @param recent the number's codes of the last day, newest first */
function millisecondsToWait(recent: readonly VerificationCodeRow[], now: Date): number {
  const until = (row: VerificationCodeRow | undefined, milliseconds: number) =>
    row === undefined ? 0 : milliseconds - timeBetween(row.createdAt, now);
  const lastSent = recent.find(({ failedAt }) => failedAt === null);
  return Math.max(
    until(lastSent, PAUSE_MS),
    ...BUDGETS.map(({ messages, milliseconds }) => until(recent[messages - 1], milliseconds)),
  );
}

/** Whichever way the clock went: one that was set back neither keeps anyone waiting nor keeps a code alive. Milliseconds. */
function timeBetween(earlier: Date, now: Date): number {
  return Math.abs(now.getTime() - earlier.getTime());
}
