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
import { createWorkQueue } from '../work-queue.ts';
import { MAX_NETWORK_TIMES, networksOf } from './caller-network.ts';

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
  // Unpaid orders have further limits, cancelled ones do not: each stays in the database and notifies staff.
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
const LOOK_UPS = { running: 1, waiting: 100, waitMs: 5_000, retryAfter: 2 };
/** Each is a query and a read of the media store. */
const OLD_FILE_READS = 2;

/** Calls that hash a password: those whose body holds one. */
const HASHING: ReadonlySet<Call> = new Set(
  [...Object.values<Call>(shopCalls), ...Object.values<Call>(officeCalls)].filter(
    ({ body }) =>
      body instanceof z.ZodMiniObject && Object.keys(body.shape).some((field) => /password/i.test(field)),
  ),
);

/**
 * Rejects calls over a limit before any work is done. Its methods throw a ShopError `too_many_requests`.
 * A call costs the less the larger the network is, in whole numbers.
 */
export class RateLimits {
  readonly #isOn: boolean;
  readonly #byNetwork: ReadonlyMap<string, CallCounter>;
  readonly #byAccount: ReadonlyMap<string, CallCounter>;
  readonly #staffTokenOf: (request: FastifyRequest) => string | undefined;
  readonly #lookUps = createWorkQueue(LOOK_UPS);

  /**
   * @param isOn `RATE_LIMIT` of the settings
   * @param staffTokenOf the session cookie if the shop signed it, checked without the database; else undefined
   */
  constructor(
    database: Database,
    isOn: boolean,
    staffTokenOf: (request: FastifyRequest) => string | undefined = () => undefined,
  ) {
    this.#isOn = isOn;
    this.#byNetwork = isOn ? createCounters('address', MAX_NETWORK_TIMES, database) : new Map();
    this.#byAccount = isOn ? createCounters('account', 1, database) : new Map();
    this.#staffTokenOf = staffTokenOf;
  }

  async checkAddress(call: Call, request: FastifyRequest): Promise<void> {
    // The server's own calls to render a page, which is counted instead.
    if (call.isCatalogue && !isFromNetwork(request)) return;
    const token = call.limit === 'staff' ? this.#staffTokenOf(request) : undefined;
    if (token !== undefined) await this.#takeOfSession(token);
    else await this.#takeOfNetworks(call.limit, request.ip);
    if (!HASHING.has(call)) return;
    if (token === undefined) await this.#takeOfNetworks('hash', request.ip);
    else await take(this.#byNetwork.get('hash'), token, MAX_NETWORK_TIMES);
  }

  checkAccount({ limit }: Call, accountId: string): Promise<void> {
    return take(this.#byAccount.get(limit ?? ''), accountId);
  }

  /** Counts the call if that needs no waiting; false means the asynchronous check must decide. */
  mayCallNow({ limit }: Call, address: string): boolean {
    return !this.#isOn || this.#takeNow(limit, address) === 0;
  }

  /**
   * Counts a page towards its caller's reads.
   * @param isNew it is not cached, so it costs a rendering
   * @returns seconds to wait; 0 when it may be rendered
   */
  waitForPage(address: string, isNew: boolean): number {
    return this.#takeNow('read', address, isNew ? PAGE_READS : 1) ?? 0;
  }

  /** Counts work beyond the call itself towards the caller's reads. One read stands for about 3 ms of the processor. */
  spendReads(request: FastifyRequest, reads: number): void {
    this.#spend('read', request, reads);
  }

  /**
   * Runs the look-up of a sign-up's number, and counts it if the number is taken, which reveals that an account exists. One at a
   * time, and counted before: parallel sign-ups learn no more than others.
   * @throws ShopError also `busy` when too many wait
   */
  async lookUpNumber({ ip }: FastifyRequest, isTaken: () => Promise<boolean>): Promise<boolean> {
    if (!this.#isOn) return await isTaken();
    return await this.#lookUps.run(async () => {
      await this.#takeOfNetworks('takenNumber', ip);
      const taken = await isTaken();
      const counter = this.#byNetwork.get('takenNumber');
      if (!taken) for (const { name, cost } of networkCosts(ip)) await counter?.giveBack(name, cost);
      return taken;
    });
  }

  spendPreview(request: FastifyRequest): void {
    this.#spend('preview', request);
  }

  /** Counts a file of another build: as a call of the session of staff, or towards the caller's reads. */
  async checkOldFile(request: FastifyRequest): Promise<void> {
    const token = this.#staffTokenOf(request);
    if (token !== undefined) await this.#takeOfSession(token);
    else this.#spend('read', request, OLD_FILE_READS);
  }

  /** The smallest network first: calls that its own limit refuses do not count for its neighbours. */
  async #takeOfNetworks(group: Group | null, address: string): Promise<void> {
    const counter = this.#byNetwork.get(group ?? '');
    for (const { name, cost } of networkCosts(address)) await take(counter, name, cost);
  }

  /**
   * Staff share networks with other clients, who must not shut them out: a session counts for itself, ended or not. That
   * needs no list of sessions, which a server that has just started would lack.
   */
  #takeOfSession(token: string): Promise<void> {
    return take(this.#byAccount.get('staff'), token);
  }

  /** @returns seconds to wait; null for shared counters, which count only asynchronously */
  #takeNow(group: Group | null, address: string, cost = 1): number | null {
    const counter = this.#byNetwork.get(group ?? '');
    if (!(counter instanceof LocalCallCounter)) return null;
    for (const charge of networkCosts(address, cost)) {
      const seconds = counter.takeNow(charge.name, charge.cost);
      if (seconds > 0) return seconds;
    }
    return 0;
  }

  #spend(group: Group, request: FastifyRequest, cost = 1): void {
    // A call without further cost is not refused for calls that came meanwhile.
    if (cost === 0 || !isFromNetwork(request)) return;
    refuseFor(this.#takeNow(group, request.ip, cost) ?? 0);
  }
}

function createCounters(part: 'address' | 'account', scale: number, database: Database) {
  const name = part === 'address' ? 'network' : part;
  return new Map(
    Object.entries(LIMITS).flatMap(([group, { [part]: limit, isShared }]) => {
      if (limit === undefined) return [];
      const scaled = { ...limit, calls: limit.calls * scale };
      const counter = isShared
        ? createCallCounter(`${group}-${name}`, scaled, database)
        : new LocalCallCounter(scaled);
      return [[group, counter] as const];
    }),
  );
}

function networkCosts(address: string, cost = 1) {
  return networksOf(address).map(({ name, times }) => ({ name, cost: (cost * MAX_NETWORK_TIMES) / times }));
}

async function take(counter: CallCounter | undefined, key: string, cost = 1): Promise<void> {
  refuseFor((await counter?.take(key, cost)) ?? 0);
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw new ShopError('too_many_requests', { retryAfter: seconds });
}

/** The server's calls to itself have no network socket. */
function isFromNetwork({ raw }: FastifyRequest): boolean {
  return raw.socket instanceof Socket;
}
