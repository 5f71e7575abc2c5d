import { Socket } from 'node:net';
import type { OfficeEndpointName, officeEndpoints } from '@phsar/contract/office/endpoints';
import { type EndpointName, endpoints } from '@phsar/contract/shop/endpoints';
import type { FastifyRequest } from 'fastify';
import { type CallCounter, createCallCounter } from '../call-counter.ts';
import type { Database } from '../database/open-database.ts';
import { type CallLimit, LocalCallCounter } from '../local-call-counter.ts';
import { ShopError } from '../shop-error.ts';
import { networkOf } from './caller-network.ts';
import type { CallLimits } from './endpoint-routes.ts';

/** Turns calls away before anything is done for them. @throws ShopError `too_many_requests` */
export interface RateLimits extends CallLimits<EndpointName> {
  /** Counts the call if that needs no waiting. False: it must be checked. */
  mayCallNow(name: EndpointName, address: string): boolean;
  /** Counts a page that must be made, among what its caller reads. @returns seconds to wait; 0 when it may be made */
  waitForPage(address: string): number;
  /** For the office's calls. */
  office: CallLimits<OfficeEndpointName>;
}

interface Limits {
  /** For one address: behind one there may be a whole office, or a mobile operator's customers. */
  address: CallLimit;
  /** For one account, wherever it calls from. */
  account?: CallLimit;
  /** Whether servers on one database count together; what only protects a server itself is counted there. */
  isShared: boolean;
}

type Group = 'photo' | 'login' | 'signUp' | 'refresh' | 'sendCode' | 'tryCode' | 'message' | 'write' | 'read';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Far above what people do, and below what hurts. */
const LIMITS: Record<Group, Limits> = {
  // Guessing at one account is slowed by the login delays; this is for one address that tries many accounts.
  login: { address: { calls: 60, seconds: MINUTE }, isShared: true },
  signUp: { address: { calls: 60, seconds: MINUTE }, isShared: true },
  // A browser needs one in 15 minutes.
  refresh: { address: { calls: 300, seconds: MINUTE }, isShared: false },
  // Messages cost money; each number has its own limits besides.
  sendCode: { address: { calls: 60, seconds: HOUR }, isShared: true },
  // Five wrong tries end a code; this is for one address that tries many numbers.
  tryCode: { address: { calls: 300, seconds: 10 * MINUTE }, isShared: true },
  message: { address: { calls: 30, seconds: 10 * MINUTE }, isShared: true },
  // Each costs the processor as much as a few hundred other calls.
  photo: { address: { calls: 30, seconds: MINUTE }, isShared: false },
  // A finger on the stepper's button makes a few in a second, for a short while.
  write: {
    address: { calls: 1200, seconds: MINUTE },
    account: { calls: 300, seconds: MINUTE },
    isShared: false,
  },
  read: { address: { calls: 3000, seconds: MINUTE }, isShared: false },
};

const GROUP_OF: Record<EndpointName, Group | null> = {
  listBanners: 'read',
  listProducts: 'read',
  searchByImage: 'photo',
  listBlogs: 'read',
  getBlog: 'read',
  listDeliveryFreeLimits: 'read',
  signUp: 'signUp',
  login: 'login',
  refreshToken: 'refresh',
  logout: 'refresh',
  sendVerification: 'sendCode',
  verifyCode: 'tryCode',
  resetPassword: 'tryCode',
  sendMessage: 'message',
  getCart: 'read',
  addToCart: 'write',
  updateCart: 'write',
  replaceCartLine: 'write',
  removeFromCart: 'write',
  clearCart: 'write',
  createOrder: 'write',
  listOrders: 'read',
  // Whoever watches over the server must always get an answer.
  health: null,
  ready: null,
};

type OpenOfficeCall = {
  [N in OfficeEndpointName]: (typeof officeEndpoints)[N]['access'] extends 'anyone' ? N : never;
}[OfficeEndpointName];

/** What anybody may call; the rest is called by the few people of the staff. */
const OPEN_OFFICE_GROUP: Record<OpenOfficeCall, Group> = {
  join: 'signUp',
  signIn: 'login',
  beginPasskeySignIn: 'login',
  signInByPasskey: 'login',
};

function officeGroupOf(name: OfficeEndpointName): Group {
  return name in OPEN_OFFICE_GROUP ? OPEN_OFFICE_GROUP[name as OpenOfficeCall] : 'read';
}

const NO_LIMITS: RateLimits = {
  office: { checkAddress: async () => {}, checkAccount: async () => {} },
  checkAddress: async () => {},
  checkAccount: async () => {},
  mayCallNow: () => true,
  waitForPage: () => 0,
};

/** @param isOn `RATE_LIMIT` of the settings */
export function createRateLimits(database: Database, isOn: boolean): RateLimits {
  if (!isOn) return NO_LIMITS;
  const counters = (part: 'address' | 'account') =>
    new Map(
      Object.entries(LIMITS).flatMap(([group, limits]) => {
        const limit = limits[part];
        if (limit === undefined) return [];
        const counter = limits.isShared
          ? createCallCounter(`${group}-${part}`, limit, database)
          : new LocalCallCounter(limit);
        return [[group, counter] as const];
      }),
    );
  const byAddress = counters('address');
  const byAccount = counters('account');
  /** @returns seconds to wait; null for what servers count together, which takes waiting to know */
  const takeNow = (group: Group | null, address: string) => {
    const counter = byAddress.get(group ?? '');
    return counter instanceof LocalCallCounter ? counter.takeNow(networkOf(address)) : null;
  };
  return {
    async checkAddress(name, request) {
      if (isOwnPage(name, request)) return;
      await take(byAddress.get(GROUP_OF[name] ?? ''), networkOf(request.ip));
    },
    checkAccount: (name, accountId) => take(byAccount.get(GROUP_OF[name] ?? ''), accountId),
    mayCallNow: (name, address) => takeNow(GROUP_OF[name], address) === 0,
    waitForPage: (address) => takeNow('read', address) ?? 0,
    office: {
      checkAddress: (name, request) => take(byAddress.get(officeGroupOf(name)), networkOf(request.ip)),
      checkAccount: (_name, staffId) => take(byAccount.get('write'), staffId),
    },
  };
}

async function take(counter: CallCounter | undefined, key: string): Promise<void> {
  const seconds = (await counter?.take(key)) ?? 0;
  if (seconds > 0) throw new ShopError('too_many_requests', { retryAfter: seconds });
}

/** The server asks itself for the catalogue to make its pages, which are counted themselves: no network socket brings such a call. */
function isOwnPage(name: EndpointName, request: FastifyRequest): boolean {
  return 'isCatalogue' in endpoints[name] && !(request.raw.socket instanceof Socket);
}
