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

const CODE_LIFETIME_MS = 10 * 60 * 1000;
const MAX_WRONG_TRIES = 5;
const RESEND_DELAY_MS = 30_000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const CODE_COUNT = 1_000_000;

/** Limits per number. With five attempts per code, a day of guessing breaks into one number in 10,000. */
const BUDGETS = [
  { messages: 5, milliseconds: HOUR_MS },
  { messages: 20, milliseconds: DAY_MS },
];

/** What a code is good for: to reset the password of the number's account, or to give the number to an account. */
export type CodePurpose = 'reset-code' | 'phone-code';

interface VerificationCodesDeps {
  db: QueryRunner;
  sources: Sources;
  /** HMAC key: there are only a million codes, so plain hashes in a stolen table would be easy to reverse. */
  secret: string;
}

export type VerificationCodesService = ReturnType<typeof createVerificationCodesService>;

/** Six-digit codes for phone numbers (E.164), whether or not a number has an account. */
export function createVerificationCodesService({ db, sources, secret }: VerificationCodesDeps) {
  const hashOf = (purpose: CodePurpose, phone: string, code: string) =>
    createHmac('sha256', secret).update(`${purpose}:${phone}:${code}`).digest();

  const isRight = ({ phone, codeHash }: VerificationCodeRow, purpose: CodePurpose, code: string) =>
    timingSafeEqual(Buffer.from(codeHash, 'hex'), hashOf(purpose, phone, code));

  return {
    /**
     * Creates a code for a number and invalidates its earlier codes.
     * @throws ShopError `too_many_requests`
     */
    async create(phone: string, purpose: CodePurpose): Promise<{ id: number; code: string }> {
      const code = String(sources.below(CODE_COUNT)).padStart(6, '0');
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
          codeHash: hashOf(purpose, phone, code).toString('hex'),
          createdAt: now,
          expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
        });
      });
      return { id, code };
    },

    /** Invalidates a code whose SMS was not sent. The next one need not wait, but this one counts towards the limits. */
    async discard(id: number): Promise<void> {
      await markFailed(db, id, sources.now());
    },

    /** The id of the number's code if `code` is it; else null, and one of five attempts is used. */
    check(phone: string, purpose: CodePurpose, code: string): Promise<number | null> {
      return inTransaction(db, async (transaction) => {
        const newest = await lockNewestCode(transaction, phone);
        if (newest === null || newest.usedAt !== null || newest.wrongTries >= MAX_WRONG_TRIES) return null;
        if (timeBetween(newest.createdAt, sources.now()) >= CODE_LIFETIME_MS) return null;
        if (isRight(newest, purpose, code)) return newest.id;
        await countWrongTry(transaction, newest.id);
        return null;
      });
    },

    /** @returns false when the code was used up or expired in the meantime */
    useUp: (transaction: Transaction, id: number): Promise<boolean> =>
      useUpCode(transaction, id, sources.now()),

    /** Deletes codes that are too old for the limits. */
    async forgetExpired(): Promise<void> {
      await deleteCodesBefore(db, new Date(sources.now().getTime() - DAY_MS));
    },
  };
}

/** How long until a number may get another code; 0 or less when it may now. @param recent its codes of the last day, newest first */
function millisecondsToWait(recent: readonly VerificationCodeRow[], now: Date): number {
  const until = (row: VerificationCodeRow | undefined, milliseconds: number) =>
    row === undefined ? 0 : milliseconds - timeBetween(row.createdAt, now);
  const lastSent = recent.find(({ failedAt }) => failedAt === null);
  return Math.max(
    until(lastSent, RESEND_DELAY_MS),
    ...BUDGETS.map(({ messages, milliseconds }) => until(recent[messages - 1], milliseconds)),
  );
}

/** Milliseconds between two times in either order, so that setting the clock back neither delays anyone nor extends a code. */
function timeBetween(earlier: Date, now: Date): number {
  return Math.abs(now.getTime() - earlier.getTime());
}
