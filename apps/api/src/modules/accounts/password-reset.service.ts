import type { Language } from '@phsar/domain/language';
import { foldedName } from '@phsar/domain/order-search';
import { RESET_CODE } from '@phsar/texts/texts';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import type { PasswordHashing } from '../../platform/password-hashing.ts';
import { passwordComplaint } from '../../platform/password-rules.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { CartService } from '../cart/cart.module.ts';
import type { LoginDelaysService } from '../login-delays/login-delays.module.ts';
import { hasOrder, hasServedOrder, hasUnpaidOrder } from '../orders/orders.module.ts';
import {
  type AccountRow,
  findAccountByPhone,
  insertAccount,
  lockAccount,
  updateAccount,
} from './accounts.repository.ts';
import { nameColumns, phoneOf } from './accounts.service.ts';
import type { CodeMessagesService } from './code-messages.service.ts';
import type { CallPlace, DevicesService } from './devices.service.ts';
import { ownNames } from './own-names.ts';
import { createSendPace } from './send-pace.ts';
import type { SessionsService } from './sessions.service.ts';
import type { VerificationCodesService } from './verification-codes.service.ts';

/** A password reset that passed the endpoint's schema. */
export interface ResetForm {
  phoneNumber: string;
  verificationCode: string;
  newPassword: string;
  /** Asked for where the number may have changed hands. */
  fullName?: string | undefined;
  /** Leaves the number's account to its owner, without the number, and opens a new one. */
  isNewHolder?: boolean | undefined;
}

/** A number's code that came back, and who brought it. */
interface RightCode {
  account: AccountRow;
  /** Of the account, E.164. */
  phone: string;
  codeId: number;
  place: CallPlace;
}

interface PasswordResetDeps {
  db: QueryRunner;
  sources: Sources;
  hashing: PasswordHashing;
  sessions: SessionsService;
  cart: Pick<CartService, 'empty'>;
  delays: LoginDelaysService;
  devices: DevicesService;
  codes: VerificationCodesService;
  messages: CodeMessagesService;
  shopName: () => Promise<string>;
  log: FastifyBaseLogger;
}

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

