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

/** Rejects calls over a limit before any work is done. @throws ShopError `too_many_requests` */
export interface RateLimits extends CallLimits<EndpointName> {
  /** Counts the call if that needs no waiting; false means the asynchronous check must decide. */
  mayCallNow(name: EndpointName, address: string): boolean;
  /** Counts a page to render towards its caller's reads. @returns seconds to wait; 0 when it may be rendered */
  waitForPage(address: string): number;
  /** The limits of the office's calls. */
  office: CallLimits<OfficeEndpointName>;
}

interface Limits {
  /** Per address. A whole company, or a mobile operator's customers, may share one. */
  address: CallLimit;
  /** Per account, from all addresses together. */
  account?: CallLimit;
  /** Whether servers on one database count together. Limits that only protect the server are counted per server. */
  isShared: boolean;
}

type Group =
  | 'photo'
  | 'login'
  | 'proof'
  | 'signUp'
  | 'refresh'
  | 'sendCode'
  | 'tryCode'
  | 'message'
  | 'write'
  | 'read';

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
  // Tapping the quantity buttons makes a few per second for a short while.
  write: {
    address: { calls: 1200, seconds: MINUTE },
    account: { calls: 300, seconds: MINUTE },
    isShared: false,
  },
  read: { address: { calls: 3000, seconds: MINUTE }, isShared: false },
};

const GROUP_OF: Record<EndpointName, Group | null> = {
  listBanners: 'read',
  listCategories: 'read',
  listProducts: 'read',
  searchByImage: 'photo',
  listBlogs: 'read',
  getBlog: 'read',
  listDeliveryFreeLimits: 'read',
  getPolicy: 'read',
  signUp: 'signUp',
  login: 'login',
  refreshToken: 'refresh',
  logout: 'refresh',
  sendVerification: 'sendCode',
  verifyCode: 'tryCode',
  resetPassword: 'tryCode',
  sendMessage: 'message',
  changeAccount: 'write',
  changePassword: 'proof',
  sendPhoneCode: 'sendCode',
  changePhone: 'proof',
  exportAccount: 'proof',
  removeAccount: 'proof',
  getCart: 'read',
  addToCart: 'write',
  updateCart: 'write',
  replaceCartLine: 'write',
  removeFromCart: 'write',
  clearCart: 'write',
  createOrder: 'write',
  listOrders: 'read',
  cancelOrder: 'write',
  // Monitoring must always get an answer.
  health: null,
  ready: null,
};

type OpenOfficeCall = {
  [N in OfficeEndpointName]: (typeof officeEndpoints)[N]['access'] extends 'anyone' ? N : never;
}[OfficeEndpointName];

/** Groups of the office calls that are open to anyone; only staff can make the others. */
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
  /** @returns seconds to wait; null for shared counters, which can only be asked asynchronously */
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

/** Whether the server itself reads the catalogue to render a page, which is counted instead. Such a call has no network socket. */
function isOwnPage(name: EndpointName, request: FastifyRequest): boolean {
  return 'isCatalogue' in endpoints[name] && !(request.raw.socket instanceof Socket);
}
