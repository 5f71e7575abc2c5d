import type { AuditLog } from '../../platform/audit-log.ts';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import { networkOf } from '../../platform/http/caller-network.ts';
import { LocalCallCounter } from '../../platform/local-call-counter.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { LoginAttempt, LoginDelays } from '../login-delays/login-delays.module.ts';
import { recordOwn } from '../staff/staff.module.ts';

export interface SignInClient {
  address: string;
  userAgent: string;
  /** The session cookie in the request, of a running or ended session; undefined without one. */
  token: string | undefined;
}

/** Maximum refused sign-ins with unknown numbers or passkeys that one server logs. */
const LOGGED_UNKNOWN = { calls: 100, seconds: 3600 };

interface SignInAttemptsDeps {
  db: QueryRunner;
  delays: LoginDelays;
  audit: AuditLog;
}

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

/**
 * Delays guessing and logs refusals. Failures count per caller's network, and per phone number over all networks. A
 * browser with a cookie of one of the person's sessions, even an ended one, is counted separately, so other people's
 * attempts never delay it.
 */
export function createSignInAttempts({ db, delays, audit }: SignInAttemptsDeps) {
  const unknown = new LocalCallCounter(LOGGED_UNKNOWN);
  return {
    /** Counts an attempt as failed until `succeed`. @param phone E.164 @throws ShopError `too_many_requests` */
    async begin(phone: string, { address, token }: SignInClient): Promise<LoginAttempt> {
      const browser = token === undefined ? null : browserAttempt(phone, token);
      const isKnown = browser !== null && (await delays.isKnown(browser));
      const attempt = isKnown ? browser : { name: nameOf(phone), address: networkOf(address) };
      await delays.begin(attempt);
      return attempt;
    },

    succeed: (transaction: Transaction, attempt: LoginAttempt) => delays.succeed(transaction, attempt),

    rememberBrowser: (transaction: Transaction, phone: string, token: string) =>
      delays.remember(transaction, browserAttempt(phone, token)),

    /**
     * Logs a refused sign-in; for unknown people only some, because the log never expires and anyone could fill it.
     * @param staffId the person it was attempted as; null if unknown
     */
    async recordRefusal(staffId: string | null, why: string): Promise<void> {
      if (staffId === null && unknown.takeNow('') > 0) return;
      // The caller is not known to be that person.
      const actor = { kind: 'system', id: null, name: null, via: 'office' } as const;
      const subject = staffId === null ? {} : { subject: `staff:${staffId}` };
      const entry = { action: 'staff.sign_in_refused', after: { why }, ...subject } as const;
      await inTransaction(db, (transaction) => audit.record(transaction, { actor, sessionId: null }, entry));
    },

    async recordFailedProof(caller: StaffCaller, why: string): Promise<void> {
      await inTransaction(db, (transaction) =>
        recordOwn(audit, transaction, caller, 'staff.proof_refused', { after: { why } }),
      );
    },
  };
}

/** Separates staff's login delays from shoppers', whose names cannot contain control characters. */
function nameOf(phone: string): string {
  return `\u0000staff ${phone}`;
}

function browserAttempt(phone: string, token: string): LoginAttempt {
  return { name: nameOf(phone), address: `browser ${token}` };
}
