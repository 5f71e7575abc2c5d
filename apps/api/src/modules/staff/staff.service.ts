import type { Role } from '@phsar/contract/office/permissions';
import { e164 } from '@phsar/domain/phone';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import { LocalCallCounter } from '../../platform/local-call-counter.ts';
import type { PasswordHashing } from '../../platform/password-hashing.ts';
import { passwordComplaint } from '../../platform/password-rules.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { LoginDelaysService } from '../accounts/login-delays.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { hasPasskey } from './second-factors.repository.ts';
import type { SecondFactorsService } from './second-factors.service.ts';
import {
  countOwners,
  deleteAllInvitations,
  deleteInvitationsFor,
  findStaff,
  findStaffByPhone,
  listStaff,
  lockOwners,
  lockStaff,
  type StaffRow,
  updateStaff,
} from './staff.repository.ts';
import { type StaffCaller, type StaffSessionsService, staffActor } from './staff-sessions.service.ts';

interface StaffDeps {
  db: QueryRunner;
  sources: Sources;
  hashing: PasswordHashing;
  delays: LoginDelaysService;
  sessions: StaffSessionsService;
  factors: SecondFactorsService;
  audit: AuditService;
  /** Whether everybody must have a second factor. */
  needsSecondFactor: boolean;
}

export interface SignInForm {
  phoneNumber: string;
  password: string;
  /** A six-digit code or a recovery code. */
  totp?: string | undefined;
}

/** From where a sign-in comes. */
export interface SignInPlace {
  address: string;
  /** The browser's header. */
  userAgent: string;
}

/** Refused sign-ins with a number that nobody has, written into the log by one server. */
const LOGGED_UNKNOWN_NUMBERS = { calls: 100, seconds: 3600 };

export type StaffService = ReturnType<typeof createStaffService>;

