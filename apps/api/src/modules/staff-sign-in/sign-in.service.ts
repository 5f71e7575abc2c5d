import { e164 } from '@phsar/domain/phone';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import type { PasswordHashing } from '../../platform/password-hashing.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { AuditService } from '../audit/audit.module.ts';
import type { LoginTry } from '../login-delays/login-delays.module.ts';
import {
  findStaff,
  findStaffByPhone,
  lockStaff,
  type StaffRow,
  type StaffSessionsService,
  staffActor,
} from '../staff/staff.module.ts';
import type { PasskeysService } from './passkeys.service.ts';
import { hasPasskey } from './second-factors.repository.ts';
import type { SecondFactorsService } from './second-factors.service.ts';
import type { SignInPlace, SignInTriesService } from './sign-in-tries.service.ts';

interface SignInDeps {
  db: QueryRunner;
  hashing: PasswordHashing;
  tries: SignInTriesService;
  sessions: StaffSessionsService;
  factors: SecondFactorsService;
  passkeys: PasskeysService;
  audit: AuditService;
  /** Whether all staff must have a second factor. */
  needsSecondFactor: boolean;
}

/** What a person enters to sign in. */
export interface SignInForm {
  phoneNumber: string;
  password: string;
  /** A six-digit code or a recovery code. */
  totp?: string | undefined;
}

/** How the person was recognised. */
interface Proof {
  how: 'password' | 'password and code' | 'passkey';
  /** Consumed by the sign-in. */
  totp?: string;
  /** The attempt to mark as successful; null if nothing could be guessed. */
  tried: LoginTry | null;
}

export type SignInService = ReturnType<typeof createSignInService>;

/** Signing in, by password and code or by passkey. */
export function createSignInService(deps: SignInDeps) {
  const { db, hashing, tries, sessions, factors, passkeys, audit, needsSecondFactor } = deps;

  /** The person with this phone and password. One hash is computed whether or not the person exists. */
  const checkPassword = async (phone: string, password: string): Promise<StaffRow> => {
    const found = await findStaffByPhone(db, phone);
    const isRight = await hashing.verify(found?.passwordHash ?? null, password);
    if (found !== null && isRight && found.isActive) return found;
    await tries.recordRefusal(found?.id ?? null, isRight ? 'inactive' : 'password');
    throw new ShopError('invalid_credentials');
  };

  /** Begins a session, unless the password has changed or the person was deactivated since they were read. */
  const begin = async (person: StaffRow, place: SignInPlace, proof: Proof): Promise<string> => {
    try {
      return await inTransaction(db, async (transaction) => {
        const { how, totp, tried } = proof;
        if (tried !== null) await tries.succeed(transaction, tried);
        const locked = await lockStaff(transaction, person.id);
        if (locked === null || !locked.isActive || locked.passwordHash !== person.passwordHash) {
          throw new ShopError('invalid_credentials');
        }
        if (totp !== undefined && !(await factors.use(transaction, person.id, totp))) {
          throw new ShopError('second_factor_invalid');
        }
        return await open(transaction, person, place, how);
      });
    } catch (error) {
      if (error instanceof ShopError)
        await tries.recordRefusal(person.id, error.code === 'second_factor_invalid' ? 'code' : 'changed');
      throw error;
    }
  };

  const open = async (
    transaction: Transaction,
    { id, name, phone }: StaffRow,
    place: SignInPlace,
    how: Proof['how'],
  ): Promise<string> => {
    const { token, sessionId } = await sessions.open(transaction, id, place.userAgent);
    await tries.rememberBrowser(transaction, phone, token);
    await audit.record(transaction, staffActor({ staffId: id, sessionId, name }), {
      action: 'staff.signed_in',
      subject: `staff:${id}`,
      after: { how },
    });
    return token;
  };

  /** Logs that the password was right but not enough. @throws ShopError naming what is missing */
  const askFor = async (missing: 'second_factor_required' | 'passkey_required', staffId: string) => {
    await tries.recordRefusal(staffId, missing === 'passkey_required' ? 'no passkey' : 'no code');
    throw new ShopError(missing);
  };

  return {
    /**
     * @returns the session's token
     * @throws ShopError `invalid_credentials`, `second_factor_required`, `passkey_required`, `second_factor_invalid`,
     * `too_many_requests`
     */
    async signIn(form: SignInForm, place: SignInPlace): Promise<string> {
      const phone = e164(form.phoneNumber);
      if (phone === null) throw new ShopError('invalid_credentials');
      const tried = await tries.begin(phone, place);
      const person = await checkPassword(phone, form.password);
      if (!(await factors.hasTotp(person.id))) {
        // Where two factors are required, a password alone must not bypass a passkey.
        if (needsSecondFactor && (await hasPasskey(db, person.id)))
          await askFor('passkey_required', person.id);
        return await begin(person, place, { how: 'password', tried });
      }
      const { totp } = form;
      if (totp === undefined) return await askFor('second_factor_required', person.id);
      return await begin(person, place, { how: 'password and code', totp, tried });
    },

    /**
     * Signs in the owner of a passkey.
     * @returns the session's token
     * @throws ShopError `passkey_invalid`, `invalid_credentials`
     */
    async signInByPasskey(response: AuthenticationResponseJSON, place: SignInPlace): Promise<string> {
      const { staffId, isValid } = await passkeys.check(response, null);
      if (!isValid || staffId === null) {
        await tries.recordRefusal(staffId, 'passkey');
        throw new ShopError('passkey_invalid');
      }
      const person = await findStaff(db, staffId);
      if (person === null || !person.isActive) {
        await tries.recordRefusal(staffId, 'inactive');
        throw new ShopError('invalid_credentials');
      }
      return await begin(person, place, { how: 'passkey', tried: null });
    },
  };
}
