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
import type { LoginAttempt, LoginDelays } from '../login-delays/login-delays.module.ts';
import type { AccountRow } from './accounts.repository.ts';

const COOKIE = 'device';
const ID_BYTES = 16;
/** The login delays remember a device for the same time. */
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

export interface Client {
  /** The IP address, for the log. */
  address: string;
  /** The networks of the address, smallest first; none behind an unconfigured proxy, where all callers have the same. */
  networks: readonly Network[];
  /** The device id; null without a cookie that the shop signed. */
  device: string | null;
  /** The browser's header; empty without one. */
  userAgent: string;
}

interface DevicesDeps {
  delays: LoginDelays;
  sources: Pick<Sources, 'token'>;
  secret: string;
  isSecure: boolean;
  trustedProxies: readonly string[];
}

/**
 * Whom a device is known for: an account, not its names, which others may have too, and only while it has this password.
 * Devices of a person who signed up with another's number, or knew the password before, are unknown after the reset.
 */
type DeviceOwner = Pick<AccountRow, 'id' | 'passwordHash'>;

export type Devices = ReturnType<typeof createDevices>;

/**
 * Identifies devices by a signed cookie, so that other people's guesses do not delay an owner who returns on a known device,
 * from whichever network. A device id proves nothing else. A login gives a new id unless the device is known already: a
 * planted cookie never becomes known for another person.
 */
export function createDevices({ delays, sources, secret, isSecure, trustedProxies }: DevicesDeps) {
  const signing = createSigning(secret, 'device');
  const newId = (): string => sources.token(ID_BYTES);
  const deviceAttempt = (account: DeviceOwner | null, id: string): LoginAttempt => ({
    name: account === null ? '' : `${account.id} ${account.passwordHash}`,
    address: `device:${id}`,
  });

  return {
    newId,

    clientOf({ ip, headers }: FastifyRequest): Client {
      const isShared = isUnconfiguredProxy(ip, headers['x-forwarded-for'], trustedProxies);
      return {
        address: ip,
        networks: isShared ? [] : networksOf(ip),
        device: signing.read(parseCookie(headers.cookie ?? '')[COOKIE] ?? ''),
        userAgent: headers['user-agent'] ?? '',
      };
    },

    send(reply: FastifyReply, id: string): void {
      const cookie = {
        name: COOKIE,
        value: signing.sign(id),
        httpOnly: true,
        sameSite: 'strict',
        path: API_BASE,
        secure: isSecure,
        maxAge: COOKIE_SECONDS,
      } as const;
      reply.header('set-cookie', stringifySetCookie(cookie));
    },

    /**
     * How failures on the caller's device are counted if the account logged in on it in the last 30 days; else null. As much
     * work without an account.
     */
    async knownAttempt(account: DeviceOwner | null, { device }: Client): Promise<LoginAttempt | null> {
      if (device === null) return null;
      const attempt = deviceAttempt(account, device);
      return (await delays.isKnown(attempt)) ? attempt : null;
    },

    /** How failures on unknown devices are counted. @param name as it is looked up: E.164 or folded */
    networkAttempt: (name: string, { address }: Client): LoginAttempt => ({
      name,
      address: networkOf(address),
    }),

    /** Makes a new device id known for an account. @returns it, for `send` once the transaction is committed */
    async remember(transaction: Transaction, account: DeviceOwner): Promise<string> {
      const id = newId();
      await delays.remember(transaction, deviceAttempt(account, id));
      return id;
    },
  };
}