/** Resets forgotten passwords with codes sent by SMS. */
export function createPasswordResetService(deps: PasswordResetDeps) {
  const { db, sources, hashing, sessions, cart, delays, devices, codes, messages, shopName, log } = deps;
  const pace = createSendPace();

  /**
   * Anybody may sign up with a number and log in on as many devices as they like: a device gets codes as one of the owner's
   * only where the number is known to be the account's, or the shop has served it.
   */
  const isKnownDevice = async (account: AccountRow | null, place: CallPlace): Promise<boolean> => {
    if ((await devices.known(account, place)) === null || account === null) return false;
    return account.phoneVerifiedAt !== null || (await hasServedOrder(db, account.id));
  };

  /**
   * Whether the account may hold data of the number's previous user. Carriers give unused numbers to other people, so
   * that the code alone does not open it. Before the first proof, `renew` empties address and cart.
   */
  const needsName = async (account: AccountRow, place: CallPlace): Promise<boolean> => {
    if ((await devices.known(account, place)) !== null) return false;
    return account.phoneVerifiedAt !== null || (await hasOrder(db, account.id));
  };

  /** A wrong name uses one of the code's tries. @throws ShopError `name_required`, `invalid_verification_code` */
  const checkName = async ({ account, phone, codeId, place }: RightCode, fullName: string | undefined) => {
    if (!(await needsName(account, place))) return;
    if (fullName === undefined) throw new ShopError('name_required');
    const isRight = isSameName(fullName, account.fullName);
    const hadTry = await codes.countGuess({ phone, id: codeId, device: place.device }, isRight);
    if (!hadTry) throw new ShopError('invalid_verification_code');
    if (!isRight) throw new ShopError('name_required');
  };

  /** Uses the code up, and makes network and device known for the account that the caller gets. */
  const claim = async (
    transaction: Transaction,
    { account, phone, codeId, place }: RightCode,
    owner: Pick<AccountRow, 'id' | 'passwordHash'>,
    names: readonly string[],
  ) => {
    for (const name of names) await delays.succeed(transaction, devices.tryOf(name, place, null));
    const mark = await devices.remember(transaction, owner);
    const locked = await lockAccount(transaction, account.id);
    const isMine = await codes.useUp(transaction, codeId);
    if (locked?.phone !== phone || !isMine) throw new ShopError('invalid_verification_code');
    return { locked, mark };
  };

  /** Sets the password of the number's account. @returns a mark for the caller's device */
  const renew = (code: RightCode, passwordHash: string): Promise<string> =>
    inTransaction(db, async (transaction) => {
      const { id } = code.account;
      const names = await ownNames(transaction, code.account);
      const { locked, mark } = await claim(transaction, code, { id, passwordHash }, names);
      const now = sources.now();
      const isFirstProof = locked.phoneVerifiedAt === null;
      await updateAccount(transaction, id, {
        passwordHash,
        updatedAt: now,
        ...(isFirstProof ? { phoneVerifiedAt: now, address: '' } : {}),
      });
      if (isFirstProof) await cart.empty(transaction, id);
      await sessions.endAll(transaction, id);
      return mark;
    });

  /**
   * Moves the number to a new account; a block goes with it.
   * @returns a mark for the caller's device
   * @throws ShopError `number_has_orders`: else one number could place unpaid orders through many proved accounts
   */
  const moveNumber = (
    code: RightCode,
    next: Pick<AccountRow, 'id' | 'fullName' | 'passwordHash'>,
  ): Promise<string> =>
    inTransaction(db, async (transaction) => {
      const { phone } = code;
      const { locked, mark } = await claim(transaction, code, next, [phone]);
      const { id, blockedAt, blockReason } = locked;
      if (await hasUnpaidOrder(transaction, id)) throw new ShopError('number_has_orders');
      const now = sources.now();
      await updateAccount(transaction, id, { phone: null, phoneVerifiedAt: null, updatedAt: now });
      await insertAccount(transaction, {
        ...next,
        ...nameColumns(next.fullName),
        phone,
        phoneVerifiedAt: now,
        address: '',
        blockedAt,
        blockReason,
        createdAt: now,
        updatedAt: now,
      });
      return mark;
    });

  return {
    /**
     * Sends a code to a number with an account. For a number without one, a code is stored but not sent, under the
     * same limits, so that the answers do not differ.
     * Whether messages can be sent is asked before it is known to whom; a message that fails after that is told at the next try.
     * When few messages are left for the day, only known devices and people whose orders the shop has served get one.
     * @returns the mark of the device that asked, from which alone all tries of the code can be made
     * @throws ShopError `too_many_requests`, `sms_failed`
     */
    async sendCode(phoneNumber: string, place: CallPlace, language: Language): Promise<string> {
      const phone = phoneOf(phoneNumber);
      const account = await findAccountByPhone(db, phone);
      const device = place.device ?? devices.newMark();
      const asker = {
        device,
        networks: place.networks,
        isKnownDevice: await isKnownDevice(account, { ...place, device }),
      };
      const name = await shopName();
      const { id, code } = await codes.create(phone, 'reset-code', asker);
      try {
        await messages.check(
          id,
          async (executor) =>
            asker.isKnownDevice || (account !== null && (await hasServedOrder(executor, account.id))),
        );
      } catch (error) {
        await codes.discard(id);
        throw error;
      }
      // At once, so that the answer takes no longer than with a message.
      if (account === null) await Promise.all([pace.imitate(), codes.release(id)]);
      else {
        const text = RESET_CODE[language](code, name);
        await pace.follow(() => messages.sendUnseen({ id, phone, text }));
      }
      return device;
    },

    /** Checks a code without using it up. @throws ShopError `invalid_verification_code` */
    async verifyCode(phoneNumber: string, code: string, place: CallPlace): Promise<void> {
      const phone = phoneOf(phoneNumber);
      const id = await codes.check(phone, 'reset-code', code, place.device);
      if (id === null) throw new ShopError('invalid_verification_code');
    },

    /**
     * Sets the password, uses the code up and ends every session of the account. The caller's network and device become known,
     * so that someone guessing passwords does not delay the owner.
     * The first code that comes back shows whose number it is. Anybody may have signed up with it before, so that address
     * and cart are emptied; the name stays until the person corrects it, since it logs in.
     * An account with orders or a proved number opens only with its name, unless the device is known; someone else who holds the number
     * can move it to a new account. A wrong name uses one of the code's tries.
     * @returns a mark for the caller's device
     * @throws ShopError `invalid_verification_code`, `name_required`; `invalid_input` for a password that is easy to guess
     */
    async reset(
      { phoneNumber, verificationCode, newPassword, fullName, isNewHolder = false }: ResetForm,
      place: CallPlace,
    ): Promise<string> {
      const phone = phoneOf(phoneNumber);
      const complaint = passwordComplaint(newPassword, phone);
      if (complaint !== null) throw invalidInput({ newPassword: complaint });
      // Read before the code is checked: of two resets with one code, the later must not see the account as proved by the earlier.
      const account = await findAccountByPhone(db, phone);
      const codeId = await codes.check(phone, 'reset-code', verificationCode, place.device);
      if (codeId === null || account === null) throw new ShopError('invalid_verification_code');
      const right = { account, phone, codeId, place };
      const newName = isNewHolder ? fullName : null;
      if (newName === undefined) throw new ShopError('name_required');
      if (newName === null) await checkName(right, fullName);
      // Hashed before the transaction, which should not wait for it.
      const passwordHash = await hashing.hash(newPassword);
      const logged = { accountId: account.id, address: place.address };
      if (newName === null) {
        const mark = await renew(right, passwordHash);
        log.info(logged, 'password reset');
        return mark;
      }
      const id = sources.uuid();
      const mark = await moveNumber(right, { id, fullName: newName, passwordHash });
      log.info({ ...logged, newAccountId: id }, 'phone number moved to a new account');
      return mark;
    },
  };
}

/** Whether two names have the same words, in any order. */
function isSameName(one: string, other: string): boolean {
  const words = (name: string) => foldedName(name).split(' ').sort().join(' ');
  return words(one) === words(other);
}
