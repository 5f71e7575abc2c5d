import type { ParsedInput } from '@phsar/contract/endpoint';
import type { OfficeCalls } from '@phsar/contract/office/calls';
import { e164 } from '@phsar/domain/phone';
import { inTransaction } from '../../platform/database/transaction.ts';
import { checkNewPassword } from '../../platform/password-rules.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { LoginAttempt } from '../login-delays/login-delays.module.ts';
import {
  deleteSessionsOf,
  findStaff,
  findStaffByPhone,
  lockStaff,
  recordOwn,
  type StaffRow,
  updateStaff,
} from '../staff/staff.module.ts';
import { checkPasskey, type PasskeyAnswer } from './passkeys.service.ts';
import { hasConfirmedTotp, hasPasskey } from './second-factors.repository.ts';
import { useSecondFactor } from './second-factors.service.ts';
import type { SignInClient } from './sign-in-attempts.service.ts';
import type { SignInDeps } from './sign-in-deps.ts';

type SignInForm = ParsedInput<OfficeCalls['signIn']>['body'];

interface Proof {
  how: 'password' | 'password and code' | 'passkey';
  /** Consumed by the sign-in. */
  totp?: string;
  /** The attempt to mark as successful; null if nothing could be guessed. */
  attempt: LoginAttempt | null;
}

/**
 * @returns the session's token
 * @throws ShopError `invalid_credentials`, `second_factor_required`, `passkey_required`, `second_factor_invalid`,
 * `too_many_requests`
 */
export async function signIn(deps: SignInDeps, form: SignInForm, client: SignInClient): Promise<string> {
  const { db, attempts, needsSecondFactor } = deps;
  const phone = e164(form.phoneNumber);
  if (phone === null) throw new ShopError('invalid_credentials');
  const attempt = await attempts.begin(phone, client);
  const person = await checkPassword(deps, phone, form.password);
  const { totp } = form;
  if (await hasConfirmedTotp(db, person.id)) {
    if (totp !== undefined)
      return await begin(deps, person, client, { how: 'password and code', totp, attempt });
    await attempts.recordRefusal(person.id, 'no code');
    throw new ShopError('second_factor_required');
  }
  // Where two factors are required, a password alone must not bypass a passkey.
  if (needsSecondFactor && (await hasPasskey(db, person.id))) {
    await attempts.recordRefusal(person.id, 'no passkey');
    throw new ShopError('passkey_required');
  }
  return await begin(deps, person, client, { how: 'password', attempt });
}

/** Signs in the owner of a passkey. @returns the session's token @throws ShopError `passkey_invalid`, `invalid_credentials` */
export async function signInByPasskey(
  deps: SignInDeps,
  response: PasskeyAnswer,
  client: SignInClient,
): Promise<string> {
  const { db, attempts } = deps;
  const { staffId, isValid } = await checkPasskey(deps, response, null);
  if (!isValid || staffId === null) {
    await attempts.recordRefusal(staffId, 'passkey');
    throw new ShopError('passkey_invalid');
  }
  const person = await findStaff(db, staffId);
  if (person === null || !person.isActive) {
    await attempts.recordRefusal(staffId, 'inactive');
    throw new ShopError('invalid_credentials');
  }
  return await begin(deps, person, client, { how: 'passkey', attempt: null });
}

/** The person with this phone and password. One hash is computed whether or not the person exists. */
async function checkPassword({ db, hashing, attempts }: SignInDeps, phone: string, password: string) {
  const found = await findStaffByPhone(db, phone);
  const isRight = await hashing.verify(found?.passwordHash ?? null, password);
  if (found !== null && isRight && found.isActive) return found;
  await attempts.recordRefusal(found?.id ?? null, isRight ? 'inactive' : 'password');
  throw new ShopError('invalid_credentials');
}

/** Begins a session, unless the password has changed or the person was deactivated since they were read. */
async function begin(
  deps: SignInDeps,
  person: StaffRow,
  client: SignInClient,
  { how, totp, attempt }: Proof,
): Promise<string> {
  const { db, audit, attempts, sessions } = deps;
  const { id, name, phone, passwordHash } = person;
  try {
    return await inTransaction(db, async (transaction) => {
      if (attempt !== null) await attempts.succeed(transaction, attempt);
      const locked = await lockStaff(transaction, id);
      if (locked === null || !locked.isActive || locked.passwordHash !== passwordHash) {
        throw new ShopError('invalid_credentials');
      }
      if (totp !== undefined && !(await useSecondFactor(deps, transaction, id, totp))) {
        throw new ShopError('second_factor_invalid');
      }
      const { token, sessionId } = await sessions.open(transaction, id, client.userAgent);
      await attempts.rememberBrowser(transaction, phone, token);
      const caller = { staffId: id, sessionId, name };
      await recordOwn(audit, transaction, caller, 'staff.signed_in', { after: { how } });
      return token;
    });
  } catch (error) {
    if (error instanceof ShopError) {
      await attempts.recordRefusal(id, error.code === 'second_factor_invalid' ? 'code' : 'changed');
    }
    throw error;
  }
}

