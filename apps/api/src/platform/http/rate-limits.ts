import { Socket } from 'node:net';
import type { Call, LimitGroup } from '@phsar/contract/endpoint';
import { officeCalls } from '@phsar/contract/office/calls';
import { shopCalls } from '@phsar/contract/shop/calls';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type CallCounter, createCallCounter } from '../call-counter.ts';
import type { Database } from '../database/open-database.ts';
import { type CallLimit, LocalCallCounter } from '../local-call-counter.ts';
import { ShopError } from '../shop-error.ts';
import { createWorkQueue, QueueFullError } from '../work-queue.ts';
import { MAX_NETWORK_TIMES, networksOf } from './caller-network.ts';
import type { CallLimits } from './endpoint-routes.ts';

/** Rejects calls over a limit before any work is done. @throws ShopError `too_many_requests` */
export interface RateLimits extends CallLimits {
  /** Counts the call if that needs no waiting; false means the asynchronous check must decide. */
  mayCallNow(call: Call, address: string): boolean;
  /**
   * Counts a page towards its caller's reads.
   * @param isNew it is not kept in any state, so it costs a rendering
   * @returns seconds to wait; 0 when it may be rendered
   */
  waitForPage(address: string, isNew: boolean): number;
  /**
   * Counts work that an answer costs beyond its call towards the caller's reads. One read stands for about 3 ms of the processor.
   * @throws ShopError `too_many_requests`
   */
  spendReads(request: FastifyRequest, reads: number): void;
  /**
   * Runs the look-up of a sign-up's number, and counts it if the number is taken, which reveals that an account exists. One at a
   * time, and counted before: parallel sign-ups learn no more than others.
   * @throws ShopError `too_many_requests`, or `busy` when too many wait
   */
  lookUpNumber(request: FastifyRequest, isTaken: () => Promise<boolean>): Promise<boolean>;
  /** Counts a link preview that is made. @throws ShopError `too_many_requests` */
  spendPreview(request: FastifyRequest): void;
  /** Counts a file of another build: as a call of the session of staff, or towards the caller's reads. @throws ShopError `too_many_requests` */
  checkOldFile(request: FastifyRequest): Promise<void>;
}

interface Limits {
  /** Per address; a wider network has `times` this limit. A company, or a mobile operator's customers, may share an address. */
  address: CallLimit;
  /** Per account, from all addresses together. */
  account?: CallLimit;
  /** Whether servers on one database count together. Limits that only protect the server are counted per server. */
  isShared: boolean;
}

/**
 * `preview` counts link previews, `hash` the calls that hash a password and `takenNumber` the sign-ups with a taken number, each
 * besides their own group.
 */
type Group = LimitGroup | 'preview' | 'hash' | 'takenNumber';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Far above what people do, and below what would hurt the server. */
const LIMITS: Record<Group, Limits> = {
  // Login delays slow guessing at one account; this limits one address that tries many accounts.
  login: { address: { calls: 60, seconds: MINUTE }, isShared: true },
  // Each hashes a password, and one of them reads everything of an account.
  proof: {
    address: { calls: 300, seconds: 10 * MINUTE },
    account: { calls: 20, seconds: 10 * MINUTE },
    isShared: true,
  },
  signUp: { address: { calls: 60, seconds: MINUTE }, isShared: true },
  // Sign-ups with the number of an account.
  takenNumber: { address: { calls: 6, seconds: MINUTE }, isShared: true },
  // All that hash a password, together: neither a network nor a session of staff must fill the line for it, which holds a hundred.
  hash: { address: { calls: 90, seconds: MINUTE }, isShared: false },
  // A browser needs one every 15 minutes.
  refresh: { address: { calls: 300, seconds: MINUTE }, isShared: false },
  // Messages cost money. Each phone number has limits of its own as well.
  sendCode: {
    address: { calls: 60, seconds: HOUR },
    account: { calls: 5, seconds: HOUR },
    isShared: true,
  },
  // Five wrong attempts void a code; this limits one address that tries many numbers.
  tryCode: { address: { calls: 300, seconds: 10 * MINUTE }, isShared: true },
  message: { address: { calls: 30, seconds: 10 * MINUTE }, isShared: true },
  // Each costs as much CPU time as a few hundred other calls.
  photo: { address: { calls: 30, seconds: MINUTE }, isShared: false },
  // As much. Counted apart from reads: a few would use up those of a whole network.
  preview: { address: { calls: 30, seconds: MINUTE }, isShared: false },
  // What is unpaid has limits of its own, but not what is cancelled again: each order and its end stay for ever, and tell staff.
  order: {
    address: { calls: 120, seconds: 10 * MINUTE },
    account: { calls: 30, seconds: 10 * MINUTE },
    isShared: false,
  },
  // Tapping the quantity buttons makes a few per second for a short while.
  write: {
    address: { calls: 1200, seconds: MINUTE },
    account: { calls: 300, seconds: MINUTE },
    isShared: false,
  },
  // The address counts calls without a cookie that the shop signed: each may cost a query.
  staff: {
    address: { calls: 1200, seconds: MINUTE },
    account: { calls: 300, seconds: MINUTE },
    isShared: false,
  },
  read: { address: { calls: 3000, seconds: MINUTE }, isShared: false },
};

/** Reads that a rendering counts as: 10 to 20 ms. */
const PAGE_READS = 5;
/** Each takes a few milliseconds. */
const LOOK_UPS = { running: 1, waiting: 100, waitMs: 5_000 };
const BUSY_RETRY_SECONDS = 2;
/** A file that this build lacks is asked of the database and the media store. */
const OLD_FILE_READS = 2;

