import { createHash } from 'node:crypto';
import type { ParsedInput } from '@phsar/contract/endpoint';
import type { OfficeCalls } from '@phsar/contract/office/calls';
import type { Role } from '@phsar/contract/office/permissions';
import { tidyName } from '@phsar/domain/full-name';
import { e164 } from '@phsar/domain/phone';
import { type AuditActor, COMMAND_ACTOR } from '../../platform/actor.ts';
import type { AuditLog } from '../../platform/audit-log.ts';
import { errorCodeOf, SQL_STATE } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { PasswordHashing } from '../../platform/password-hashing.ts';
import { checkNewPassword } from '../../platform/password-rules.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { SetUpFile } from './set-up-file.ts';
import type { InvitationRow, StaffRow } from './staff.repository.ts';
import * as repository from './staff.repository.ts';
import { deleteSessionsOf } from './staff-sessions.repository.ts';
import { recordOwn, type StaffSessions } from './staff-sessions.service.ts';

/** Milliseconds after which an unused invitation expires. */
const LIFE_MS = 48 * 60 * 60 * 1000;
const CODE_BYTES = 24;

interface InvitationsDeps {
  database: Pick<Database, 'db'>;
  sources: Sources;
  audit: AuditLog;
}

export interface StaffDeps extends InvitationsDeps {
  /** Ends the link and the open codes of a person who was dismissed, joins anew or has a new password. */
  endTelegramLinks(transaction: Transaction, staffId: string, now: Date): Promise<void>;
}

interface InvitationForm {
  /** Of the staff member who alone may use it; absent for anyone of the name and role. */
  id?: string;
  name: string;
  role: Role;
}

/** @returns the code for the link `…/office/join?code=…`; only its hash is stored */
async function createInvitation(
  transaction: Transaction,
  sources: Sources,
  invitation: InvitationForm & Pick<InvitationRow, 'isSetUp' | 'expiresAt'>,
): Promise<string> {
  const code = sources.token(CODE_BYTES);
  const { id = sources.uuid() } = invitation;
  const row = { ...invitation, id, codeHash: invitationHash(code), createdAt: sources.now() };
  await repository.insertInvitation(transaction, row);
  return code;
}

/** Creates an invitation link for one person and one use. @throws ShopError `invalid_input` for a blank name */
export async function inviteStaff(
  { database: { db }, sources, audit }: InvitationsDeps,
  by: AuditActor,
  form: InvitationForm,
): Promise<{ code: string; expiresAt: Date }> {
  const { role } = form;
  const name = tidyName(form.name);
  if (name === '') throw invalidInput({ name: 'Please enter a name' });
  return await inTransaction(db, async (transaction) => {
    await audit.record(transaction, by, { action: 'staff.invited', after: { name, role } });
    const expiresAt = new Date(sources.now().getTime() + LIFE_MS);
    const invitation = { ...form, name, isSetUp: false, expiresAt };
    return { code: await createInvitation(transaction, sources, invitation), expiresAt };
  });
}

/** @throws ShopError `not_found` */
export async function withdrawInvitation(
  { database: { db }, audit }: InvitationsDeps,
  by: AuditActor,
  id: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const withdrawn = await repository.deleteInvitation(transaction, id);
    if (withdrawn === null) throw new ShopError('not_found');
    await recordWithdrawals(audit, transaction, by, [withdrawn]);
  });
}

export async function recordWithdrawals(
  audit: AuditLog,
  transaction: Transaction,
  by: AuditActor,
  invitations: readonly InvitationRow[],
): Promise<void> {
  for (const { name, role } of invitations) {
    await audit.record(transaction, by, { action: 'staff.invitation_withdrawn', before: { name, role } });
  }
}

/**
 * The code for the first owner's link; null when the shop has an owner.
 * @param stored the code of an earlier start, which stays valid
 */
export async function createSetUpCode({ database: { db }, sources }: InvitationsDeps, stored: string | null) {
  return await inTransaction(db, async (transaction) => {
    await repository.lockOwners(transaction);
    if ((await repository.countOwners(transaction)) > 0) return null;
    const now = sources.now();
    const isValid =
      stored !== null && (await repository.findInvitation(transaction, invitationHash(stored), now)) !== null;
    if (isValid) return stored;
    const invitation = { name: '', role: 'owner', isSetUp: true, expiresAt: null } as const;
    return await createInvitation(transaction, sources, invitation);
  });
}

/** Creates a link for `npm run shop`; also the way back in for an owner who lost their phone. @param origin of the office */
export async function inviteByCommand(deps: InvitationsDeps, form: InvitationForm, origin: string) {
  const { code } = await inviteStaff(deps, { actor: COMMAND_ACTOR, sessionId: null }, form);
  return joinLink(origin, code);
}

