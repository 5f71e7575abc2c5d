import { createHash } from 'node:crypto';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { lockStaff, staffActor } from '../staff/staff.module.ts';
import {
  confirmTotp,
  deletePasskeysOf,
  deleteTotp,
  findTotp,
  hasConfirmedTotp,
  replaceRecoveryCodes,
  saveTotp,
  takeRecoveryCode,
} from './second-factors.repository.ts';
import { newTotpSecret, totpForApp, totpStep } from './totp.ts';

const RECOVERY_CODES = 10;
/** Six groups of four characters out of 32: 120 bits. Without 0, 1, O and I, which look alike on paper. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 6;
const GROUP_LENGTH = 4;
const SIX_DIGITS = /^\d{6}$/;

interface SecondFactorsDeps {
  db: QueryRunner;
  sources: Sources;
  audit: AuditService;
  tokenSecret: string;
  /** Shown by authenticator apps beside the code. */
  shopName: () => Promise<string>;
}

export type SecondFactorsService = ReturnType<typeof createSecondFactorsService>;

/** TOTP and recovery codes. Passkeys are in `passkeys.service.ts`. */
export function createSecondFactorsService({ db, sources, audit, tokenSecret, shopName }: SecondFactorsDeps) {
  const box = createSecretBox(tokenSecret, 'phsar staff totp');

  const checkTotp = async (transaction: Transaction, staffId: string, code: string): Promise<boolean> => {
    const totp = await findTotp(transaction, staffId);
    const secret = totp === null ? null : box.open(totp.secret);
    if (totp === null || secret === null) return false;
    const step = totpStep(secret, code, { now: sources.now(), lastStep: totp.lastStep });
    if (step === null) return false;
    await saveTotp(transaction, { ...totp, lastStep: step });
    return true;
  };

  return {
    /** Whether signing in with a password also requires a code. */
    hasTotp: (staffId: string): Promise<boolean> => hasConfirmedTotp(db, staffId),

    /**
     * Consumes a six-digit code or a recovery code. The transaction must have locked the person.
     * @returns false if it is wrong or was used before
     */
    async use(transaction: Transaction, staffId: string, code: string): Promise<boolean> {
      const digits = code.replace(/\s/g, '');
      if (SIX_DIGITS.test(digits)) return await checkTotp(transaction, staffId, digits);
      return await takeRecoveryCode(transaction, staffId, hashOf(code));
    },

    /** Creates a secret for the person's app; not in force until `confirmTotp`. @throws ShopError `second_factor_set` */
    async beginTotp(caller: StaffCaller): Promise<{ secret: string; url: string }> {
      const secret = newTotpSecret();
      await inTransaction(db, async (transaction) => {
        await lockStaff(transaction, caller.staffId);
        // Checked again under the lock: it may have been confirmed in the meantime.
        if ((await findTotp(transaction, caller.staffId))?.confirmedAt)
          throw new ShopError('second_factor_set');
        await saveTotp(transaction, {
          staffId: caller.staffId,
          secret: box.seal(secret),
          confirmedAt: null,
          lastStep: 0,
        });
      });
      return totpForApp(secret, { issuer: await shopName(), name: caller.name });
    },

    /**
     * Puts the secret into force after a first correct code: signing in now requires one.
     * @returns ten recovery codes, shown only once
     * @throws ShopError `second_factor_invalid`, `second_factor_set`
     */
    async confirmTotp(caller: StaffCaller, code: string): Promise<string[]> {
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(sources));
      await inTransaction(db, async (transaction) => {
        await lockStaff(transaction, caller.staffId);
        // Checked first: attempts are not delayed here, so the codes of a confirmed app must not be testable.
        if (await hasConfirmedTotp(transaction, caller.staffId)) throw new ShopError('second_factor_set');
        if (!(await checkTotp(transaction, caller.staffId, code.replace(/\s/g, ''))))
          throw new ShopError('second_factor_invalid');
        await confirmTotp(transaction, caller.staffId, sources.now());
        await replaceRecoveryCodes(transaction, caller.staffId, recoveryCodes.map(hashOf));
        await audit.record(transaction, staffActor(caller), {
          action: 'staff.totp_set',
          subject: `staff:${caller.staffId}`,
        });
      });
      return recoveryCodes;
    },

    /**
     * Ten new recovery codes in place of the old ones, used or not.
     * @returns them, shown only once
     * @throws ShopError `second_factor_missing` without an authenticator app
     */
    async renewRecoveryCodes(caller: StaffCaller): Promise<string[]> {
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(sources));
      await inTransaction(db, async (transaction) => {
        await lockStaff(transaction, caller.staffId);
        if (!(await hasConfirmedTotp(transaction, caller.staffId)))
          throw new ShopError('second_factor_missing');
        await replaceRecoveryCodes(transaction, caller.staffId, recoveryCodes.map(hashOf));
        await audit.record(transaction, staffActor(caller), {
          action: 'staff.recovery_codes_renewed',
          subject: `staff:${caller.staffId}`,
        });
      });
      return recoveryCodes;
    },

    /** Removes the TOTP secret and the recovery codes. */
    async removeTotp(caller: StaffCaller): Promise<void> {
      await inTransaction(db, async (transaction) => {
        await lockStaff(transaction, caller.staffId);
        const isSet = await hasConfirmedTotp(transaction, caller.staffId);
        await deleteTotp(transaction, caller.staffId);
        await replaceRecoveryCodes(transaction, caller.staffId, []);
        if (!isSet) return;
        await audit.record(transaction, staffActor(caller), {
          action: 'staff.totp_removed',
          subject: `staff:${caller.staffId}`,
        });
      });
    },

    /** Removes all second factors of a person who lost their phone and was invited again. */
    async forgetAll(transaction: Transaction, staffId: string): Promise<void> {
      await deleteTotp(transaction, staffId);
      await replaceRecoveryCodes(transaction, staffId, []);
      await deletePasskeysOf(transaction, staffId);
    },
  };
}

function newRecoveryCode({ below }: Pick<Sources, 'below'>): string {
  const letter = () => ALPHABET[below(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Hashes a recovery code; case, spaces and hyphens do not matter. */
function hashOf(recoveryCode: string): string {
  return createHash('sha256').update(recoveryCode.toUpperCase().replace(/[\s-]/g, '')).digest('hex');
}
