import type { ParsedInput } from '@phsar/contract/endpoint';
import type { ShopCalls } from '@phsar/contract/shop/calls';
import type { Language } from '@phsar/domain/language';
import { foldedName } from '@phsar/domain/order-search';
import { RESET_CODE } from '@phsar/texts/texts';
import { type Executor, inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { checkNewPassword } from '../../platform/password-rules.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { AccountRow } from './accounts.repository.ts';
import * as repository from './accounts.repository.ts';
import { nameColumns, validPhone } from './accounts.service.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import type { Client } from './devices.service.ts';
import { revokeSessions } from './sessions.repository.ts';

type ResetForm = ParsedInput<ShopCalls['resetPassword']>['body'];

/** A right code, the account of its number, and the client that sent it. */
interface RightCode {
  account: AccountRow;
  /** Of the account, E.164. */
  phone: string;
  codeId: number;
  client: Client;
}

/**
 * Sends a code to a number with an account. For a number without one, a code is stored but not sent, under the
 * same limits, so that the responses do not differ.
 * Whether messages can be sent is checked before the account is considered; a message that fails later is reported at the
 * next request. When few messages are left for the day, only known devices and customers with a served order get one.
 * @returns the id of the requesting device, the only one that can use all attempts of the code
 * @throws ShopError `too_many_requests`, `sms_failed`
 */
export async function sendResetCode(
  deps: AccountsDeps,
  phoneNumber: string,
  client: Client,
  language: Language,
): Promise<string> {
  const { db, devices, codes, messages, orders } = deps;
  const phone = validPhone(phoneNumber);
  const account = await repository.findAccountByPhone(db, phone);
  const device = client.device ?? devices.newId();
  const isKnownDevice = await isOwnersDevice(deps, account, { ...client, device });
  const name = await deps.shopName();
  const requester = { device, networks: client.networks, isKnownDevice };
  const { id, code } = await codes.create(phone, 'reset-code', requester);
  const isPreferred = async (executor: Executor) =>
    isKnownDevice || (account !== null && (await orders.hasServedOrder(executor, account.id)));
  try {
    await messages.check(id, isPreferred);
  } catch (error) {
    await codes.discard(id);
    throw error;
  }
  if (account === null) await messages.pretendToSend(id);
  else await messages.sendUnseen({ id, phone, text: RESET_CODE[language](code, name) });
  return device;
}

/** Checks a code without using it up. @throws ShopError `invalid_verification_code` */
export async function verifyResetCode(
  { codes }: AccountsDeps,
  phoneNumber: string,
  code: string,
  { device }: Client,
): Promise<void> {
  const id = await codes.check(validPhone(phoneNumber), 'reset-code', code, device);
  if (id === null) throw new ShopError('invalid_verification_code');
}

/**
 * Sets the password, uses the code up and ends every session of the account. The caller's network and device become known,
 * so that someone guessing passwords does not delay the owner.
 * The first correct code shows whose number it is. Anyone may have signed up with it before, so that address
 * and cart are emptied; the name stays until the person corrects it, since it logs in.
 * An account with orders or a proved number opens only with its name, unless the device is known; someone else who holds the number
 * can move it to a new account. A wrong name uses one of the code's attempts.
 * @returns an id for the caller's device
 * @throws ShopError `invalid_verification_code`, `name_required`; `invalid_input` for a password that is easy to guess
 */
export async function resetPassword(
  deps: AccountsDeps,
  { phoneNumber, verificationCode, newPassword, fullName, isNewHolder = false }: ResetForm,
  client: Client,
): Promise<string> {
  const { db, sources, hashing, codes, log } = deps;
  const phone = validPhone(phoneNumber);
  checkNewPassword('newPassword', newPassword, phone);
  // Read before the code is checked: of two resets with one code, the later must not see the account as proved by the earlier.
  const account = await repository.findAccountByPhone(db, phone);
  const codeId = await codes.check(phone, 'reset-code', verificationCode, client.device);
  if (codeId === null || account === null) throw new ShopError('invalid_verification_code');
  const right = { account, phone, codeId, client };
  const newName = isNewHolder ? fullName : null;
  if (newName === undefined) throw new ShopError('name_required');
  if (newName === null) await checkName(deps, right, fullName);
  // Hashed before the transaction, which should not wait for it.
  const passwordHash = await hashing.hash(newPassword);
  const logged = { accountId: account.id, address: client.address };
  if (newName === null) {
    const deviceId = await renewPassword(deps, right, passwordHash);
    log.info(logged, 'password reset');
    return deviceId;
  }
  const id = sources.uuid();
  const deviceId = await moveNumber(deps, right, { id, fullName: newName, passwordHash });
  log.info({ ...logged, newAccountId: id }, 'phone number moved to a new account');
  return deviceId;
}

/**
 * Anyone may sign up with a number and log in on as many devices as they like: a device gets codes as one of the owner's
 * only where the number is known to be the account's, or the shop has served it.
 */
async function isOwnersDevice(
  { db, devices, orders }: AccountsDeps,
  account: AccountRow | null,
  client: Client,
): Promise<boolean> {
  if ((await devices.knownAttempt(account, client)) === null || account === null) return false;
  return account.phoneVerifiedAt !== null || (await orders.hasServedOrder(db, account.id));
}

/**
 * Whether the account may hold data of the number's previous user. Carriers give unused numbers to other people, so
 * that the code alone does not open it. Before the first proof, `renewPassword` empties address and cart.
 */
async function needsName({ db, devices, orders }: AccountsDeps, { account, client }: RightCode) {
  if ((await devices.knownAttempt(account, client)) !== null) return false;
  return account.phoneVerifiedAt !== null || (await orders.hasOrder(db, account.id));
}

/** A wrong name uses one of the code's attempts. @throws ShopError `name_required`, `invalid_verification_code` */
async function checkName(deps: AccountsDeps, right: RightCode, fullName: string | undefined): Promise<void> {
  if (!(await needsName(deps, right))) return;
  if (fullName === undefined) throw new ShopError('name_required');
  const { account, phone, codeId, client } = right;
  const isRight = isSameName(fullName, account.fullName);
  const hadAttempt = await deps.codes.countGuess({ phone, id: codeId, device: client.device }, isRight);
  if (!hadAttempt) throw new ShopError('invalid_verification_code');
  if (!isRight) throw new ShopError('name_required');
}

/** Uses the code up, and makes network and device known for the account that the caller gets. */
async function useCode(
  { delays, devices, codes }: AccountsDeps,
  transaction: Transaction,
  { account, phone, codeId, client }: RightCode,
  { owner, names }: { owner: Pick<AccountRow, 'id' | 'passwordHash'>; names: readonly string[] },
) {
  for (const name of names) await delays.succeed(transaction, devices.networkAttempt(name, client));
  const deviceId = await devices.remember(transaction, owner);
  const locked = await repository.lockAccount(transaction, account.id);
  const isUsable = await codes.useUp(transaction, codeId);
  if (locked?.phone !== phone || !isUsable) throw new ShopError('invalid_verification_code');
  return { locked, deviceId };
}

/** Sets the password of the number's account. @returns an id for the caller's device */
async function renewPassword(deps: AccountsDeps, right: RightCode, passwordHash: string): Promise<string> {
  const { db, sources, cart } = deps;
  const { id } = right.account;
  return await inTransaction(db, async (transaction) => {
    const names = await repository.ownNames(transaction, right.account);
    const next = { owner: { id, passwordHash }, names };
    const { locked, deviceId } = await useCode(deps, transaction, right, next);
    const now = sources.now();
    const isFirstProof = locked.phoneVerifiedAt === null;
    const proof = isFirstProof ? { phoneVerifiedAt: now, address: '' } : {};
    await repository.updateAccount(transaction, id, { passwordHash, updatedAt: now, ...proof });
    if (isFirstProof) await cart.empty(transaction, id);
    await revokeSessions(transaction, id, sources.now(), 'all');
    return deviceId;
  });
}

/**
 * Moves the number to a new account; a block goes with it.
 * @returns an id for the caller's device
 * @throws ShopError `number_has_orders`: else one number could place unpaid orders through many proved accounts
 */
async function moveNumber(
  deps: AccountsDeps,
  right: RightCode,
  owner: Pick<AccountRow, 'id' | 'fullName' | 'passwordHash'>,
): Promise<string> {
  const { phone } = right;
  return await inTransaction(deps.db, async (transaction) => {
    const { locked, deviceId } = await useCode(deps, transaction, right, { owner, names: [phone] });
    const { id, blockedAt, blockReason } = locked;
    if (await deps.orders.hasUnpaidOrder(transaction, id)) throw new ShopError('number_has_orders');
    const now = deps.sources.now();
    await repository.updateAccount(transaction, id, { phone: null, phoneVerifiedAt: null, updatedAt: now });
    await repository.insertAccount(transaction, {
      ...owner,
      ...nameColumns(owner.fullName),
      phone,
      phoneVerifiedAt: now,
      address: '',
      blockedAt,
      blockReason,
      createdAt: now,
      updatedAt: now,
    });
    return deviceId;
  });
}

/** Whether two names have the same words, in any order. */
function isSameName(one: string, other: string): boolean {
  const words = (name: string) => foldedName(name).split(' ').sort().join(' ');
  return words(one) === words(other);
}
