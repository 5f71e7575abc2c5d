import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import { networkOf } from '../../platform/http/caller-network.ts';
import { LocalCallCounter } from '../../platform/local-call-counter.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { AuditService } from '../audit/audit.module.ts';
import type { LoginDelaysService, LoginTry } from '../login-delays/login-delays.module.ts';
import { staffActor } from '../staff/staff.module.ts';

/** Where a sign-in or step-up comes from. */
export interface SignInPlace {
  address: string;
  /** The browser's header. */
  userAgent: string;
  /** The session cookie in the request, of a running or ended session; undefined without one. */
  token: string | undefined;
}

/** Maximum refused sign-ins with unknown numbers or passkeys that one server logs. */
const LOGGED_UNKNOWN = { calls: 100, seconds: 3600 };

interface SignInTriesDeps {
  db: QueryRunner;
  delays: LoginDelaysService;
  audit: AuditService;
}

export type SignInTriesService = ReturnType<typeof createSignInTriesService>;

/**
 * Delays guessing and logs refusals. Failures count per caller's network, and per phone number over all networks. A
 * browser with a cookie of one of the person's sessions, even an ended one, is counted separately, so strangers'
 * attempts never delay it.
 */
export function createSignInTriesService({ db, delays, audit }: SignInTriesDeps) {
  const unknown = new LocalCallCounter(LOGGED_UNKNOWN);

  return {
    /** Counts an attempt as failed until `succeed`. @param phone E.164 @throws ShopError `too_many_requests` */
    async begin(phone: string, { address, token }: SignInPlace): Promise<LoginTry> {
      const browser = token === undefined ? null : browserTry(phone, token);
      const isKnown = browser !== null && (await delays.isKnown(browser));
      const tried = isKnown ? browser : { name: nameOf(phone), address: networkOf(address) };
      await delays.begin(tried);
      return tried;
    },

    succeed: delays.succeed,

    /** Marks the browser with this session's cookie as known. */
    rememberBrowser: (transaction: Transaction, phone: string, token: string): Promise<void> =>
      delays.remember(transaction, browserTry(phone, token)),

    /**
     * Logs a refused sign-in; for unknown people only some, because the log is kept forever and strangers must not fill
     * it.
     * @param staffId the person it was attempted as; null if unknown
     */
    async recordRefusal(staffId: string | null, why: string): Promise<void> {
      if (staffId === null && unknown.takeNow('') > 0) return;
      // The caller is not known to be that person.
      const nobody = {
        actor: { kind: 'system', id: null, name: null, via: 'office' },
        sessionId: null,
      } as const;
      await inTransaction(db, (transaction) =>
        audit.record(transaction, nobody, {
          action: 'staff.sign_in_refused',
          after: { why },
          ...(staffId === null ? {} : { subject: `staff:${staffId}` }),
        }),
      );
    },

    /** Logs that a signed-in person failed to confirm their identity. */
    async recordFailedProof(caller: StaffCaller, why: string): Promise<void> {
      await inTransaction(db, (transaction) =>
        audit.record(transaction, staffActor(caller), {
          action: 'staff.proof_refused',
          subject: `staff:${caller.staffId}`,
          after: { why },
        }),
      );
    },
  };
}

/** Separates staff's login delays from shoppers', whose names cannot contain control characters. */
function nameOf(phone: string): string {
  return `\u0000staff ${phone}`;
}

function browserTry(phone: string, token: string): LoginTry {
  return { name: nameOf(phone), address: `browser ${token}` };
}
