import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import { lockStaff, recordOwn } from '../staff/staff.module.ts';
import * as repository from './second-factors.repository.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** RFC 6238 with the parameters of authenticator apps: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Steps that a phone's clock may be off. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;
/** Six groups of four characters out of 32: 120 bits. Without 0, 1, O and I, which look alike on paper. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 6;
const GROUP_LENGTH = 4;
const SIX_DIGITS = /^\d{6}$/;

type FactorsDeps = Pick<SignInDeps, 'db' | 'sources' | 'audit' | 'totpBox' | 'shopName'>;

/**
 * Consumes a six-digit code or a recovery code. The transaction must have locked the person.
 * @returns false if it is wrong or was used before
 */
export async function useSecondFactor(
  deps: FactorsDeps,
  transaction: Transaction,
  staffId: string,
  code: string,
): Promise<boolean> {
  const digits = code.replace(/\s/g, '');
  if (SIX_DIGITS.test(digits)) return await useTotp(deps, transaction, staffId, digits);
  return await repository.takeRecoveryCode(transaction, staffId, hashOf(code));
}

async function useTotp(
  { sources, totpBox }: FactorsDeps,
  transaction: Transaction,
  staffId: string,
  code: string,
): Promise<boolean> {
  const totp = await repository.findTotp(transaction, staffId);
  const secret = totp === undefined ? null : totpBox.open(totp.secret);
  if (totp === undefined || secret === null) return false;
  const step = totpStep(secret, code, { now: sources.now(), lastStep: totp.lastStep });
  if (step === null) return false;
  await repository.saveTotp(transaction, { ...totp, lastStep: step });
  return true;
}

/**
 * Creates a secret for the person's app; not in force until `confirmTotp`.
 * @returns the secret to type (base32), and an `otpauth:` URL for the QR code
 * @throws ShopError `second_factor_set`
 */
export async function beginTotp({ db, totpBox, shopName }: FactorsDeps, { staffId, name }: StaffCaller) {
  const secret = randomBytes(SECRET_BYTES);
  await inTransaction(db, async (transaction) => {
    await lockStaff(transaction, staffId);
    // Checked again under the lock: it may have been confirmed in the meantime.
    if ((await repository.findTotp(transaction, staffId))?.confirmedAt)
      throw new ShopError('second_factor_set');
    await repository.saveTotp(transaction, {
      staffId,
      secret: totpBox.seal(secret),
      confirmedAt: null,
      lastStep: 0,
    });
  });
  const totp = totpOf(secret, { issuer: await shopName(), label: name });
  return { secret: totp.secret.base32, url: totp.toString() };
}

/**
 * Puts the secret into force after a first correct code: signing in now requires one.
 * @returns ten recovery codes, shown only once
 * @throws ShopError `second_factor_invalid`, `second_factor_set`
 */
export async function confirmTotp(deps: FactorsDeps, caller: StaffCaller, code: string): Promise<string[]> {
  const { db, sources, audit } = deps;
  const { staffId } = caller;
  const recoveryCodes = newRecoveryCodes(deps);
  await inTransaction(db, async (transaction) => {
    await lockStaff(transaction, staffId);
    // Checked first: attempts are not delayed here, so the codes of a confirmed app must not be testable.
    if (await repository.hasConfirmedTotp(transaction, staffId)) throw new ShopError('second_factor_set');
    const isRight = await useTotp(deps, transaction, staffId, code.replace(/\s/g, ''));
    if (!isRight) throw new ShopError('second_factor_invalid');
    await repository.confirmTotp(transaction, staffId, sources.now());
    await repository.replaceRecoveryCodes(transaction, staffId, recoveryCodes.map(hashOf));
    await recordOwn(audit, transaction, caller, 'staff.totp_set');
  });
  return recoveryCodes;
}

/**
 * Ten new recovery codes in place of the old ones, used or not.
 * @returns them, shown only once
 * @throws ShopError `second_factor_missing` without an authenticator app
 */
export async function renewRecoveryCodes(deps: FactorsDeps, caller: StaffCaller): Promise<string[]> {
  const { db, audit } = deps;
  const { staffId } = caller;
  const recoveryCodes = newRecoveryCodes(deps);
  await inTransaction(db, async (transaction) => {
    await lockStaff(transaction, staffId);
    if (!(await repository.hasConfirmedTotp(transaction, staffId)))
      throw new ShopError('second_factor_missing');
    await repository.replaceRecoveryCodes(transaction, staffId, recoveryCodes.map(hashOf));
    await recordOwn(audit, transaction, caller, 'staff.recovery_codes_renewed');
  });
  return recoveryCodes;
}

export async function removeTotp({ db, audit }: FactorsDeps, caller: StaffCaller): Promise<void> {
  const { staffId } = caller;
  await inTransaction(db, async (transaction) => {
    await lockStaff(transaction, staffId);
    const isSet = await repository.hasConfirmedTotp(transaction, staffId);
    await repository.deleteTotp(transaction, staffId);
    await repository.replaceRecoveryCodes(transaction, staffId, []);
    if (isSet) await recordOwn(audit, transaction, caller, 'staff.totp_removed');
  });
}

function newRecoveryCodes({ sources }: FactorsDeps): string[] {
  const letter = () => ALPHABET[sources.below(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  const code = () => Array.from({ length: GROUPS }, group).join('-');
  return Array.from({ length: RECOVERY_CODES }, code);
}

/** Hashes a recovery code; case, spaces and hyphens do not matter. */
function hashOf(recoveryCode: string): string {
  return createHash('sha256').update(recoveryCode.toUpperCase().replace(/[\s-]/g, '')).digest('hex');
}

function totpOf(secret: Uint8Array, label?: { issuer: string; label: string }): TOTP {
  const buffer = new Uint8Array(secret).buffer;
  return new TOTP({ secret: new Secret({ buffer }), digits: DIGITS, period: PERIOD_SECONDS, ...label });
}

/**
 * The 30-second step of a code; the clock may be one step off.
 * @returns null if the code is wrong or its step is not after `lastStep`, so that no code works twice
 */
function totpStep(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / (PERIOD_SECONDS * 1000)) + delta;
  return step > lastStep ? step : null;
}
