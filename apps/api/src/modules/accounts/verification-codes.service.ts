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
  countAsked,
  countSent,
  countWrongTries,
  deleteCodesBefore,
  forgetPhone,
  insertCode,
  listCodesSince,
  lockMessages,
  lockNetwork,
  lockOpenCodes,
  lockPhone,
  markFailed,
  markSent,
  useUpCode,
  useUpCodesOf,
  type VerificationCodeRow,
} from './verification-codes.repository.ts';

const CODE_LIFETIME_MS = 10 * 60 * 1000;
/** For the requester of a code, and the same number for all others together, so that others cannot use up the requester's tries. */
const MAX_WRONG_TRIES = 5;
const RESEND_DELAY_MS = 30_000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const CODE_COUNT = 1_000_000;

interface Budget {
  messages: number;
  milliseconds: number;
}

/** Per number and requester (a network, or one of the owner's devices). Wider networks get a multiple (`Network.times`). */
const REQUESTER_BUDGETS: readonly Budget[] = [
  { messages: 5, milliseconds: HOUR_MS },
  { messages: 6, milliseconds: DAY_MS },
];
/**
 * Per number, over all networks; the owner's devices together have the same again. One network alone cannot block a number:
 * it takes three for an hour and four for a day. With ten tries per code, a day of guessing succeeds for one number in 5,000.
 */
const NUMBER_BUDGETS: readonly Budget[] = [
  { messages: 15, milliseconds: HOUR_MS },
  { messages: 20, milliseconds: DAY_MS },
];

/** Minimum of codes a day per network, however small the daily limit. Wider networks get a multiple. */
const MIN_NETWORK_SHARE = 10;
/** The part of the messages outside the reserve that any network may request, or the minimum if that is more. */
const MAX_OPEN_SHARE = 1 / 3;

/** What a code proves: that the caller may reset the account's password, or that the number belongs to the account. */
export type CodePurpose = 'reset-code' | 'phone-code';

/** Who requests a code. */
export interface Requester {
  /** The device id; null without a device cookie. Such callers share tries, and share codes with others in their network. */
  device: string | null;
  /** Smallest first; empty if the address is unknown, which skips the limits per network. */
  networks: readonly Network[];
  /** Whether the number's owner has used the device. */
  isKnownDevice: boolean;
}

/** How many text messages are sent in 24 hours, and to whom. */
export interface SmsShares {
  /** Over all numbers. */
  dailyLimit: number;
  /** Percent of the limit that one network may request. */
  networkShare: number;
  /** Percent of the limit reserved for known devices and for customers with a delivered order. */
  reserve: number;
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

export type VerificationCodesService = ReturnType<typeof createVerificationCodesService>;

/**
 * Six-digit codes for phone numbers (E.164), whether or not a number has an account. Each requester has separate codes,
 * so that other people's requests and guesses do not invalidate them.
 */
export function createVerificationCodesService({ db, sources, secret, shares }: VerificationCodesDeps) {
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest();
  const hashOf = (purpose: CodePurpose, phone: string, code: string) => keyed(`${purpose}:${phone}:${code}`);
  const keyedHash = (kind: string, text: string | null) =>
    text === null ? '' : keyed(`${kind} of a code:${text}`).toString('base64url');

  const isRight = ({ phone, codeHash }: VerificationCodeRow, purpose: CodePurpose, code: string) =>
    timingSafeEqual(Buffer.from(codeHash, 'hex'), hashOf(purpose, phone, code));

  /** Replaces the number of a removed account: the limits still apply, and the hash identifies no person. */
  const hashedNumber = (phone: string) => keyedHash('number', phone);

  const hashedNetworks = ({ networks }: Requester): HashedNetwork[] =>
    networks.map(({ name, times }) => ({ mark: keyedHash('network', name), times }));

  const columnsOf = ({ device, isKnownDevice }: Requester, networks: readonly HashedNetwork[]) => ({
    asker: keyedHash('device', device),
    network: networks[0]?.mark ?? '',
    widerNetworks: networks.slice(1).map(({ mark }) => mark),
    isKnownDevice,
  });

  const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);
  const { dailyLimit, networkShare, reserve } = shares;
  /** Messages that anyone may use. */
  const open = dailyLimit - Math.floor((dailyLimit * reserve) / 100);

