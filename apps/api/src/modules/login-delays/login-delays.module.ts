import { createHmac } from 'node:crypto';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { LoginFailuresRow } from './login-failures.repository.ts';
import * as repository from './login-failures.repository.ts';

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
export interface LoginAttempt {
  name: string;
  address: string;
}

interface LoginDelaysDeps {
  db: QueryRunner;
  sources: Sources;
  secret: string;
}

/**
 * Slows password guessing down, whether or not the name has an account. An attempt counts as failed before the
 * password is verified, so that concurrent attempts cannot all get through; success reverts the count.
 * Attackers cannot lock out an account's owner: at an address where the owner recently logged in or reset the
 * password, only failures from that address count.
 */
export class LoginDelays {
  readonly #deps: LoginDelaysDeps;

  constructor(deps: LoginDelaysDeps) {
    this.#deps = deps;
  }

  /** Counts an attempt as failed. @throws ShopError `too_many_requests` with `retryAfter` in seconds while the name must wait */
  async begin(attempt: LoginAttempt): Promise<void> {
    await inTransaction(this.#deps.db, async (transaction) => {
      const { here, everywhere } = await this.#lockRows(transaction, attempt);
      const now = this.#deps.sources.now();
      const counted: [LoginFailuresRow, Delay][] = [[here, FROM_HERE]];
      if (!isKnown(here, now)) counted.push([everywhere, FROM_EVERYWHERE]);
      const waiting = Math.max(
        ...counted.map(([{ blockedUntil }, { longest }]) => millisecondsUntil(blockedUntil, now, longest)),
      );
      if (waiting > 0) throw new ShopError('too_many_requests', { retryAfter: Math.ceil(waiting / 1000) });
      for (const [row, delay] of counted) {
        await repository.saveLoginFailures(transaction, row.key, afterFailure(row, delay, now));
      }
    });
  }

  /** Reverts the count of a successful attempt and makes the address known for the name. */
  async succeed(transaction: Transaction, attempt: LoginAttempt): Promise<void> {
    const { here, everywhere } = await this.#lockRows(transaction, attempt);
    const now = this.#deps.sources.now();
    const reset = { blockedUntil: null, updatedAt: now };
    await repository.saveLoginFailures(transaction, here.key, { ...reset, failures: 0, succeededAt: now });
    if (isKnown(here, now)) return;
    const failures = Math.max(everywhere.failures - 1, 0);
    await repository.saveLoginFailures(transaction, everywhere.key, { ...reset, failures });
  }

  /** Whether this name logged in from this address in the last 30 days. */
  async isKnown({ name, address }: LoginAttempt): Promise<boolean> {
    const row = await repository.findLoginFailures(this.#deps.db, this.#keyOf(name, address));
    return row !== undefined && isKnown(row, this.#deps.sources.now());
  }

  async remember(transaction: Transaction, { name, address }: LoginAttempt): Promise<void> {
    const key = this.#keyOf(name, address);
    const now = this.#deps.sources.now();
    await repository.lockLoginFailures(transaction, [key], now);
    await repository.saveLoginFailures(transaction, key, { succeededAt: now, updatedAt: now });
  }

  /**
   * Deletes the counts over all addresses for the names of an account that is being removed. Rows for a name and an
   * address stay, because the addresses are not known; they identify no person and are deleted after 30 days.
   */
  async forget(transaction: Transaction, names: readonly string[]): Promise<void> {
    await repository.deleteLoginFailures(
      transaction,
      names.map((name) => this.#keyOf(name)),
    );
  }

  async forgetExpired(): Promise<void> {
    const { db, sources } = this.#deps;
    await repository.deleteLoginFailuresBefore(db, new Date(sources.now().getTime() - KNOWN_MS));
  }

  async #lockRows(transaction: Transaction, { name, address }: LoginAttempt) {
    const keys = [this.#keyOf(name, address), this.#keyOf(name)];
    const rows = await repository.lockLoginFailures(transaction, keys, this.#deps.sources.now());
    const [here, everywhere] = keys.map((key) => rows.find((row) => row.key === key));
    if (here === undefined || everywhere === undefined) throw new TypeError('A locked row is missing');
    return { here, everywhere };
  }

  /** Stores neither names nor addresses. Keyed: there are so few phone numbers and addresses that a plain hash could be reversed. */
  #keyOf(name: string, address = ''): string {
    return createHmac('sha256', this.#deps.secret)
      .update(`login try:${JSON.stringify([name, address])}`)
      .digest('hex');
  }
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
