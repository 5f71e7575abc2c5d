import { createHash } from 'node:crypto';
import type { LogAction } from '@phsar/contract/office/log-actions';
import type { AuditActor } from '../../platform/actor.ts';
import type { AuditEntry, AuditLog } from '../../platform/audit-log.ts';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { createSigning, type Signing } from '../../platform/signed-text.ts';
import type { Sources } from '../../platform/sources.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { StaffSessionRow } from './staff-sessions.repository.ts';
import * as repository from './staff-sessions.repository.ts';

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
const MAX_SESSIONS = 10;
const TOKEN_BYTES = 32;
const DEVICE_LENGTH = 120;

type StaffIdentity = Pick<StaffCaller, 'staffId' | 'sessionId' | 'name'>;

/** A staff member as the actor in order histories and the log. */
export function staffActor({ staffId, sessionId, name }: StaffIdentity): AuditActor {
  return { actor: { kind: 'staff', id: staffId, name, via: 'office' }, sessionId };
}

/** Logs what a staff member does to their own access. */
export async function recordOwn(
  audit: AuditLog,
  transaction: Transaction,
  caller: StaffIdentity,
  action: LogAction,
  values?: Pick<AuditEntry, 'before' | 'after'>,
): Promise<void> {
  const entry = { action, subject: `staff:${caller.staffId}`, ...values };
  await audit.record(transaction, staffActor(caller), entry);
}

interface StaffSessionsDeps {
  db: QueryRunner;
  sources: Sources;
  audit: AuditLog;
  tokenSecret: string;
}

/** Opens, checks and ends the sessions of staff. */
export class StaffSessions {
  readonly #deps: StaffSessionsDeps;
  readonly #tokens: Signing;

  constructor(deps: StaffSessionsDeps) {
    this.#deps = deps;
    this.#tokens = createSigning(deps.tokenSecret, 'staff session');
  }

  /**
   * Begins a session. The transaction must have locked the person.
   * @param userAgent the browser's header
   * @returns the token for the cookie; only its hash is stored
   */
  async open(transaction: Transaction, staffId: string, userAgent: string) {
    const { sources } = this.#deps;
    const now = sources.now();
    const others = await repository.listSessions(transaction, staffId);
    for (const { id } of others.slice(MAX_SESSIONS - 1))
      await repository.deleteSession(transaction, staffId, id);
    const token = this.#tokens.sign(sources.token(TOKEN_BYTES));
    const sessionId = sources.uuid();
    await repository.insertSession(transaction, {
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
  }

  /**
   * Whether the shop signed this token; its session may have ended since. Needs no database query, so that made-up tokens
   * can be limited separately. False also for a token of the previous release, or of another token secret: it works
   * nevertheless.
   */
  isOwn(token: string): boolean {
    return this.#tokens.read(token) !== null;
  }

  /** @throws ShopError `sign_in_required` */
  async check(token: string): Promise<StaffCaller> {
    const { db, sources } = this.#deps;
    const found = await repository.findOpenSession(db, hashOf(token));
    const now = sources.now();
    if (found === undefined || hasEnded(found.session, now)) throw new ShopError('sign_in_required');
    const { session, staff, hasTotp, hasPasskey } = found;
    if (now.getTime() - session.lastUsedAt.getTime() > TOUCH_MS) {
      await repository.updateSession(db, session.id, { lastUsedAt: now });
    }
    const isProved = now.getTime() - session.provedAt.getTime() <= PROOF_MS;
    const { id: staffId, name, role } = staff;
    return { staffId, sessionId: session.id, name, role, hasTotp, hasPasskey, isProved };
  }

  async prove(transaction: Transaction, sessionId: string): Promise<void> {
    await repository.updateSession(transaction, sessionId, { provedAt: this.#deps.sources.now() });
  }

  async list(staffId: string): Promise<StaffSessionRow[]> {
    const now = this.#deps.sources.now();
    return (await repository.listSessions(this.#deps.db, staffId)).filter(
      (session) => !hasEnded(session, now),
    );
  }

  /** Ends one of the caller's sessions on any device. @throws ShopError `not_found` */
  async end(caller: StaffCaller, sessionId: string): Promise<void> {
    const { db, audit } = this.#deps;
    await inTransaction(db, async (transaction) => {
      if (!(await repository.deleteSession(transaction, caller.staffId, sessionId)))
        throw new ShopError('not_found');
      const before = { session: sessionId };
      await recordOwn(audit, transaction, caller, 'staff.session_ended', { before });
    });
  }

  /** Signs out; does nothing if the session has already ended. */
  async signOut(caller: StaffCaller): Promise<void> {
    const { db, audit } = this.#deps;
    await inTransaction(db, async (transaction) => {
      await repository.deleteSession(transaction, caller.staffId, caller.sessionId);
      await recordOwn(audit, transaction, caller, 'staff.signed_out');
    });
  }

  async forgetEnded(): Promise<void> {
    const now = this.#deps.sources.now();
    await repository.deleteEndedSessions(this.#deps.db, new Date(now.getTime() - IDLE_MS), now);
  }
}

function hasEnded({ lastUsedAt, expiresAt }: StaffSessionRow, now: Date): boolean {
  return expiresAt <= now || now.getTime() - lastUsedAt.getTime() > IDLE_MS;
}

/** Hashes a token: 256 random bits need neither a salt nor a slow hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