  /** Counts requests, not messages: the response must not reveal whether a number has an account. */
  const checkNetworks = async (transaction: Transaction, networks: readonly HashedNetwork[]) => {
    const widest = networks.at(-1);
    if (widest === undefined) return;
    // One lock is enough: requests that share any network share the widest.
    await lockNetwork(transaction, widest.mark);
    const now = sources.now();
    const share = Math.max(MIN_NETWORK_SHARE, Math.ceil((dailyLimit * networkShare) / 100));
    const most = Math.max(MIN_NETWORK_SHARE, Math.ceil(open * MAX_OPEN_SHARE));
    for (const { mark, times } of networks) {
      const { count, oldest } = await countAsked(transaction, mark, dayBefore(now));
      if (count < Math.min(share * times, most) || oldest === null) continue;
      const waiting = DAY_MS - timeBetween(oldest, now);
      throw new ShopError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(waiting / 1000)) });
    }
  };

  const useOfDay = async (executor: Executor): Promise<MessageUse> => ({
    sent: await countSent(executor, dayBefore(sources.now())),
    limit: dailyLimit,
  });

  return {
    /**
     * Creates a code for a number and invalidates the requester's earlier codes for it.
     * @throws ShopError `too_many_requests`
     */
    async create(
      phone: string,
      purpose: CodePurpose,
      requester: Requester,
    ): Promise<{ id: number; code: string }> {
      const code = String(sources.below(CODE_COUNT)).padStart(6, '0');
      const networks = hashedNetworks(requester);
      const columns = columnsOf(requester, networks);
      const id = await inTransaction(db, async (transaction) => {
        if (!requester.isKnownDevice) await checkNetworks(transaction, networks);
        await lockPhone(transaction, phone);
        const now = sources.now();
        const recent = await listCodesSince(transaction, [phone, hashedNumber(phone)], dayBefore(now));
        const waiting = millisecondsToWait(recent, columns, networks, now);
        if (waiting > 0) {
          throw new ShopError('too_many_requests', { retryAfter: Math.ceil(waiting / 1000) });
        }
        const earlier = recent
          .filter((row) => row.usedAt === null && isBy(row, columns))
          .map((row) => row.id);
        await useUpCodesOf(transaction, earlier, now);
        return await insertCode(transaction, {
          phone,
          ...columns,
          codeHash: hashOf(purpose, phone, code).toString('hex'),
          createdAt: now,
          expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
        });
      });
      return { id, code };
    },

    use: (): Promise<MessageUse> => useOfDay(db),

    /**
     * Takes one message from the daily limit before sending, so that concurrent requests cannot exceed it.
     * @param isPreferred whether the requester may use the reserve
     * @returns whether a message was taken, and the use before it
     */
    take(
      id: number,
      isPreferred: (executor: Executor) => Promise<boolean>,
    ): Promise<MessageUse & { isTaken: boolean }> {
      return inTransaction(db, async (transaction) => {
        await lockMessages(transaction);
        const use = await useOfDay(transaction);
        const { sent, limit } = use;
        const isTaken = sent < open || (sent < limit && (await isPreferred(transaction)));
        if (isTaken) await markSent(transaction, id, sources.now());
        return { ...use, isTaken };
      });
    },

    /** Returns a message that was taken and not sent. */
    release: (id: number): Promise<void> => markSent(db, id, null),

    /** Invalidates a code whose SMS failed. The next request need not wait, but this one counts towards the limits. */
    async discard(id: number): Promise<void> {
      await markFailed(db, id, sources.now());
    },

    /**
     * Returns the id of the matching code of the number. If none matches, uses a try and returns null: a try of the
     * caller's own code if there is one, otherwise one of the five tries that all others share, of every open code.
     */
    check(phone: string, purpose: CodePurpose, code: string, device: string | null): Promise<number | null> {
      const deviceHash = keyedHash('device', device);
      return inTransaction(db, async (transaction) => {
        const now = sources.now();
        const open = (await lockOpenCodes(transaction, phone)).filter(
          ({ createdAt }) => timeBetween(createdAt, now) < CODE_LIFETIME_MS,
        );
        const own = open.filter((row) => row.asker !== '' && row.asker === deviceHash);
        const isOwn = own.length > 0;
        const tried = (isOwn ? own : open).filter(
          (row) => (isOwn ? row.wrongTries : row.strangersTries) < MAX_WRONG_TRIES,
        );
        const right = tried.find((row) => isRight(row, purpose, code));
        if (right !== undefined) return right.id;
        const ids = tried.map(({ id }) => id);
        await countWrongTries(transaction, ids, isOwn ? 'own' : 'strangers');
        return null;
      });
    },

    /**
     * Uses a try of a code when a caller who knows the code guessed something else wrongly with it. The lock serializes
     * concurrent guesses.
     * @returns false when no try was left
     */
    countGuess(
      { phone, id, device }: { phone: string; id: number; device: string | null },
      isRight: boolean,
    ): Promise<boolean> {
      return inTransaction(db, async (transaction) => {
        const row = (await lockOpenCodes(transaction, phone)).find((code) => code.id === id);
        if (row === undefined) return false;
        const isOwn = device !== null && row.asker === keyedHash('device', device);
        if ((isOwn ? row.wrongTries : row.strangersTries) >= MAX_WRONG_TRIES) return false;
        if (!isRight) await countWrongTries(transaction, [id], isOwn ? 'own' : 'strangers');
        return true;
      });
    },

    /** @returns false when the code was already used or has expired */
    useUp: (transaction: Transaction, id: number): Promise<boolean> =>
      useUpCode(transaction, id, sources.now()),

    /**
     * Voids the codes of a number whose account is removed. They count towards the limits for another day, without the
     * number: otherwise signing up and removing the account would bypass every limit.
     */
    forgetNumber: (transaction: Transaction, phone: string): Promise<void> =>
      forgetPhone(transaction, phone, { mark: hashedNumber(phone), now: sources.now() }),

    /** Deletes codes that are too old for the limits. */
    async forgetExpired(): Promise<void> {
      await deleteCodesBefore(db, dayBefore(sources.now()));
    },
  };
}

