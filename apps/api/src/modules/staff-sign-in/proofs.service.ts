import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { inTransaction, type QueryRunner } from '../../platform/database/transaction.ts';
import type { PasswordHashing } from '../../platform/password-hashing.ts';
import { passwordComplaint } from '../../platform/password-rules.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { AuditService } from '../audit/audit.module.ts';
import {
  type EndTelegramLinks,
  findStaff,
  lockStaff,
  type StaffRow,
  type StaffSessionsService,
  staffActor,
  updateStaff,
} from '../staff/staff.module.ts';
import type { PasskeysService } from './passkeys.service.ts';
import type { SecondFactorsService } from './second-factors.service.ts';
import type { SignInPlace, SignInTriesService } from './sign-in-tries.service.ts';

interface ProofsDeps {
  db: QueryRunner;
  sources: Sources;
  hashing: PasswordHashing;
  tries: SignInTriesService;
  sessions: StaffSessionsService;
  factors: SecondFactorsService;
  passkeys: PasskeysService;
  audit: AuditService;
  endTelegramLinks: EndTelegramLinks;
}

/** One of a code, a password or a passkey response. */
export interface StepUpForm {
  totp?: string | undefined;
  password?: string | undefined;
  passkey?: AuthenticationResponseJSON | undefined;
}

export type ProofsService = ReturnType<typeof createProofsService>;

/** Step-up, and changing the password, for signed-in staff. */
export function createProofsService(deps: ProofsDeps) {
  const { db, sources, hashing, tries, sessions, factors, passkeys, audit, endTelegramLinks } = deps;

  const personOf = async ({ staffId }: StaffCaller): Promise<StaffRow> => {
    const person = await findStaff(db, staffId);
    if (person === null) throw new ShopError('sign_in_required');
    return person;
  };

  const useCode = async (staffId: string, code: string): Promise<boolean> =>
    await inTransaction(db, async (transaction) => {
      await lockStaff(transaction, staffId);
      return await factors.use(transaction, staffId, code);
    });

  /** With a code if TOTP is set up, otherwise with the password; both can be guessed, so attempts are counted. */
  const stepUpByWord = async (caller: StaffCaller, form: StepUpForm, place: SignInPlace): Promise<void> => {
    const { phone, passwordHash } = await personOf(caller);
    const tried = await tries.begin(phone, place);
    const isRight = caller.hasTotp
      ? await useCode(caller.staffId, form.totp ?? '')
      : await hashing.verify(passwordHash, form.password ?? '');
    if (!isRight) {
      await tries.recordFailedProof(caller, caller.hasTotp ? 'code' : 'password');
      throw new ShopError(caller.hasTotp ? 'second_factor_invalid' : 'invalid_credentials');
    }
    await inTransaction(db, (transaction) => tries.succeed(transaction, tried));
  };

  const stepUpByPasskey = async (
    caller: StaffCaller,
    response: AuthenticationResponseJSON,
  ): Promise<void> => {
    const { isValid } = await passkeys.check(response, caller.staffId);
    if (isValid) return;
    await tries.recordFailedProof(caller, 'passkey');
    throw new ShopError('passkey_invalid');
  };

  return {
    /**
     * Confirms the caller's identity again: with a passkey or a code if the person has one, otherwise with the password.
     * @throws ShopError `passkey_required`, `passkey_invalid`, `second_factor_invalid`, `invalid_credentials`,
     * `too_many_requests`
     */
    async stepUp(caller: StaffCaller, form: StepUpForm, place: SignInPlace): Promise<void> {
      if (form.passkey !== undefined) await stepUpByPasskey(caller, form.passkey);
      else if (caller.hasPasskey && !caller.hasTotp) throw new ShopError('passkey_required');
      else await stepUpByWord(caller, form, place);
      await inTransaction(db, async (transaction) => {
        await sessions.prove(transaction, caller.sessionId);
        await audit.record(transaction, staffActor(caller), {
          action: 'staff.stepped_up',
          subject: `staff:${caller.staffId}`,
        });
      });
    },

    /**
     * Sets a new password, and ends the person's other sessions, Telegram link and codes to link.
     * @throws ShopError `invalid_input` for a wrong old password or a new one that is easy to guess
     */
    async changePassword(
      caller: StaffCaller,
      form: { old: string; new: string },
      place: SignInPlace,
    ): Promise<void> {
      const person = await personOf(caller);
      const tried = await tries.begin(person.phone, place);
      if (!(await hashing.verify(person.passwordHash, form.old))) {
        await tries.recordFailedProof(caller, 'old password');
        throw invalidInput({ oldPassword: 'This is not your password' });
      }
      const complaint = passwordComplaint(form.new, person.phone);
      if (complaint !== null) throw invalidInput({ newPassword: complaint });
      const passwordHash = await hashing.hash(form.new);
      await inTransaction(db, async (transaction) => {
        await tries.succeed(transaction, tried);
        const locked = await lockStaff(transaction, person.id);
        if (locked?.passwordHash !== person.passwordHash) throw new ShopError('changed_meanwhile');
        await updateStaff(transaction, person.id, { passwordHash, updatedAt: sources.now() });
        await sessions.endAll(transaction, person.id, caller.sessionId);
        await endTelegramLinks(transaction, person.id, sources.now());
        await audit.record(transaction, staffActor(caller), {
          action: 'staff.password_changed',
          subject: `staff:${person.id}`,
        });
      });
    },
  };
}