/** Invites every active member of staff again, each by their own link: after a restore all passwords are void. */
export async function inviteStaffAgain(deps: InvitationsDeps, origin: string) {
  const invited = [];
  for (const { id, name, role, phone, isActive } of await repository.listStaff(deps.database.db)) {
    if (!isActive) continue;
    invited.push({ name, role, phone, link: await inviteByCommand(deps, { id, name, role }, origin) });
  }
  return invited;
}

export function joinLink(origin: string, code: string): string {
  return `${origin}/office/join?code=${code}`;
}

/** The stored hash of a code: 192 random bits need neither a salt nor a slow hash. */
function invitationHash(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

type JoinForm = ParsedInput<OfficeCalls['join']>['body'];

export interface JoiningDeps extends StaffDeps {
  hashing: PasswordHashing;
  sessions: StaffSessions;
  setUpFile: SetUpFile;
  /** Exempts the browser with this session's cookie from delays that others cause. @param phone E.164 */
  rememberBrowser(transaction: Transaction, phone: string, token: string): Promise<void>;
}

/**
 * Accepts an invitation and signs the person in. People always set their own password. A staff member whom the owner
 * invited again, under the same name and role, sets a new password for the known phone number; their sessions and second
 * factors end.
 * @param userAgent the browser's header
 * @returns the session's token
 * @throws ShopError `invitation_invalid`, `phone_taken`, `invalid_input`
 */
export async function joinStaff(deps: JoiningDeps, form: JoinForm, userAgent: string): Promise<string> {
  const { database, sources, hashing, sessions, setUpFile, audit } = deps;
  const { db } = database;
  const codeHash = invitationHash(form.code);
  // Saves hashing for an invalid code; taking the invitation in the transaction decides.
  const known = await repository.findInvitation(db, codeHash, sources.now());
  if (known === null) throw new ShopError('invitation_invalid');
  const name = tidyName(form.name);
  const phone = e164(form.phoneNumber);
  if (phone === null) throw new TypeError('A phone number that was checked has no E.164 form');
  checkNewPassword('password', form.password, phone);
  if (name === '') throw invalidInput({ name: 'Please enter a name' });
  const passwordHash = await hashing.hash(form.password);
  try {
    const { token, role } = await inTransaction(db, async (transaction) => {
      if (known.role === 'owner') await repository.lockOwners(transaction);
      const invitation = await repository.takeInvitation(transaction, codeHash, sources.now());
      if (invitation === null) throw new ShopError('invitation_invalid');
      const isFirst = invitation.isSetUp;
      if (isFirst && (await repository.countOwners(transaction)) > 0)
        throw new ShopError('invitation_invalid');
      const { staff, isAgain } = await enter(deps, transaction, invitation, { name, phone, passwordHash });
      if (staff.role === 'owner') await repository.deleteSetUpInvitations(transaction);
      const { token, sessionId } = await sessions.open(transaction, staff.id, userAgent);
      await deps.rememberBrowser(transaction, phone, token);
      const joined = { staffId: staff.id, sessionId, name: staff.name };
      const after = { name: staff.name, role: staff.role };
      await recordOwn(audit, transaction, joined, isAgain ? 'staff.rejoined' : 'staff.joined', { after });
      return { token, role: staff.role };
    });
    if (role === 'owner') setUpFile.remove();
    return token;
  } catch (error) {
    if (errorCodeOf(error) === SQL_STATE.uniqueViolation) throw new ShopError('phone_taken');
    throw error;
  }
}

/** Adds a new person, or resets one who was invited again. */
async function enter(
  { sources, endTelegramLinks }: JoiningDeps,
  transaction: Transaction,
  invitation: InvitationRow,
  { name, phone, passwordHash }: Pick<StaffRow, 'name' | 'phone' | 'passwordHash'>,
): Promise<{ staff: StaffRow; isAgain: boolean }> {
  const now = sources.now();
  const { role } = invitation;
  const known = await repository.findStaffByPhone(transaction, phone);
  if (known === null) {
    const id = sources.uuid();
    const staff = { id, name, phone, passwordHash, role, isActive: true, createdAt: now, updatedAt: now };
    await repository.insertStaff(transaction, staff);
    return { staff, isAgain: false };
  }
  const locked = await repository.lockStaff(transaction, known.id);
  // Only the person the owner named: entering another person's phone number must not open their account.
  const invited = await repository.findStaff(transaction, invitation.id);
  const isMeant = locked !== null && repository.isInvitationFor(locked, invitation, invited?.id ?? null);
  if (!isMeant) throw new ShopError('phone_taken');
  await repository.updateStaff(transaction, known.id, { passwordHash, isActive: true, updatedAt: now });
  await deleteSessionsOf(transaction, known.id, null);
  await repository.deleteSecondFactors(transaction, known.id);
  await endTelegramLinks(transaction, known.id, now);
  await repository.deleteInvitationsFor(transaction, locked);
  return { staff: { ...locked, passwordHash, isActive: true }, isAgain: true };
}
