import { createHmac } from 'node:crypto';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import {
  deleteLoginFailures,
  deleteLoginFailuresBefore,
  findLoginFailures,
  type LoginFailuresRow,
  lockLoginFailures,
  saveLoginFailures,
} from './login-failures.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The failure count restarts after a day without failures. */
const MEMORY_MS = DAY_MS;
/** How long an address stays known for a name after a successful login. */
const KNOWN_MS = 30 * DAY_MS;

interface Delay {
  /** The number of consecutive failures at which waiting starts. */
  from: number;
  /** Seconds. The delay doubles from one second up to this; no account is ever locked. */
  longest: number;
}

/** Per login name and address. */
const FROM_HERE: Delay = { from: 5, longest: 300 };
/** Per login name over all unknown addresses, against distributed guessing. */
const FROM_EVERYWHERE: Delay = { from: 20, longest: 30 };

/** A login attempt: the name as it is looked up (E.164 or folded) and where the caller is, such as the IP address. */
export interface LoginTry {
  name: string;
  address: string;
}

export type LoginDelaysService = ReturnType<typeof createLoginDelaysService>;

/**
 * Slows password guessing down, whether or not the name has an account. An attempt counts as failed before the
 * password is verified, so that concurrent attempts cannot all get through; success reverts the count.
 * Attackers cannot lock out an account's owner: at an address where the owner recently logged in or reset the
 * password, only failures from that address count.
 */
export function createLoginDelaysService({
  db,
  sources,
  secret,
}: {
  db: QueryRunner;
  sources: Sources;
  secret: string;
}) {
  /** Stores neither names nor addresses. Keyed: there are so few phone numbers and addresses that a plain hash could be reversed. */
  const keyOf = (name: string, address = ''): string =>
    createHmac('sha256', secret)
      .update(`login try:${JSON.stringify([name, address])}`)
      .digest('hex');

  const withRows = <T>(
    transaction: Transaction,
    { name, address }: LoginTry,
    work: (here: LoginFailuresRow, everywhere: LoginFailuresRow) => Promise<T>,
  ): Promise<T> => withLockedRows(transaction, [keyOf(name, address), keyOf(name)], sources.now(), work);

  const recordSuccess = (transaction: Transaction, loginTry: LoginTry) =>
    withRows(transaction, loginTry, async (here, everywhere) => {
      const now = sources.now();
      const wasKnown = isKnown(here, now);
      await saveLoginFailures(transaction, here.key, {
        failures: 0,
        blockedUntil: null,
        succeededAt: now,
        updatedAt: now,
      });
      if (wasKnown) return;
      const failures = Math.max(everywhere.failures - 1, 0);
      await saveLoginFailures(transaction, everywhere.key, { failures, blockedUntil: null, updatedAt: now });
    });

  return {
    /** Counts an attempt as failed. @throws ShopError `too_many_requests` with `retryAfter` in seconds while the name must wait */
    async begin(loginTry: LoginTry): Promise<void> {
      await inTransaction(db, (transaction) =>
        withRows(transaction, loginTry, async (here, everywhere) => {
          const now = sources.now();
          const counted: [LoginFailuresRow, Delay][] = [[here, FROM_HERE]];
          if (!isKnown(here, now)) counted.push([everywhere, FROM_EVERYWHERE]);
          const waiting = Math.max(
            ...counted.map(([{ blockedUntil }, { longest }]) =>
              millisecondsUntil(blockedUntil, now, longest),
            ),
          );
          if (waiting > 0) {
            throw new ShopError('too_many_requests', { retryAfter: Math.ceil(waiting / 1000) });
          }
          for (const [row, delay] of counted) {
            await saveLoginFailures(transaction, row.key, afterFailure(row, delay, now));
          }
        }),
      );
    },

    /** Reverts the count of a successful attempt and makes the address known for the name. */
    succeed: recordSuccess,

    /** Whether this name logged in from this address in the last 30 days. */
    async isKnown({ name, address }: LoginTry): Promise<boolean> {
      const row = await findLoginFailures(db, keyOf(name, address));
      return row !== null && isKnown(row, sources.now());
    },

    /** Makes an address known for a name without an attempt from it. */
    async remember(transaction: Transaction, { name, address }: LoginTry): Promise<void> {
      const key = keyOf(name, address);
      const now = sources.now();
      await lockLoginFailures(transaction, [key], now);
      await saveLoginFailures(transaction, key, { succeededAt: now, updatedAt: now });
    },

    /**
     * Forgets what was counted from everywhere for the names of an account that is being removed. Rows for a name and an address stay,
     * because the addresses are not known; they name nobody and go after 30 days.
     */
    async forget(transaction: Transaction, names: readonly string[]): Promise<void> {
      await deleteLoginFailures(
        transaction,
        names.map((name) => keyOf(name)),
      );
    },

    /** Deletes rows older than the memory of known addresses. */
    async forgetExpired(): Promise<void> {
      await deleteLoginFailuresBefore(db, new Date(sources.now().getTime() - KNOWN_MS));
    },
  };
}

async function withLockedRows<T>(
  transaction: Transaction,
  [hereKey, everywhereKey]: [string, string],
  now: Date,
  work: (here: LoginFailuresRow, everywhere: LoginFailuresRow) => Promise<T>,
): Promise<T> {
  const rows = await lockLoginFailures(transaction, [hereKey, everywhereKey], now);
  const here = rows.find(({ key }) => key === hereKey);
  const everywhere = rows.find(({ key }) => key === everywhereKey);
  if (here === undefined || everywhere === undefined) throw new TypeError('A locked row is missing');
  return await work(here, everywhere);
}

function isKnown({ succeededAt }: LoginFailuresRow, now: Date): boolean {
  return succeededAt !== null && now.getTime() - succeededAt.getTime() < KNOWN_MS;
}

/** @param longest seconds; a later time was written before the clock was set back, and gives 0 */
function millisecondsUntil(time: Date | null, now: Date, longest: number): number {
  const milliseconds = time === null ? 0 : time.getTime() - now.getTime();
  return milliseconds > longest * 1000 ? 0 : milliseconds;
}

function afterFailure(row: LoginFailuresRow, { from, longest }: Delay, now: Date) {
  const isForgotten = now.getTime() - row.updatedAt.getTime() > MEMORY_MS;
  const failures = (isForgotten ? 0 : row.failures) + 1;
  const seconds = failures < from ? 0 : Math.min(2 ** Math.min(failures - from, 20), longest);
  const blockedUntil = seconds === 0 ? null : new Date(now.getTime() + seconds * 1000);
  return { failures, blockedUntil, updatedAt: now };
}