/** Calls that hash a password: those whose body holds one. */
const HASHING: ReadonlySet<Call> = new Set(
  [...Object.values<Call>(shopCalls), ...Object.values<Call>(officeCalls)].filter(
    ({ body }) =>
      body instanceof z.ZodMiniObject && Object.keys(body.shape).some((field) => /password/i.test(field)),
  ),
);

const NO_LIMITS: RateLimits = {
  checkAddress: async () => {},
  checkAccount: async () => {},
  mayCallNow: () => true,
  waitForPage: () => 0,
  spendReads: () => {},
  lookUpNumber: (_, isTaken) => isTaken(),
  spendPreview: () => {},
  checkOldFile: async () => {},
};

/**
 * @param isOn `RATE_LIMIT` of the settings
 * @param staffTokenOf the session cookie if the shop signed it, told without the database; else undefined
 */
export function createRateLimits(
  database: Database,
  isOn: boolean,
  staffTokenOf: (request: FastifyRequest) => string | undefined = () => undefined,
): RateLimits {
  if (!isOn) return NO_LIMITS;
  // A call costs the less the larger the network is, in whole numbers.
  const byNetwork = countersOf('address', MAX_NETWORK_TIMES, database);
  const byAccount = countersOf('account', 1, database);
  /** The smallest network first: calls that its own limit refuses do not count for its neighbours. */
  const takeOfNetworks = async (counter: CallCounter | undefined, address: string) => {
    for (const { name, cost } of chargesOf(address)) await take(counter, name, cost);
  };
  const lookUps = createWorkQueue(LOOK_UPS);
  /**
   * Staff share networks with strangers, who must not shut them out: a session counts for itself, ended or not. That needs no
   * list of sessions, which a server that has just started would lack.
   */
  const takeOfSession = (token: string) => take(byAccount.get('staff'), token);
  /** @returns seconds to wait; null for shared counters, which can only be asked asynchronously */
  const takeNow = (group: Group | null, address: string, cost = 1) => {
    const counter = byNetwork.get(group ?? '');
    if (!(counter instanceof LocalCallCounter)) return null;
    for (const charge of chargesOf(address, cost)) {
      const seconds = counter.takeNow(charge.name, charge.cost);
      if (seconds > 0) return seconds;
    }
    return 0;
  };
  const spend = (group: Group, request: FastifyRequest, cost = 1) => {
    // Where it costs nothing more, calls that came meanwhile do not refuse it.
    if (cost === 0 || !isFromNetwork(request)) return;
    const seconds = takeNow(group, request.ip, cost) ?? 0;
    if (seconds > 0) throw new ShopError('too_many_requests', { retryAfter: seconds });
  };
  return {
    async checkAddress(call, request) {
      if (isOwnPage(call, request)) return;
      const token = call.limit === 'staff' ? staffTokenOf(request) : undefined;
      if (token !== undefined) await takeOfSession(token);
      else await takeOfNetworks(byNetwork.get(call.limit ?? ''), request.ip);
      if (!HASHING.has(call)) return;
      const hash = byNetwork.get('hash');
      if (token === undefined) await takeOfNetworks(hash, request.ip);
      else await take(hash, token, MAX_NETWORK_TIMES);
    },
    checkAccount: ({ limit }, accountId) => take(byAccount.get(limit ?? ''), accountId),
    mayCallNow: ({ limit }, address) => takeNow(limit, address) === 0,
    waitForPage: (address, isNew) => takeNow('read', address, isNew ? PAGE_READS : 1) ?? 0,
    spendReads: (request, reads) => spend('read', request, reads),
    async lookUpNumber({ ip }, isTaken) {
      const counter = byNetwork.get('takenNumber');
      try {
        return await lookUps.run(async () => {
          await takeOfNetworks(counter, ip);
          const taken = await isTaken();
          if (!taken) for (const { name, cost } of chargesOf(ip)) await counter?.giveBack(name, cost);
          return taken;
        });
      } catch (error) {
        if (error instanceof QueueFullError) throw new ShopError('busy', { retryAfter: BUSY_RETRY_SECONDS });
        throw error;
      }
    },
    spendPreview: (request) => spend('preview', request),
    async checkOldFile(request) {
      const token = staffTokenOf(request);
      if (token !== undefined) await takeOfSession(token);
      else spend('read', request, OLD_FILE_READS);
    },
  };
}

/** A counter for each group with such a limit. */
function countersOf(part: 'address' | 'account', scale: number, database: Database) {
  const name = part === 'address' ? 'network' : part;
  return new Map(
    Object.entries(LIMITS).flatMap(([group, limits]) => {
      const { calls, seconds } = limits[part] ?? {};
      if (calls === undefined || seconds === undefined) return [];
      const limit = { calls: calls * scale, seconds };
      const counter = limits.isShared
        ? createCallCounter(`${group}-${name}`, limit, database)
        : new LocalCallCounter(limit);
      return [[group, counter] as const];
    }),
  );
}

/** What a call costs each network that the address belongs to. */
function chargesOf(address: string, cost = 1) {
  return networksOf(address).map(({ name, times }) => ({ name, cost: (cost * MAX_NETWORK_TIMES) / times }));
}

async function take(counter: CallCounter | undefined, key: string, cost = 1): Promise<void> {
  const seconds = (await counter?.take(key, cost)) ?? 0;
  if (seconds > 0) throw new ShopError('too_many_requests', { retryAfter: seconds });
}

/** Whether the server itself reads the catalogue to render a page, which is counted instead. Such a call has no network socket. */
function isOwnPage({ isCatalogue }: Call, request: FastifyRequest): boolean {
  return isCatalogue === true && !isFromNetwork(request);
}

function isFromNetwork({ raw }: FastifyRequest): boolean {
  return raw.socket instanceof Socket;
}
