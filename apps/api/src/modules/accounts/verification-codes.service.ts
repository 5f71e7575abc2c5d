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
/** Of whoever asked for the code, and of all others together: nobody else can use up a person's tries. */
const MAX_WRONG_TRIES = 5;
const RESEND_DELAY_MS = 30_000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const CODE_COUNT = 1_000_000;

interface Budget {
  messages: number;
  milliseconds: number;
}

/** Of one asker for a number: a network, or a device of the owner. A wider network has so many times as many. */
const SHARE: readonly Budget[] = [
  { messages: 5, milliseconds: HOUR_MS },
  { messages: 6, milliseconds: DAY_MS },
];
/**
 * Of all networks for a number, so that it takes three to use up another's hour and four for the day; of all the owner's
 * devices together as many more.
 * With ten attempts for each code, a day of guessing breaks into one number in 5,000.
 */
const TOTAL: readonly Budget[] = [
  { messages: 15, milliseconds: HOUR_MS },
  { messages: 20, milliseconds: DAY_MS },
];

/** A network may ask for this many codes a day, however few messages there are; a wider one for so many times as many. */
const SHARE_AT_LEAST = 10;

/** What a code is good for: to reset the password of the number's account, or to show that the number is an account's. */
export type CodePurpose = 'reset-code' | 'phone-code';

/** Who asks for a code, or tries one. */
export interface Asker {
  /** The mark of the device; null for a caller without one, who shares the others' tries, and codes with such in the network. */
  device: string | null;
  /** Smallest first; none where they are not known: no share is counted then. */
  networks: readonly Network[];
  /** Whether the device is one of the owner's of the number. */
  isKnownDevice: boolean;
}

/** How many text messages there are in 24 hours, and for whom. */
export interface SmsShares {
  /** For all numbers together. */
  dailyLimit: number;
  /** Percent of them that one network may ask for. */
  networkShare: number;
  /** Percent of them that are kept for known devices and for people whose orders the shop has served. */
  reserve: number;
}

/** Messages of the last 24 hours, those on their way included. */
export interface MessageUse {
  sent: number;
  limit: number;
}

interface VerificationCodesDeps {
  db: QueryRunner;
  sources: Sources;
  /** HMAC key: there are only a million codes, and few networks, so plain hashes in a stolen table would be easy to reverse. */
  secret: string;
  shares: SmsShares;
}

export type VerificationCodesService = ReturnType<typeof createVerificationCodesService>;

/**
 * Six-digit codes for phone numbers (E.164), whether or not a number has an account. Each asker has codes of their own,
 * so that strangers who ask, or guess, take none away.
 */
