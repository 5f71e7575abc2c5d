import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_BASE } from '@phsar/contract/shop/shop-endpoints';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../../platform/database/transaction.ts';
import { isUnnamedProxy, networkOf } from '../../platform/http/caller-network.ts';
import type { Sources } from '../../platform/sources.ts';
import type { LoginDelaysService, LoginTry } from './login-delays.service.ts';

const COOKIE = 'device';
const MARK_BYTES = 16;
/** The login delays remember a device as long. */
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

/** From where somebody calls. */
export interface CallPlace {
  /** The IP address, for the log. */
  address: string;
  /** The network of the address; null behind a proxy that is not named, where all have the same. */
  network: string | null;
  /** The device's mark; null without one that the shop signed. */
  device: string | null;
  /** What the browser calls itself; empty when it does not say. */
  userAgent: string;
}

interface DevicesDeps {
  delays: LoginDelaysService;
  sources: Pick<Sources, 'token'>;
  /** Signs the marks. */
  secret: string;
  /** Whether the shop is on https. */
  isSecure: boolean;
}

export type DevicesService = ReturnType<typeof createDevicesService>;

/**
 * Tells devices apart by a signed mark in a cookie, so that strangers' guesses delay nobody who comes back on a device of
 * theirs, from whichever network. A mark proves nothing else. A login gives a new mark unless the device is known
 * already: one that somebody planted never becomes known for another person.
 */
export function createDevicesService({ delays, sources, secret, isSecure }: DevicesDeps) {
  const signatureOf = (mark: string) =>
    createHmac('sha256', secret).update(`device:${mark}`).digest('base64url');

  const markOf = ({ headers }: FastifyRequest): string | null => {
    const [mark = '', signature = ''] = (parseCookie(headers.cookie ?? '')[COOKIE] ?? '').split('.');
    const given = Buffer.from(signature);
    const right = Buffer.from(signatureOf(mark));
    return mark !== '' && given.length === right.length && timingSafeEqual(given, right) ? mark : null;
  };

  const deviceTry = (name: string, device: string): LoginTry => ({ name, address: `device:${device}` });

  return {
    placeOf(request: FastifyRequest): CallPlace {
      const isShared = isUnnamedProxy(request.ip, request.headers['x-forwarded-for']);
      return {
        address: request.ip,
        network: isShared ? null : networkOf(request.ip),
        device: markOf(request),
        userAgent: request.headers['user-agent'] ?? '',
      };
    },

    /** A mark that no device has. */
    newMark: (): string => sources.token(MARK_BYTES),

    /** Gives the caller's browser a mark, for 30 days. */
    send(reply: FastifyReply, mark: string): void {
      const cookie = {
        name: COOKIE,
        value: `${mark}.${signatureOf(mark)}`,
        httpOnly: true,
        sameSite: 'strict',
        path: API_BASE,
        secure: isSecure,
        maxAge: COOKIE_SECONDS,
      } as const;
      reply.header('set-cookie', stringifySetCookie(cookie));
    },

    /** The caller's device if this name signed in on it in the last 30 days; else null. @param name as it is looked up: E.164 or folded */
    async known(name: string, { device }: CallPlace): Promise<string | null> {
      return device !== null && (await delays.isKnown(deviceTry(name, device))) ? device : null;
    },

    /** How failures of a caller are counted: by the device that is known for the name, else by the network. */
    tryOf: (name: string, place: CallPlace, known: string | null): LoginTry =>
      known === null ? { name, address: place.network ?? networkOf(place.address) } : deviceTry(name, known),

    /** Makes a new mark known for the names of an account. @returns it, for `send` once the transaction is committed */
    async remember(transaction: Transaction, names: readonly string[]): Promise<string> {
      const mark = this.newMark();
      for (const name of names) await delays.remember(transaction, deviceTry(name, mark));
      return mark;
    },
  };
}
