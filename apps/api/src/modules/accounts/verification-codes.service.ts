import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type Executor,
  inTransaction,
  type QueryRunner,
  type Transaction,
} from '../../platform/database/transaction.ts';
import type { Network } from '../../platform/http/caller-network.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import {
  DAY_MS,
  type HashedNetwork,
  isBy,
  millisecondsToWait,
  networkLimit,
  type SmsShares,
  timeBetween,
  unreserved,
} from './code-limits.ts';
import type { VerificationCodeRow } from './verification-codes.repository.ts';
import * as repository from './verification-codes.repository.ts';

const CODE_LIFETIME_MS = 10 * 60 * 1000;
/** For the requester of a code, and the same number for all others together, so that others cannot use up the requester's attempts. */
const MAX_WRONG_ATTEMPTS = 5;
const CODE_COUNT = 1_000_000;

/** What a code proves: that the caller may reset the account's password, or that the number belongs to the account. */
type CodePurpose = 'reset-code' | 'phone-code';

interface Requester {
  /** The device id; null without a device cookie. Such callers share attempts, and share codes with others in their network. */
  device: string | null;
  /** Smallest first; empty if the address is unknown, which skips the limits per network. */
  networks: readonly Network[];
  /** Whether the number's owner has used the device. */
  isKnownDevice: boolean;
}

/** Messages of the last 24 hours, including those being sent. */
export interface MessageUse {
  sent: number;
  limit: number;
}

interface VerificationCodesDeps {
  db: QueryRunner;
  sources: Sources;
  /** HMAC key. There are only a million codes and few networks, so plain hashes would be easy to reverse. */
  secret: string;
  shares: SmsShares;
}

/**
 * Six-digit codes for phone numbers (E.164), whether or not a number has an account. Each requester has separate codes,
 * so that other people's requests and guesses do not invalidate them.
 */
export class VerificationCodes {
  readonly #deps: VerificationCodesDeps;

  constructor(deps: VerificationCodesDeps) {
    this.#deps = deps;
  }

