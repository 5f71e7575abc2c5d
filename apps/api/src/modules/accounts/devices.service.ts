import { API_BASE } from '@phsar/contract/shop/calls';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../../platform/database/transaction.ts';
import {
  isUnconfiguredProxy,
  type Network,
  networkOf,
  networksOf,
} from '../../platform/http/caller-network.ts';
import { createSigning } from '../../platform/signed-text.ts';
import type { Sources } from '../../platform/sources.ts';
import type { LoginDelaysService, LoginTry } from '../login-delays/login-delays.module.ts';
import type { AccountRow } from './accounts.repository.ts';

const COOKIE = 'device';
const MARK_BYTES = 16;
/** The login delays remember a device as long. */
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

/** From where somebody calls. */
export interface CallPlace {
  /** The IP address, for the log. */
  address: string;
  /** The networks of the address, smallest first; none behind an unconfigured proxy, where all callers have the same. */
  networks: readonly Network[];
  /** The device's mark; null without one that the shop signed. */
  device: string | null;
  /** What the browser calls itself; empty when it does not say. */
  userAgent: string;
}

/** A device that an account is known on. */
export interface KnownDevice {
  mark: string;
  /** Under which failures on it are counted. */
  loginTry: LoginTry;
}

interface DevicesDeps {
  delays: LoginDelaysService;
  sources: Pick<Sources, 'token'>;
  /** Signs the marks. */
  secret: string;
  /** Whether the shop is on https. */
  isSecure: boolean;
  trustedProxies: readonly string[];
}

/**
 * Whom a device is known for: an account, not its names, which others may have too, and only while it has this password.
 * Whoever signed up with another's number, or knew the password before, is unknown after the reset.
 */
type DeviceOwner = Pick<AccountRow, 'id' | 'passwordHash'>;

export type DevicesService = ReturnType<typeof createDevicesService>;

/**
 * Tells devices apart by a signed mark in a cookie, so that strangers' guesses delay nobody who comes back on a device of
 * theirs, from whichever network. A mark proves nothing else. A login gives a new mark unless the device is known
 * already: one that somebody planted never becomes known for another person.
 */
export function createDevicesService({ delays, sources, secret, isSecure, trustedProxies }: DevicesDeps) {
  const marks = createSigning(secret, 'device');

  const markOf = ({ headers }: FastifyRequest): string | null =>
    marks.read(parseCookie(headers.cookie ?? '')[COOKIE] ?? '');

  const deviceTry = (account: DeviceOwner | null, mark: string): LoginTry => ({
    name: account === null ? '' : `${account.id} ${account.passwordHash}`,
    address: `device:${mark}`,
  });

  const newMark = (): string => sources.token(MARK_BYTES);

  return {
    placeOf(request: FastifyRequest): CallPlace {
      const isShared = isUnconfiguredProxy(request.ip, request.headers['x-forwarded-for'], trustedProxies);
      return {
        address: request.ip,
        networks: isShared ? [] : networksOf(request.ip),
        device: markOf(request),
        userAgent: request.headers['user-agent'] ?? '',
      };
    },

    /** A mark that no device has. */
    newMark,

    /** Gives the caller's browser a mark, for 30 days. */
    send(reply: FastifyReply, mark: string): void {
      const cookie = {
        name: COOKIE,
        value: marks.sign(mark),
        httpOnly: true,
        sameSite: 'strict',
        path: API_BASE,
        secure: isSecure,
        maxAge: COOKIE_SECONDS,
      } as const;
      reply.header('set-cookie', stringifySetCookie(cookie));
    },

    /** The caller's device if the account logged in on it in the last 30 days; else null. As much work without an account. */
    async known(account: DeviceOwner | null, { device }: CallPlace): Promise<KnownDevice | null> {
      if (device === null) return null;
      const loginTry = deviceTry(account, device);
      return (await delays.isKnown(loginTry)) ? { mark: device, loginTry } : null;
    },

    /** How failures of a caller are counted: by the device that is known, else by the name and the network. @param name as it is looked up: E.164 or folded */
    tryOf: (name: string, place: CallPlace, known: KnownDevice | null): LoginTry =>
      known?.loginTry ?? { name, address: networkOf(place.address) },

    /** Makes a new mark known for an account. @returns it, for `send` once the transaction is committed */
    async remember(transaction: Transaction, account: DeviceOwner): Promise<string> {
      const mark = newMark();
      await delays.remember(transaction, deviceTry(account, mark));
      return mark;
    },
  };
}
