import { createHash } from 'node:crypto';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { createSigning } from '../../platform/signed-text.ts';
import type { Sources } from '../../platform/sources.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { AuditActor, AuditService } from '../audit/audit.module.ts';
import {
  deleteEndedSessions,
  deleteSession,
  deleteSessionsOf,
  findOpenSession,
  insertSession,
  listSessions,
  type StaffSessionRow,
  updateSession,
} from './staff-sessions.repository.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds after which an unused session ends. */
const IDLE_MS = 12 * HOUR_MS;
/** Milliseconds after which a session ends, however active it is. */
export const SESSION_LIFE_MS = 30 * 24 * HOUR_MS;
/** Milliseconds between writes of `last_used_at`, so that not every read costs a write. */
const TOUCH_MS = MINUTE_MS;
/** Milliseconds for which a sign-in or step-up satisfies calls that need a recent one. */
const PROOF_MS = 5 * MINUTE_MS;
/** Maximum sessions per person; a new one replaces the least recently used. */
const MOST_SESSIONS = 10;
const TOKEN_BYTES = 32;
const DEVICE_LENGTH = 120;

/** A staff member as the actor in order histories and the log. */
export function staffActor({
  staffId,
  sessionId,
  name,
}: Pick<StaffCaller, 'staffId' | 'sessionId' | 'name'>): AuditActor {
  return { actor: { kind: 'staff', id: staffId, name, via: 'office' }, sessionId };
}

export type StaffSessionsService = ReturnType<typeof createStaffSessionsService>;

interface StaffSessionsDeps {
  db: QueryRunner;
  sources: Sources;
  audit: AuditService;
  tokenSecret: string;
}

/** Opens, checks and ends the sessions of staff. */
export function createStaffSessionsService({ db, sources, audit, tokenSecret }: StaffSessionsDeps) {
  const tokens = createSigning(tokenSecret, 'staff session');
  const hasEnded = ({ lastUsedAt, expiresAt }: StaffSessionRow, now: Date) =>
    expiresAt <= now || now.getTime() - lastUsedAt.getTime() > IDLE_MS;

  return {
    /**
     * Begins a session. The transaction must have locked the person.
     * @param userAgent the browser's header
     * @returns the token for the cookie; only its hash is stored
     */
    async open(
      transaction: Transaction,
      staffId: string,
      userAgent: string,
    ): Promise<{ token: string; sessionId: string }> {
      const now = sources.now();
      const others = await listSessions(transaction, staffId);
      for (const { id } of others.slice(MOST_SESSIONS - 1)) await deleteSession(transaction, staffId, id);
      const token = tokens.sign(sources.token(TOKEN_BYTES));
      const sessionId = sources.uuid();
      await insertSession(transaction, {
        id: sessionId,
        staffId,
        tokenHash: hashOf(token),
        device: userAgent.slice(0, DEVICE_LENGTH),
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
        provedAt: now,
      });
      return { token, sessionId };
    },

    /**
     * Whether the shop gave this token to somebody, whose session may have ended since. Tells without the database, so that
     * made-up tokens can be limited apart. False also for one given by the release before, or under another token secret: it
     * works nevertheless.
     */
    isOwn: (token: string): boolean => tokens.read(token) !== null,

    /** @throws ShopError `sign_in_required` */
    async check(token: string): Promise<StaffCaller> {
      const found = await findOpenSession(db, hashOf(token));
      const now = sources.now();
      if (found === null || hasEnded(found.session, now)) throw new ShopError('sign_in_required');
      const { session, staff, hasTotp, hasPasskey } = found;
      if (now.getTime() - session.lastUsedAt.getTime() > TOUCH_MS) {
        await updateSession(db, session.id, { lastUsedAt: now });
      }
      return {
        staffId: staff.id,
        sessionId: session.id,
        name: staff.name,
        role: staff.role,
        hasTotp,
        hasPasskey,
        isProved: now.getTime() - session.provedAt.getTime() <= PROOF_MS,
      };
    },

    /** Records that the person has just confirmed their identity. */
    async prove(transaction: Transaction, sessionId: string): Promise<void> {
      await updateSession(transaction, sessionId, { provedAt: sources.now() });
    },

    async list(staffId: string): Promise<StaffSessionRow[]> {
      const now = sources.now();
      return (await listSessions(db, staffId)).filter((session) => !hasEnded(session, now));
    },

    /** Ends one of the caller's sessions on any device. @throws ShopError `not_found` */
    async end(caller: StaffCaller, sessionId: string): Promise<void> {
      await inTransaction(db, async (transaction) => {
        if (!(await deleteSession(transaction, caller.staffId, sessionId))) throw new ShopError('not_found');
        await audit.record(transaction, staffActor(caller), {
          action: 'staff.session_ended',
          subject: `staff:${caller.staffId}`,
          before: { session: sessionId },
        });
      });
    },

    /** Ends a person's sessions. @param but the session to keep; null for none */
    endAll: (transaction: Transaction, staffId: string, but: string | null): Promise<void> =>
      deleteSessionsOf(transaction, staffId, but),

    async forgetEnded(): Promise<void> {
      const now = sources.now();
      await deleteEndedSessions(db, { usedBefore: new Date(now.getTime() - IDLE_MS), now });
    },

    /** Signs out; does nothing if the session has already ended. */
    async signOut(caller: StaffCaller): Promise<void> {
      await inTransaction(db, async (transaction) => {
        await deleteSession(transaction, caller.staffId, caller.sessionId);
        await audit.record(transaction, staffActor(caller), {
          action: 'staff.signed_out',
          subject: `staff:${caller.staffId}`,
        });
      });
    },
  };
}

/** Hashes a token: 256 random bits need neither a salt nor a slow hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