export function createStaffService(deps: StaffDeps) {
  const { db, sources, hashing, delays, sessions, factors, audit, needsSecondFactor } = deps;
  const unknownNumbers = new LocalCallCounter(LOGGED_UNKNOWN_NUMBERS);

  /** Of numbers that nobody has only some are written: the log is kept for ever, and strangers shall not fill it. */
  const recordRefusal = async (staffId: string | null, why: string) => {
    if (staffId === null && unknownNumbers.takeNow('') > 0) return;
    await inTransaction(db, (transaction) =>
      audit.record(
        transaction,
        // Whoever tried is not known to be that person.
        { actor: { kind: 'system', id: null, name: null, via: 'office' }, sessionId: null },
        {
          action: 'staff.sign_in_refused',
          after: { why },
          ...(staffId === null ? {} : { subject: `staff:${staffId}` }),
        },
      ),
    );
  };

  /** The person with this password. The work is one hash whether or not there is such a person. */
  const checkPassword = async (phone: string, password: string): Promise<StaffRow> => {
    const found = await findStaffByPhone(db, phone);
    const isRight = await hashing.verify(found?.passwordHash ?? null, password);
    if (found !== null && isRight && found.isActive) return found;
    await recordRefusal(found?.id ?? null, isRight ? 'inactive' : 'password');
    throw new ShopError('invalid_credentials');
  };

  /** Begins a session, unless the password was changed or the person put out since they were looked at. */
  const begin = async (
    transaction: Transaction,
    person: StaffRow,
    place: SignInPlace,
    { how, totp }: { how: string; totp?: string },
  ): Promise<string> => {
    await delays.succeed(transaction, { name: delayName(person.phone), address: place.address });
    const locked = await lockStaff(transaction, person.id);
    if (locked === null || !locked.isActive || locked.passwordHash !== person.passwordHash) {
      throw new ShopError('invalid_credentials');
    }
    if (totp !== undefined && !(await factors.use(transaction, person.id, totp))) {
      throw new ShopError('second_factor_invalid');
    }
    const { token, sessionId } = await sessions.open(transaction, person.id, place.userAgent);
    await audit.record(transaction, staffActor({ staffId: person.id, sessionId, name: person.name }), {
      action: 'staff.signed_in',
      subject: `staff:${person.id}`,
      after: { how },
    });
    return token;
  };

  return {
    /** @throws ShopError `invalid_credentials`, `second_factor_required`, `second_factor_invalid`, `too_many_requests` */
    async signIn(form: SignInForm, place: SignInPlace): Promise<{ staff: StaffRow; token: string }> {
      const phone = e164(form.phoneNumber);
      if (phone === null) throw new ShopError('invalid_credentials');
      await delays.begin({ name: delayName(phone), address: place.address });
      const person = await checkPassword(phone, form.password);
      const hasTotp = await factors.hasTotp(person.id);
      if (!hasTotp) {
        // A password alone does not go round a passkey where two factors are a must.
        if (needsSecondFactor && (await hasPasskey(db, person.id)))
          throw new ShopError('second_factor_required');
        const token = await inTransaction(db, (transaction) =>
          begin(transaction, person, place, { how: 'password' }),
        );
        return { staff: person, token };
      }
      const { totp } = form;
      if (totp === undefined) throw new ShopError('second_factor_required');
      try {
        const token = await inTransaction(db, (transaction) =>
          begin(transaction, person, place, { how: 'password and code', totp }),
        );
        return { staff: person, token };
      } catch (error) {
        if (error instanceof ShopError && error.code === 'second_factor_invalid') {
          await recordRefusal(person.id, 'code');
        }
        throw error;
      }
    },

    /** Signs in whom a passkey told. @throws ShopError `invalid_credentials` */
    async signInByPasskey(staffId: string, place: SignInPlace): Promise<{ staff: StaffRow; token: string }> {
      const person = await findStaff(db, staffId);
      if (person === null || !person.isActive) {
        await recordRefusal(staffId, 'inactive');
        throw new ShopError('invalid_credentials');
      }
      const token = await inTransaction(db, (transaction) =>
        begin(transaction, person, place, { how: 'passkey' }),
      );
      return { staff: person, token };
    },

    /**
     * Proves once more who calls: by a code where one is set, else by the password.
     * @throws ShopError `second_factor_invalid`, `invalid_credentials`, `too_many_requests`
     */
    async stepUp(
      caller: StaffCaller,
      proof: { totp?: string | undefined; password?: string | undefined },
      address: string,
    ): Promise<void> {
      const person = await findStaff(db, caller.staffId);
      if (person === null) throw new ShopError('sign_in_required');
      const delayed = { name: delayName(person.phone), address };
      await delays.begin(delayed);
      const isRight = caller.hasTotp
        ? await inTransaction(db, async (transaction) => {
            await lockStaff(transaction, person.id);
            return await factors.use(transaction, person.id, proof.totp ?? '');
          })
        : await hashing.verify(person.passwordHash, proof.password ?? '');
      if (!isRight) {
        await recordRefusal(person.id, 'step-up');
        throw new ShopError(caller.hasTotp ? 'second_factor_invalid' : 'invalid_credentials');
      }
      await inTransaction(db, async (transaction) => {
        await delays.succeed(transaction, delayed);
        await sessions.prove(transaction, caller.sessionId);
        await audit.record(transaction, staffActor(caller), {
          action: 'staff.stepped_up',
          subject: `staff:${person.id}`,
        });
      });
    },

    /**
     * Ends every other session of the person.
     * @throws ShopError `invalid_input` for a wrong old password or a new one that is easily guessed
     */
    async changePassword(
      caller: StaffCaller,
      form: { old: string; new: string },
      address: string,
    ): Promise<void> {
      const person = await findStaff(db, caller.staffId);
      if (person === null) throw new ShopError('sign_in_required');
      const delayed = { name: delayName(person.phone), address };
      await delays.begin(delayed);
      if (!(await hashing.verify(person.passwordHash, form.old))) {
        await recordRefusal(person.id, 'old password');
        throw invalidInput({ oldPassword: 'This is not your password' });
      }
      const complaint = passwordComplaint(form.new, person.phone);
      if (complaint !== null) throw invalidInput({ newPassword: complaint });
      const passwordHash = await hashing.hash(form.new);
      await inTransaction(db, async (transaction) => {
        await delays.succeed(transaction, delayed);
        const locked = await lockStaff(transaction, person.id);
        if (locked?.passwordHash !== person.passwordHash) throw new ShopError('changed_meanwhile');
        await updateStaff(transaction, person.id, { passwordHash, updatedAt: sources.now() });
        await sessions.endAll(transaction, person.id, caller.sessionId);
        await audit.record(transaction, staffActor(caller), {
          action: 'staff.password_changed',
          subject: `staff:${person.id}`,
        });
      });
    },

    list: (): Promise<StaffRow[]> => listStaff(db),

    /**
     * Another role, or in and out. Whoever is put out loses every session at once.
     * @throws ShopError `not_found`; `last_owner` when nobody would be left to run the shop
     */
    async change(
      caller: StaffCaller,
      id: string,
      change: { role?: Role | undefined; isActive?: boolean | undefined },
    ): Promise<StaffRow> {
      return await inTransaction(db, async (transaction) => {
        await lockOwners(transaction);
        const person = await lockStaff(transaction, id);
        if (person === null) throw new ShopError('not_found');
        const { role = person.role, isActive = person.isActive } = change;
        const wasOwner = person.role === 'owner' && person.isActive;
        const isOwner = role === 'owner' && isActive;
        if (wasOwner && !isOwner && (await countOwners(transaction)) === 1) throw new ShopError('last_owner');
        await updateStaff(transaction, id, { role, isActive, updatedAt: sources.now() });
        if (!isActive) {
          await sessions.endAll(transaction, id, null);
          await deleteInvitationsFor(transaction, person);
        }
        // Whom a former owner invited is not welcome any more.
        if (wasOwner && !isOwner) await deleteAllInvitations(transaction);
        await audit.record(transaction, staffActor(caller), {
          action: 'staff.changed',
          subject: `staff:${id}`,
          before: { role: person.role, isActive: person.isActive },
          after: { role, isActive },
        });
        return { ...person, role, isActive };
      });
    },
  };
}

/** Tries of staff are counted apart from those of shoppers, whose names hold no control characters. */
function delayName(phone: string): string {
  return `\u0000staff ${phone}`;
}