  /** Creates a code for a number and invalidates the requester's earlier codes for it. @throws ShopError `too_many_requests` */
  async create(phone: string, purpose: CodePurpose, requester: Requester) {
    const { db, sources } = this.#deps;
    const code = String(sources.below(CODE_COUNT)).padStart(6, '0');
    const { device, isKnownDevice } = requester;
    const networks = requester.networks.map(({ name, times }) => ({
      hash: this.#hash('network', name),
      times,
    }));
    const columns = {
      deviceHash: device === null ? '' : this.#hash('device', device),
      network: networks[0]?.hash ?? '',
      widerNetworks: networks.slice(1).map(({ hash }) => hash),
      isKnownDevice,
    };
    const id = await inTransaction(db, async (transaction) => {
      if (!isKnownDevice) await this.#checkNetworks(transaction, networks);
      await repository.lockRequests(transaction, phone);
      const now = sources.now();
      const recent = await repository.listCodesSince(
        transaction,
        [phone, this.#hash('number', phone)],
        dayBefore(now),
      );
      const waiting = millisecondsToWait(recent, columns, networks, now);
      if (waiting > 0) throw new ShopError('too_many_requests', { retryAfter: Math.ceil(waiting / 1000) });
      const earlier = recent.filter((row) => row.usedAt === null && isBy(row, columns)).map((row) => row.id);
      if (earlier.length > 0) await repository.updateCodes(transaction, earlier, { usedAt: now });
      return await repository.insertCode(transaction, {
        phone,
        ...columns,
        codeHash: this.#hmac(`${purpose}:${phone}:${code}`).toString('hex'),
        createdAt: now,
        expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
      });
    });
    return { id, code };
  }

  async use(executor: Executor = this.#deps.db): Promise<MessageUse> {
    const { sources, shares } = this.#deps;
    return { sent: await repository.countSent(executor, dayBefore(sources.now())), limit: shares.dailyLimit };
  }

  /**
   * Takes one message from the daily limit before sending, so that concurrent requests cannot exceed it.
   * @param isPreferred whether the requester may use the reserve
   * @returns whether a message was taken, and the use before it
   */
  async take(id: number, isPreferred: (executor: Executor) => Promise<boolean>) {
    const { db, sources, shares } = this.#deps;
    return await inTransaction(db, async (transaction) => {
      await repository.lockRequests(transaction, 'messages');
      const use = await this.use(transaction);
      const { sent, limit } = use;
      const isTaken = sent < unreserved(shares) || (sent < limit && (await isPreferred(transaction)));
      if (isTaken) await repository.updateCodes(transaction, [id], { sentAt: sources.now() });
      return { ...use, isTaken };
    });
  }

  /** Returns a message that was taken and not sent. */
  async release(id: number): Promise<void> {
    await repository.updateCodes(this.#deps.db, [id], { sentAt: null });
  }

  /** Invalidates a code whose SMS failed. The next request need not wait, but this one counts towards the limits. */
  async discard(id: number): Promise<void> {
    const now = this.#deps.sources.now();
    await repository.updateCodes(this.#deps.db, [id], { usedAt: now, failedAt: now, sentAt: null });
  }

  /**
   * Returns the id of the matching code of the number. If none matches, uses an attempt and returns null: an attempt of the
   * caller's own code if there is one, otherwise one of the five attempts that all others share, of every open code.
   */
  async check(phone: string, purpose: CodePurpose, code: string, device: string | null) {
    const { db, sources } = this.#deps;
    return await inTransaction(db, async (transaction) => {
      const now = sources.now();
      const open = (await repository.lockOpenCodes(transaction, phone)).filter(
        ({ createdAt }) => timeBetween(createdAt, now) < CODE_LIFETIME_MS,
      );
      const own = open.filter((row) => this.#isFrom(row, device));
      const isOwn = own.length > 0;
      const tried = (isOwn ? own : open).filter((row) => hasAttempt(row, isOwn));
      const right = tried.find((row) => this.#isRight(row, purpose, code));
      if (right !== undefined) return right.id;
      const ids = tried.map(({ id }) => id);
      await repository.countWrongAttempts(transaction, ids, attemptsColumn(isOwn));
      return null;
    });
  }

  /**
   * Uses an attempt of a code when a caller who knows the code guessed something else wrongly with it. The lock serializes
   * concurrent guesses.
   * @returns false when no attempt was left
   */
  async countGuess(
    { phone, id, device }: { phone: string; id: number; device: string | null },
    isRight: boolean,
  ): Promise<boolean> {
    return await inTransaction(this.#deps.db, async (transaction) => {
      const row = (await repository.lockOpenCodes(transaction, phone)).find((code) => code.id === id);
      if (row === undefined) return false;
      const isOwn = this.#isFrom(row, device);
      if (!hasAttempt(row, isOwn)) return false;
      if (!isRight) await repository.countWrongAttempts(transaction, [id], attemptsColumn(isOwn));
      return true;
    });
  }

  /** @returns false when the code was already used or has expired */
  useUp(transaction: Transaction, id: number): Promise<boolean> {
    return repository.useUpCode(transaction, id, this.#deps.sources.now());
  }

  /**
   * Voids the codes of a number whose account is removed. They count towards the limits for another day, without the
   * number but with a hash that identifies no person: otherwise signing up and removing the account would bypass every limit.
   */
  async forgetNumber(transaction: Transaction, phone: string): Promise<void> {
    await repository.forgetPhone(transaction, phone, this.#hash('number', phone), this.#deps.sources.now());
  }

  /** Deletes codes that are too old for the limits. */
  async forgetExpired(): Promise<void> {
    await repository.deleteCodesBefore(this.#deps.db, dayBefore(this.#deps.sources.now()));
  }

  /** Counts requests, not messages: the response must not reveal whether a number has an account. */
  async #checkNetworks(transaction: Transaction, networks: readonly HashedNetwork[]): Promise<void> {
    const widest = networks.at(-1);
    if (widest === undefined) return;
    // One lock is enough: requests that share any network share the widest.
    await repository.lockRequests(transaction, `network ${widest.hash}`);
    const now = this.#deps.sources.now();
    for (const { hash, times } of networks) {
      const { count, oldest } = await repository.countRequested(transaction, hash, dayBefore(now));
      if (count < networkLimit(this.#deps.shares, times) || oldest === null) continue;
      const waiting = DAY_MS - timeBetween(oldest, now);
      throw new ShopError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(waiting / 1000)) });
    }
  }

  #isFrom({ deviceHash }: VerificationCodeRow, device: string | null): boolean {
    return device !== null && deviceHash === this.#hash('device', device);
  }

  #isRight({ phone, codeHash }: VerificationCodeRow, purpose: CodePurpose, code: string): boolean {
    return timingSafeEqual(Buffer.from(codeHash, 'hex'), this.#hmac(`${purpose}:${phone}:${code}`));
  }

  #hash(kind: 'device' | 'network' | 'number', text: string): string {
    return this.#hmac(`${kind} of a code:${text}`).toString('base64url');
  }

  #hmac(text: string): Buffer {
    return createHmac('sha256', this.#deps.secret).update(text).digest();
  }
}

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);
const attemptsColumn = (isOwn: boolean) => (isOwn ? 'ownAttempts' : 'othersAttempts');
const hasAttempt = (row: VerificationCodeRow, isOwn: boolean) =>
  row[attemptsColumn(isOwn)] < MAX_WRONG_ATTEMPTS;
