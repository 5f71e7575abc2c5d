import { foldedName, tidyName } from '@phsar/domain/full-name';
import { e164 } from '@phsar/domain/phone';
import { errorCodeOf, SQL_STATE } from '../../platform/database/database-error.ts';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import type { PasswordHashing } from '../../platform/password-hashing.ts';
import { passwordComplaint } from '../../platform/password-rules.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { invitationHash } from './invitations.service.ts';
import type { SecondFactorsService } from './second-factors.service.ts';
import {
  countOwners,
  deleteInvitationsFor,
  deleteSetUpInvitations,
  findInvitation,
  findStaffByPhone,
  type InvitationRow,
  insertStaff,
  lockOwners,
  lockStaff,
  type StaffRow,
  takeInvitation,
  updateStaff,
} from './staff.repository.ts';
import { type StaffSessionsService, staffActor } from './staff-sessions.service.ts';

export interface JoinForm {
  code: string;
  name: string;
  phoneNumber: string;
  password: string;
}

interface JoiningDeps {
  db: QueryRunner;
  sources: Sources;
  hashing: PasswordHashing;
  sessions: StaffSessionsService;
  factors: SecondFactorsService;
  audit: AuditService;
  /** Called when an owner has joined. */
  onOwner: () => void;
}

export type JoiningService = ReturnType<typeof createJoiningService>;

/** Accepting an invitation. Nobody ever sets a password for somebody else. */
export function createJoiningService(deps: JoiningDeps) {
  const { db, sources, hashing, sessions, factors, audit } = deps;

  return {
    /**
     * Accepts an invitation and signs the person in. Somebody of the staff whom the owner invited anew, by the same
     * name and role, sets a new password with the known phone number; sessions and second factors of before end.
     * @param userAgent the browser's header
     * @throws ShopError `invitation_invalid`, `phone_taken`, `invalid_input`
     */
    async join(form: JoinForm, userAgent: string): Promise<{ staff: StaffRow; token: string }> {
      const codeHash = invitationHash(form.code);
      // Spares the hashing; taking it in the transaction decides.
      const known = await findInvitation(db, codeHash, sources.now());
      if (known === null) throw new ShopError('invitation_invalid');
      const { name, phone } = checked(form);
      const passwordHash = await hashing.hash(form.password);
      try {
        const joined = await inTransaction(db, async (transaction) => {
          if (known.role === 'owner') await lockOwners(transaction);
          const invitation = await takeInvitation(transaction, codeHash, sources.now());
          if (invitation === null) throw new ShopError('invitation_invalid');
          const isFirst = invitation.isSetUp;
          if (isFirst && (await countOwners(transaction)) > 0) throw new ShopError('invitation_invalid');
          const staff = await enter(transaction, invitation, { name, phone, passwordHash });
          if (staff.role === 'owner') await deleteSetUpInvitations(transaction);
          const { token, sessionId } = await sessions.open(transaction, staff.id, userAgent);
          await audit.record(transaction, staffActor({ staffId: staff.id, sessionId, name: staff.name }), {
            action: 'staff.joined',
            subject: `staff:${staff.id}`,
            after: { name, role: staff.role },
          });
          return { staff, token };
        });
        if (joined.staff.role === 'owner') deps.onOwner();
        return joined;
      } catch (error) {
        if (errorCodeOf(error) === SQL_STATE.uniqueViolation) throw new ShopError('phone_taken');
        throw error;
      }
    },
  };

  /** A new person, or one who was invited anew. */
  async function enter(
    transaction: Transaction,
    invitation: InvitationRow,
    { name, phone, passwordHash }: { name: string; phone: string; passwordHash: string },
  ): Promise<StaffRow> {
    const now = sources.now();
    const { role } = invitation;
    const known = await findStaffByPhone(transaction, phone);
    if (known === null) {
      const id = sources.uuid();
      const row = { id, name, phone, passwordHash, role, isActive: true, createdAt: now, updatedAt: now };
      return await insertStaff(transaction, row);
    }
    const locked = await lockStaff(transaction, known.id);
    // Only whom the owner named: another's phone number shall not be a way into another's account.
    const isMeant = locked?.role === role && foldedName(locked.name) === foldedName(invitation.name);
    if (!isMeant) throw new ShopError('phone_taken');
    await updateStaff(transaction, known.id, { passwordHash, isActive: true, updatedAt: now });
    await sessions.endAll(transaction, known.id, null);
    await factors.forgetAll(transaction, known.id);
    await deleteInvitationsFor(transaction, locked);
    return { ...locked, passwordHash, isActive: true };
  }
}

function checked(form: JoinForm): { name: string; phone: string } {
  const name = tidyName(form.name);
  const phone = e164(form.phoneNumber);
  if (phone === null) throw new TypeError('A phone number that was checked has no E.164 form');
  const complaint = passwordComplaint(form.password, phone);
  if (complaint !== null) throw invalidInput({ password: complaint });
  if (name === '') throw invalidInput({ name: 'Please enter a name' });
  return { name, phone };
}
