import type { RefreshAnswer, Session, User } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { PHONE_CODE } from '@phsar/texts/texts';
import type { FastifyBaseLogger } from 'fastify';
import { errorCodeOf, SQL_STATE } from '../../platform/database/database-error.ts';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import type { PasswordHashing } from '../../platform/password-hashing.ts';
import { passwordComplaint } from '../../platform/password-rules.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Shopper } from '../../platform/shopper.ts';
import type { Sources } from '../../platform/sources.ts';
import { checkAdmitted } from '../live-sessions/live-sessions.module.ts';
import type { LoginDelaysService } from '../login-delays/login-delays.module.ts';
import { hasServedOrder } from '../orders/orders.module.ts';
import {
  type AccountRow,
  findAccountByPhone,
  findShopper,
  lockShopper,
  replacePassword,
  type ShopperAccount,
  updateAccount,
} from './accounts.repository.ts';
import { nameColumns, phoneOf, presentUser } from './accounts.service.ts';
import type { CodeMessagesService } from './code-messages.service.ts';
import type { CallPlace, DevicesService } from './devices.service.ts';
import type { SessionsService } from './sessions.service.ts';
import type { VerificationCodesService } from './verification-codes.service.ts';

/** Who asks, and from where. */
export type OwnCall = Shopper & CallPlace;

interface OwnAccountDeps {
  db: QueryRunner;
  sources: Sources;
  hashing: PasswordHashing;
  sessions: SessionsService;
  delays: LoginDelaysService;
  codes: VerificationCodesService;
  devices: DevicesService;
  messages: CodeMessagesService;
  shopName: () => Promise<string>;
  log: FastifyBaseLogger;
}

export type OwnAccountService = ReturnType<typeof createOwnAccountService>;