type StepUpForm = ParsedInput<OfficeCalls['stepUp']>['body'];

/**
 * Confirms the caller's identity again: with a passkey or a code if the person has one, otherwise with the password.
 * @throws ShopError `passkey_required`, `passkey_invalid`, `second_factor_invalid`, `invalid_credentials`,
 * `too_many_requests`
 */
export async function stepUp(deps: SignInDeps, caller: StaffCaller, form: StepUpForm, client: SignInClient) {
  const { db, audit, sessions } = deps;
  if (form.passkey !== undefined) await stepUpByPasskey(deps, caller, form.passkey);
  else if (caller.hasPasskey && !caller.hasTotp) throw new ShopError('passkey_required');
  else await stepUpBySecret(deps, caller, form, client);
  await inTransaction(db, async (transaction) => {
    await sessions.prove(transaction, caller.sessionId);
    await recordOwn(audit, transaction, caller, 'staff.stepped_up');
  });
}

async function stepUpByPasskey(deps: SignInDeps, caller: StaffCaller, response: PasskeyAnswer) {
  const { isValid } = await checkPasskey(deps, response, caller.staffId);
  if (isValid) return;
  await deps.attempts.recordFailedProof(caller, 'passkey');
  throw new ShopError('passkey_invalid');
}

/** With a code if TOTP is set up, otherwise with the password; both can be guessed, so attempts are counted. */
async function stepUpBySecret(deps: SignInDeps, caller: StaffCaller, form: StepUpForm, client: SignInClient) {
  const { db, hashing, attempts } = deps;
  const { phone, passwordHash } = await personOf(deps, caller);
  const attempt = await attempts.begin(phone, client);
  const isRight = caller.hasTotp
    ? await inTransaction(db, async (transaction) => {
        await lockStaff(transaction, caller.staffId);
        return await useSecondFactor(deps, transaction, caller.staffId, form.totp ?? '');
      })
    : await hashing.verify(passwordHash, form.password ?? '');
  if (!isRight) {
    await attempts.recordFailedProof(caller, caller.hasTotp ? 'code' : 'password');
    throw new ShopError(caller.hasTotp ? 'second_factor_invalid' : 'invalid_credentials');
  }
  await inTransaction(db, (transaction) => attempts.succeed(transaction, attempt));
}

/**
 * Sets a new password, and ends the person's other sessions, Telegram link and codes to link.
 * @throws ShopError `invalid_input` for a wrong old password or a new one that is easy to guess
 */
export async function changePassword(
  deps: SignInDeps,
  caller: StaffCaller,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  client: SignInClient,
): Promise<void> {
  const { db, sources, hashing, attempts, audit } = deps;
  const person = await personOf(deps, caller);
  const attempt = await attempts.begin(person.phone, client);
  if (!(await hashing.verify(person.passwordHash, oldPassword))) {
    await attempts.recordFailedProof(caller, 'old password');
    throw invalidInput({ oldPassword: 'This is not your password' });
  }
  checkNewPassword('newPassword', newPassword, person.phone);
  const passwordHash = await hashing.hash(newPassword);
  await inTransaction(db, async (transaction) => {
    await attempts.succeed(transaction, attempt);
    const locked = await lockStaff(transaction, person.id);
    if (locked?.passwordHash !== person.passwordHash) throw new ShopError('changed_meanwhile');
    await updateStaff(transaction, person.id, { passwordHash, updatedAt: sources.now() });
    await deleteSessionsOf(transaction, person.id, caller.sessionId);
    await deps.endTelegramLinks(transaction, person.id, sources.now());
    await recordOwn(audit, transaction, caller, 'staff.password_changed');
  });
}

async function personOf({ db }: SignInDeps, { staffId }: StaffCaller): Promise<StaffRow> {
  const person = await findStaff(db, staffId);
  if (person === null) throw new ShopError('sign_in_required');
  return person;
}