export function createVerificationCodesService({ db, sources, secret, shares }: VerificationCodesDeps) {
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest();
  const hashOf = (purpose: CodePurpose, phone: string, code: string) => keyed(`${purpose}:${phone}:${code}`);
  const markOf = (kind: string, text: string | null) =>
    text === null ? '' : keyed(`${kind} of a code:${text}`).toString('base64url');

  const isRight = ({ phone, codeHash }: VerificationCodeRow, purpose: CodePurpose, code: string) =>
    timingSafeEqual(Buffer.from(codeHash, 'hex'), hashOf(purpose, phone, code));

  /** Stands for the number of a removed account: it counts for the limits of the number, and names nobody. */
  const numberMark = (phone: string) => markOf('number', phone);

  const markedNetworks = ({ networks }: Asker): MarkedNetwork[] =>
    networks.map(({ name, times }) => ({ mark: markOf('network', name), times }));

  const columnsOf = ({ device, isKnownDevice }: Asker, networks: readonly MarkedNetwork[]) => ({
    asker: markOf('device', device),
    network: networks[0]?.mark ?? '',
    widerNetworks: networks.slice(1).map(({ mark }) => mark),
    isKnownDevice,
  });

  const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);

  /** Counts what was asked for, not what was sent: the answer must not tell whether a number has an account. */
  const checkNetworks = async (transaction: Transaction, networks: readonly MarkedNetwork[]) => {
    const widest = networks.at(-1);
    if (widest === undefined) return;
    // All who share one of the networks share the widest.
    await lockNetwork(transaction, widest.mark);
    const now = sources.now();
    const share = Math.max(SHARE_AT_LEAST, Math.ceil((shares.dailyLimit * shares.networkShare) / 100));
    for (const { mark, times } of networks) {
      const { count, oldest } = await countAsked(transaction, mark, dayBefore(now));
      if (count < share * times || oldest === null) continue;
      const waiting = DAY_MS - timeBetween(oldest, now);
      throw new ShopError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(waiting / 1000)) });
    }
  };

  const useOfDay = async (executor: Executor): Promise<MessageUse> => ({
    sent: await countSent(executor, dayBefore(sources.now())),
    limit: shares.dailyLimit,
  });

  return {
    /**
     * Creates a code for a number and invalidates the asker's earlier codes for it.
     * @throws ShopError `too_many_requests`
     */
    async create(phone: string, purpose: CodePurpose, asker: Asker): Promise<{ id: number; code: string }> {
      const code = String(sources.below(CODE_COUNT)).padStart(6, '0');
      const networks = markedNetworks(asker);
      const columns = columnsOf(asker, networks);
      const id = await inTransaction(db, async (transaction) => {
        if (!asker.isKnownDevice) await checkNetworks(transaction, networks);
        await lockPhone(transaction, phone);
        const now = sources.now();
        const recent = await listCodesSince(transaction, [phone, numberMark(phone)], dayBefore(now));
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
     * Takes one of the day's messages for a code, before anything is sent: else all that ask at once would find some left.
     * The reserve ends too, whoever asks: else the answer would tell who is preferred, and nothing would be sent.
     * @param isPreferred whether the reserve is for people like this one
     * @returns also how many were taken before
     */
    take(
      id: number,
      isPreferred: (executor: Executor) => Promise<boolean>,
    ): Promise<MessageUse & { isTaken: boolean }> {
      return inTransaction(db, async (transaction) => {
        await lockMessages(transaction);
        const use = await useOfDay(transaction);
        const { sent, limit } = use;
        const open = limit - Math.floor((limit * shares.reserve) / 100);
        const isTaken = sent < open || (sent < limit && (await isPreferred(transaction)));
        if (isTaken) await markSent(transaction, id, sources.now());
        return { ...use, isTaken };
      });
    },

    /** Gives back a message that was taken and is not sent. */
    release: (id: number): Promise<void> => markSent(db, id, null),

    /** Invalidates a code whose SMS was not sent. The next one need not wait, but this one counts towards the limits. */
    async discard(id: number): Promise<void> {
      await markFailed(db, id, sources.now());
    },

    /**
     * The id of the number's code if `code` is it; else null, and a try is used: of the asker's own code if they have one,
     * else one of the five that everybody else shares, of each code there is.
     */
    check(phone: string, purpose: CodePurpose, code: string, device: string | null): Promise<number | null> {
      const asker = markOf('device', device);
      return inTransaction(db, async (transaction) => {
        const now = sources.now();
        const open = (await lockOpenCodes(transaction, phone)).filter(
          ({ createdAt }) => timeBetween(createdAt, now) < CODE_LIFETIME_MS,
        );
        const own = open.filter((row) => row.asker !== '' && row.asker === asker);
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
     * Uses one of a code's tries for a caller who knows the code and guessed something else with it, if the guess is wrong.
     * The lock makes guesses at the same time follow each other.
     * @returns false when no try was left, whatever the guess
     */
    countGuess(
      { phone, id, device }: { phone: string; id: number; device: string | null },
      isRight: boolean,
    ): Promise<boolean> {
      return inTransaction(db, async (transaction) => {
        const row = (await lockOpenCodes(transaction, phone)).find((code) => code.id === id);
        if (row === undefined) return false;
        const isOwn = device !== null && row.asker === markOf('device', device);
        if ((isOwn ? row.wrongTries : row.strangersTries) >= MAX_WRONG_TRIES) return false;
        if (!isRight) await countWrongTries(transaction, [id], isOwn ? 'own' : 'strangers');
        return true;
      });
    },

    /** @returns false when the code was used up or expired in the meantime */
    useUp: (transaction: Transaction, id: number): Promise<boolean> =>
      useUpCode(transaction, id, sources.now()),

    /**
     * Voids the codes of a number whose account is removed. What they count for stays for its day without the number: else
     * whoever signs up and removes the account again would get around every limit.
     */
    forgetNumber: (transaction: Transaction, phone: string): Promise<void> =>
      forgetPhone(transaction, phone, { mark: numberMark(phone), now: sources.now() }),

    /** Deletes codes that are too old for the limits. */
    async forgetExpired(): Promise<void> {
      await deleteCodesBefore(db, dayBefore(sources.now()));
    },
  };
}

interface MarkedNetwork {
  /** A keyed hash of the network's name. */
  mark: string;
  times: number;
}

type AskerColumns = Pick<VerificationCodeRow, 'asker' | 'network' | 'isKnownDevice'>;

/** Whether an asker's code is another's own, to be replaced: by the mark. Many share a network, and one voids nobody's code. */
function isBy(row: AskerColumns, asker: AskerColumns): boolean {
  return row.asker === asker.asker && (row.asker !== '' || row.network === asker.network);
}

/** Whether two askers share what one may ask for: a known device, or the network; those of no known network are one. */
function sharesWith(row: AskerColumns, asker: AskerColumns): boolean {
  if (row.isKnownDevice || asker.isKnownDevice) {
    return row.isKnownDevice && asker.isKnownDevice && row.asker === asker.asker;
  }
  return row.network === asker.network;
}

/** How long until an asker may get another code for a number; 0 or less when now. @param recent its codes of the last day, newest first */
function millisecondsToWait(
  recent: readonly VerificationCodeRow[],
  asker: AskerColumns,
  networks: readonly MarkedNetwork[],
  now: Date,
): number {
  const until = (row: VerificationCodeRow | undefined, milliseconds: number) =>
    row === undefined ? 0 : milliseconds - timeBetween(row.createdAt, now);
  const untilWithin = (rows: readonly VerificationCodeRow[], budgets: readonly Budget[]) =>
    budgets.map(({ messages, milliseconds }) => until(rows[messages - 1], milliseconds));
  const own = recent.filter((row) => sharesWith(row, asker));
  const lastSent = own.find(({ failedAt }) => failedAt === null);
  const alike = recent.filter(({ isKnownDevice }) => isKnownDevice === asker.isKnownDevice);
  const ofWiderNetworks = (asker.isKnownDevice ? [] : networks.slice(1)).flatMap(({ mark, times }) =>
    untilWithin(
      alike.filter(({ widerNetworks }) => widerNetworks.includes(mark)),
      SHARE.map(({ messages, milliseconds }) => ({ messages: messages * times, milliseconds })),
    ),
  );
  return Math.max(
    until(lastSent, RESEND_DELAY_MS),
    ...untilWithin(own, SHARE),
    ...ofWiderNetworks,
    ...untilWithin(alike, TOTAL),
  );
}

/** Milliseconds between two times in either order, so that setting the clock back neither delays anyone nor extends a code. */
function timeBetween(earlier: Date, now: Date): number {
  return Math.abs(now.getTime() - earlier.getTime());
}