/** What people change on their own accounts. */
export function createOwnAccountService(deps: OwnAccountDeps) {
  const { db, sources, hashing, sessions, delays, devices, codes, messages, shopName, log } = deps;

  /** @throws ShopError `token_invalid` when the account is gone or the session has ended, `account_blocked` */
  const usable = (found: ShopperAccount | null): AccountRow => {
    if (found === null) throw new ShopError('token_invalid');
    const { account, isLive } = found;
    checkAdmitted({ blockedAt: account.blockedAt, isLive });
    return account;
  };

  /**
   * Whether the owner is asking, not only somebody with the device. Wrong passwords count and wait as at the login. A
   * wrong one is wrong input rather than 401, which would end the session.
   * @throws ShopError `invalid_input`, `too_many_requests`, `token_invalid`, `account_blocked`
   */
  const prove = async (call: OwnCall, password: string): Promise<AccountRow> => {
    const account = usable(await findShopper(db, call));
    const loginTry = devices.tryOf(
      account.phone ?? account.foldedName,
      call,
      await devices.known(account, call),
    );
    await delays.begin(loginTry);
    if (!(await hashing.verify(account.passwordHash, password))) {
      log.info(logged(call), 'password of an account not proved');
      throw wrongPassword();
    }
    await inTransaction(db, (transaction) => delays.succeed(transaction, loginTry));
    return account;
  };

  /** Locks a proved account. @throws ShopError `invalid_input` when the password was changed since the proof */
  const lockProved = async (
    transaction: Transaction,
    shopper: Shopper,
    proved: AccountRow,
  ): Promise<AccountRow> => {
    const locked = await lockShopper(transaction, shopper);
    // First: a new password ends the session too, and who pressed twice is not to be logged out.
    if (locked !== null && locked.account.passwordHash !== proved.passwordHash) throw wrongPassword();
    return usable(locked);
  };

  return {
    placeOf: devices.placeOf,
    prove,
    lockProved,

    /** Changes what is given. @throws ShopError `token_invalid`, `account_blocked` */
    async change(
      shopper: Shopper,
      asked: { fullName?: string | undefined; address?: string | undefined },
    ): Promise<User> {
      const { fullName, address } = asked;
      return await inTransaction(db, async (transaction) => {
        usable(await lockShopper(transaction, shopper));
        const names = fullName === undefined ? {} : nameColumns(fullName);
        const change = { ...names, ...(address === undefined ? {} : { address }) };
        return presentUser(
          await updateAccount(transaction, shopper.accountId, { ...change, updatedAt: sources.now() }),
        );
      });
    },

    /**
     * Sets a new password, ends every session and opens one for the caller, whose device stays known.
     * @returns the answer, and a mark for the caller's device
     * @throws ShopError as `prove`; `invalid_input` for a password that is easy to guess
     */
    async changePassword(
      call: OwnCall,
      password: string,
      newPassword: string,
    ): Promise<RefreshAnswer & { mark: string }> {
      const proved = await prove(call, password);
      const complaint = passwordComplaint(newPassword, proved.phone);
      if (complaint !== null) throw invalidInput({ newPassword: complaint });
      const passwordHash = await hashing.hash(newPassword);
      const opened = await inTransaction(db, async (transaction) => {
        await lockProved(transaction, call, proved);
        await replacePassword(transaction, proved.id, passwordHash, sources.now());
        await sessions.endAll(transaction, proved.id);
        const mark = await devices.remember(transaction, { id: proved.id, passwordHash });
        return { ...(await sessions.open(transaction, proved.id, call.userAgent)), mark };
      });
      log.info(logged(call), 'password changed');
      return { success: true, ...opened };
    },

    /** Where the account is logged in. @throws ShopError `token_invalid`, `account_blocked` */
    async listSessions(shopper: Shopper): Promise<Session[]> {
      usable(await findShopper(db, shopper));
      const open = await sessions.list(shopper.accountId);
      return open.map(({ id, device, lastUsedAt }) => ({
        _id: id,
        device: device ?? '',
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: id === shopper.sessionId,
      }));
    },

    /** Ends one of the account's sessions. @throws ShopError `not_found`, `token_invalid`, `account_blocked` */
    async endSession(shopper: Shopper, sessionId: string): Promise<void> {
      await inTransaction(db, async (transaction) => {
        usable(await lockShopper(transaction, shopper));
        const isEnded = await sessions.endOne(transaction, { ...shopper, sessionId });
        if (!isEnded) throw new ShopError('not_found');
      });
    },

    /**
     * Sends a code to the number that the account is to have, or that it has and nobody has shown to be theirs.
     * @throws ShopError `phone_taken`, `too_many_requests`, `sms_failed`, `token_invalid`, `account_blocked`
     */
    async sendPhoneCode(call: OwnCall, phoneNumber: string, language: Language): Promise<void> {
      const account = usable(await findShopper(db, call));
      const phone = phoneOf(phoneNumber);
      const isOwn = phone === account.phone && account.phoneVerifiedAt === null;
      if (!isOwn && (await findAccountByPhone(db, phone)) !== null) throw new ShopError('phone_taken');
      // No device counts as known for a number that is not the account's yet.
      const asker = { device: call.device, networks: call.networks, isKnownDevice: false };
      const { id, code } = await codes.create(phone, 'phone-code', asker);
      try {
        await messages.check(id, (executor) => hasServedOrder(executor, account.id));
        await messages.send({ id, phone, text: PHONE_CODE[language](code, await shopName()) });
      } catch (error) {
        await codes.discard(id);
        throw error;
      }
    },

    /**
     * Gives the account another number, or shows that the number it has is theirs. The first proof ends the other sessions.
     * Address and cart stay, unlike after a reset: who knows the password wrote them.
     * @throws ShopError as `prove`; `invalid_verification_code`, `phone_taken`
     */
    async changePhone(
      call: OwnCall,
      asked: { phoneNumber: string; verificationCode: string; password: string },
    ): Promise<User> {
      const phone = phoneOf(asked.phoneNumber);
      const proved = await prove(call, asked.password);
      const codeId = await codes.check(phone, 'phone-code', asked.verificationCode, call.device);
      if (codeId === null) throw new ShopError('invalid_verification_code');
      try {
        const changed = await inTransaction(db, async (transaction) => {
          const now = sources.now();
          const locked = await lockProved(transaction, call, proved);
          if (!(await codes.useUp(transaction, codeId))) throw new ShopError('invalid_verification_code');
          if (locked.phoneVerifiedAt === null) {
            await sessions.endOthers(transaction, call);
          }
          return await updateAccount(transaction, proved.id, { phone, phoneVerifiedAt: now, updatedAt: now });
        });
        log.info(logged(call), 'phone number changed');
        return presentUser(changed);
      } catch (error) {
        if (errorCodeOf(error) === SQL_STATE.uniqueViolation) throw new ShopError('phone_taken');
        throw error;
      }
    },
  };
}

function logged({ accountId, address }: OwnCall) {
  return { accountId, address };
}

function wrongPassword(): ShopError {
  return invalidInput({ password: 'The password is wrong' });
}