interface HashedNetwork {
  /** A keyed hash of the network's name. */
  mark: string;
  times: number;
}

type RequesterColumns = Pick<VerificationCodeRow, 'asker' | 'network' | 'isKnownDevice'>;

/** Whether a code belongs to the requester: by the device id, or by the network where there is no device cookie. */
function isBy(row: RequesterColumns, requester: RequesterColumns): boolean {
  return row.asker === requester.asker && (row.asker !== '' || row.network === requester.network);
}

/** Whether two requesters share one budget: the same known device, or the same network. Unknown networks count as one. */
function sharesWith(row: RequesterColumns, requester: RequesterColumns): boolean {
  if (row.isKnownDevice || requester.isKnownDevice) {
    return row.isKnownDevice && requester.isKnownDevice && row.asker === requester.asker;
  }
  return row.network === requester.network;
}

/** Milliseconds until a requester may get another code; 0 or less for now. @param recent codes of the last day, newest first */
function millisecondsToWait(
  recent: readonly VerificationCodeRow[],
  requester: RequesterColumns,
  networks: readonly HashedNetwork[],
  now: Date,
): number {
  const until = (row: VerificationCodeRow | undefined, milliseconds: number) =>
    row === undefined ? 0 : milliseconds - timeBetween(row.createdAt, now);
  const untilWithin = (rows: readonly VerificationCodeRow[], budgets: readonly Budget[]) =>
    budgets.map(({ messages, milliseconds }) => until(rows[messages - 1], milliseconds));
  const own = recent.filter((row) => sharesWith(row, requester));
  const lastSent = own.find(({ failedAt }) => failedAt === null);
  const alike = recent.filter(({ isKnownDevice }) => isKnownDevice === requester.isKnownDevice);
  const inWiderNetworks = (requester.isKnownDevice ? [] : networks.slice(1)).flatMap(({ mark, times }) =>
    untilWithin(
      alike.filter(({ widerNetworks }) => widerNetworks.includes(mark)),
      REQUESTER_BUDGETS.map(({ messages, milliseconds }) => ({ messages: messages * times, milliseconds })),
    ),
  );
  return Math.max(
    until(lastSent, RESEND_DELAY_MS),
    ...untilWithin(own, REQUESTER_BUDGETS),
    ...inWiderNetworks,
    ...untilWithin(alike, NUMBER_BUDGETS),
  );
}

/** Milliseconds between two times, always positive: setting the clock back neither delays anyone nor extends a code. */
function timeBetween(earlier: Date, now: Date): number {
  return Math.abs(now.getTime() - earlier.getTime());
}
