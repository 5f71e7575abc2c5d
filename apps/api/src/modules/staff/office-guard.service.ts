import type { Endpoint } from '@phsar/contract/endpoint';
import type { OfficeAccess } from '@phsar/contract/office/calls';
import { isPermitted } from '@phsar/contract/office/permissions';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../../platform/shop-error.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import { SESSION_LIFE_MS, type StaffSessions } from './staff-sessions.service.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

interface OfficeGuardDeps {
  sessions: Pick<StaffSessions, 'check' | 'isOwn'>;
  /** The office's public origin. */
  origin: string;
  /** Whether the office has its own hostname; on any other its calls are then not found. */
  isApart: boolean;
  /** Whether all staff must have a second factor. */
  needsSecondFactor: boolean;
}

export type OfficeGuard = ReturnType<typeof createOfficeGuard>;

/** Admits callers of the office by their session cookie. */
export function createOfficeGuard({ sessions, origin, isApart, needsSecondFactor }: OfficeGuardDeps) {
  const isSecure = origin.startsWith('https:');
  // Browsers accept the prefix only with `Secure`, which plain http lacks.
  const name = isSecure ? '__Host-office' : 'office';
  const cookie = { name, httpOnly: true, sameSite: 'strict', path: '/', secure: isSecure } as const;

  const isMissingFactor = ({ hasTotp, hasPasskey }: StaffCaller) =>
    needsSecondFactor && !hasTotp && !hasPasskey;

  /** The session cookie, whether or not its session is still open; undefined when there is none. */
  const tokenOf = ({ headers }: FastifyRequest) => parseCookie(headers.cookie ?? '')[name] || undefined;

  return {
    /**
     * @returns the caller; undefined for calls that anyone may make
     * @throws ShopError `not_found`, `forbidden`, `sign_in_required`, `second_factor_missing`, `step_up_required`
     */
    async admit(endpoint: Endpoint<OfficeAccess>, request: FastifyRequest): Promise<StaffCaller | undefined> {
      if (isApart && request.host !== new URL(origin).host) throw new ShopError('not_found');
      if (!SAFE_METHODS.has(endpoint.method) && !isOwnOrigin(request)) throw new ShopError('forbidden');
      if (endpoint.access === 'anyone') return undefined;
      const token = tokenOf(request);
      if (token === undefined) throw new ShopError('sign_in_required');
      const caller = await sessions.check(token);
      checkRights(endpoint, caller, isMissingFactor(caller));
      return caller;
    },

    isMissingFactor,
    tokenOf,

    /** The session cookie if the shop signed it, else undefined. */
    ownTokenOf(request: FastifyRequest): string | undefined {
      const token = tokenOf(request);
      return token !== undefined && sessions.isOwn(token) ? token : undefined;
    },

    /** Sets the session cookie for a session's maximum life; the server may end the session sooner. */
    sendToken(reply: FastifyReply, token: string): void {
      const maxAge = SESSION_LIFE_MS / 1000;
      reply.header('set-cookie', stringifySetCookie({ ...cookie, value: token, maxAge }));
    },

    forgetToken(reply: FastifyReply): void {
      reply.header('set-cookie', stringifySetCookie({ ...cookie, value: '', maxAge: 0 }));
    },
  };
}

function checkRights(
  { access, needsStepUp }: Endpoint<OfficeAccess>,
  caller: StaffCaller,
  isMissingFactor: boolean,
): void {
  if (access !== 'staff' && access !== 'anyone') {
    if (isMissingFactor) throw new ShopError('second_factor_missing');
    if (!isPermitted(caller.role, access)) throw new ShopError('forbidden');
  }
  if (needsStepUp && !caller.isProved) throw new ShopError('step_up_required');
}

/** Whether the office's own page made the call, by `Sec-Fetch-Site` or, in old browsers, `Origin`. False without either. */
function isOwnOrigin({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string' && site !== '') return site === 'same-origin';
  try {
    return new URL(headers.origin ?? '').host === host;
  } catch {
    return false;
  }
}
