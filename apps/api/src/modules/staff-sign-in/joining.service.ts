import { tidyName } from '@phsar/domain/full-name';
import { e164 } from '@phsar/domain/phone';
import { errorCodeOf, SQL_STATE } from '../../platform/database/database-error.ts';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import type { PasswordHashing } from '../../platform/password-hashing.ts';
import { passwordComplaint } from '../../platform/password-rules.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import {
  countOwners,
  deleteInvitationsFor,
  deleteSetUpInvitations,
  type EndTelegramLinks,
  findInvitation,
  findStaff,
  findStaffByPhone,
  type InvitationRow,
  insertStaff,
  invitationHash,
  isInvitationFor,
  lockOwners,
  lockStaff,
  type StaffRow,
  type StaffSessionsService,
  staffActor,
  takeInvitation,
  updateStaff,
} from '../staff/staff.module.ts';
import type { SecondFactorsService } from './second-factors.service.ts';
import type { SignInTriesService } from './sign-in-tries.service.ts';

/** What a person enters to accept an invitation. */
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
  tries: SignInTriesService;
  audit: AuditService;
  endTelegramLinks: EndTelegramLinks;
  /** Called when an owner has joined. */
  onOwner: () => void;
}

export type JoiningService = ReturnType<typeof createJoiningService>;

/** Accepts invitations. People always set their own password. */
export function createJoiningService(deps: JoiningDeps) {
  const { db, sources, hashing, sessions, factors, tries, audit, endTelegramLinks } = deps;

  return {
    /**
     * Accepts an invitation and signs the person in. A staff member whom the owner invited again, under the same name
     * and role, sets a new password for the known phone number; their sessions and second factors end.
     * @param userAgent the browser's header
     * @throws ShopError `invitation_invalid`, `phone_taken`, `invalid_input`
     */
    async join(form: JoinForm, userAgent: string): Promise<{ staff: StaffRow; token: string }> {
      const codeHash = invitationHash(form.code);
      // Saves hashing for an invalid code; taking the invitation in the transaction decides.
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
          const { staff, isAgain } = await enter(transaction, invitation, { name, phone, passwordHash });
          if (staff.role === 'owner') await deleteSetUpInvitations(transaction);
          const { token, sessionId } = await sessions.open(transaction, staff.id, userAgent);
          await tries.rememberBrowser(transaction, phone, token);
          await audit.record(transaction, staffActor({ staffId: staff.id, sessionId, name: staff.name }), {
            action: isAgain ? 'staff.rejoined' : 'staff.joined',
            subject: `staff:${staff.id}`,
            after: { name: staff.name, role: staff.role },
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

  /** Adds a new person, or resets one who was invited again. */
  async function enter(
    transaction: Transaction,
    invitation: InvitationRow,
    { name, phone, passwordHash }: { name: string; phone: string; passwordHash: string },
  ): Promise<{ staff: StaffRow; isAgain: boolean }> {
    const now = sources.now();
    const { role } = invitation;
    const known = await findStaffByPhone(transaction, phone);
    if (known === null) {
      const id = sources.uuid();
      const row = { id, name, phone, passwordHash, role, isActive: true, createdAt: now, updatedAt: now };
      return { staff: await insertStaff(transaction, row), isAgain: false };
    }
    const locked = await lockStaff(transaction, known.id);
    // Only the person the owner named: entering somebody's phone number must not open their account.
    const invited = await findStaff(transaction, invitation.id);
    const isMeant = locked !== null && isInvitationFor(locked, invitation, invited?.id ?? null);
    if (!isMeant) throw new ShopError('phone_taken');
    await updateStaff(transaction, known.id, { passwordHash, isActive: true, updatedAt: now });
    await sessions.endAll(transaction, known.id, null);
    await factors.forgetAll(transaction, known.id);
    await endTelegramLinks(transaction, known.id, now);
    await deleteInvitationsFor(transaction, locked);
    return { staff: { ...locked, passwordHash, isActive: true }, isAgain: true };
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
