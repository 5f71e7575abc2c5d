import type { RefreshAnswer, Session, User } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { PHONE_CODE } from '@phsar/texts/texts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { checkNewPassword } from '../../platform/password-rules.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Shopper } from '../../platform/shopper.ts';
import type { AccountRow } from './accounts.repository.ts';
import * as repository from './accounts.repository.ts';
import { nameColumns, presentUser, refusingTakenPhones, validPhone } from './accounts.service.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import type { Client } from './devices.service.ts';
import { checkAdmitted, listOpenSessions, revokeSessions } from './sessions.repository.ts';
import { openSession } from './sessions.service.ts';

export type OwnCall = Shopper & Client;

const MAX_LISTED = 50;

/**
 * Verifies the account's password, because the caller may only have the owner's device. Wrong passwords count and wait as
 * at the login. A wrong one is invalid input rather than 401, which would end the session.
 * @throws ShopError `invalid_input`, `too_many_requests`, `token_invalid`, `account_blocked`
 */
export async function proveOwner(deps: AccountsDeps, call: OwnCall, password: string): Promise<AccountRow> {
  const { db, delays, devices, hashing, log } = deps;
  const account = admitted(await repository.findShopper(db, call));
  const known = await devices.knownAttempt(account, call);
  const attempt = known ?? devices.networkAttempt(account.phone ?? account.foldedName, call);
  await delays.begin(attempt);
  if (!(await hashing.verify(account.passwordHash, password))) {
    log.info(logged(call), 'password of an account not proved');
    throw wrongPassword();
  }
  await inTransaction(db, (transaction) => delays.succeed(transaction, attempt));
  return account;
}

/** Locks a proved account. @throws ShopError `invalid_input` when the password was changed since the proof */
export async function lockProved(transaction: Transaction, shopper: Shopper, proved: AccountRow) {
  const locked = await repository.lockShopper(transaction, shopper);
  // First: a new password ends the session too, and a caller who sent the request twice must not be logged out.
  if (locked !== undefined && locked.account.passwordHash !== proved.passwordHash) throw wrongPassword();
  return admitted(locked);
}

/** Changes the given fields. @throws ShopError `token_invalid`, `account_blocked` */
export async function changeAccount(
  { db, sources }: AccountsDeps,
  shopper: Shopper,
  { fullName, address }: { fullName?: string | undefined; address?: string | undefined },
): Promise<User> {
  return await inTransaction(db, async (transaction) => {
    const account = admitted(await repository.lockShopper(transaction, shopper));
    const change = {
      ...(fullName === undefined ? {} : nameColumns(fullName)),
      ...(address === undefined ? {} : { address }),
      updatedAt: sources.now(),
    };
    await repository.updateAccount(transaction, shopper.accountId, change);
    return presentUser({ ...account, ...change });
  });
}

/**
 * Sets a new password, ends every session and opens one for the caller, whose device stays known.
 * @returns the response, and an id for the caller's device
 * @throws ShopError as `proveOwner`; `invalid_input` for a password that is easy to guess
 */
export async function changePassword(
  deps: AccountsDeps,
  call: OwnCall,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<RefreshAnswer & { deviceId: string }> {
  const { db, sources, hashing, devices, log } = deps;
  const proved = await proveOwner(deps, call, password);
  checkNewPassword('newPassword', newPassword, proved.phone);
  const { id } = proved;
  const passwordHash = await hashing.hash(newPassword);
  const opened = await inTransaction(db, async (transaction) => {
    await lockProved(transaction, call, proved);
    await repository.updateAccount(transaction, id, { passwordHash, updatedAt: sources.now() });
    await revokeSessions(transaction, id, sources.now(), 'all');
    const deviceId = await devices.remember(transaction, { id, passwordHash });
    return { ...(await openSession(deps, transaction, id, call.userAgent)), deviceId };
  });
  log.info(logged(call), 'password changed');
  return { success: true, ...opened };
}

/** Where the account is logged in. @throws ShopError `token_invalid`, `account_blocked` */
export async function listSessions({ db, sources }: AccountsDeps, shopper: Shopper): Promise<Session[]> {
  admitted(await repository.findShopper(db, shopper));
  const now = sources.now();
  const sessions = await listOpenSessions(db, shopper.accountId, { now, limit: MAX_LISTED });
  return sessions.map(({ id, device, lastUsedAt }) => ({
    _id: id,
    device: device ?? '',
    lastUsedAt: (lastUsedAt ?? now).toISOString(),
    isCurrent: id === shopper.sessionId,
  }));
}

/** Ends one of the account's sessions. @throws ShopError `not_found`, `token_invalid`, `account_blocked` */
export async function endSession({ db, sources }: AccountsDeps, shopper: Shopper, sessionId: string) {
  await inTransaction(db, async (transaction) => {
    admitted(await repository.lockShopper(transaction, shopper));
    const which = { only: sessionId };
    const wasOpen = await revokeSessions(transaction, shopper.accountId, sources.now(), which);
    if (!wasOpen) throw new ShopError('not_found');
  });
}

/**
 * Sends a code to the account's new number, or to its current number while that is not verified.
 * @throws ShopError `phone_taken`, `too_many_requests`, `sms_failed`, `token_invalid`, `account_blocked`
 */
export async function sendPhoneCode(
  { db, codes, messages, orders, shopName }: AccountsDeps,
  call: OwnCall,
  phoneNumber: string,
  language: Language,
): Promise<void> {
  const account = admitted(await repository.findShopper(db, call));
  const phone = validPhone(phoneNumber);
  const isOwn = phone === account.phone && account.phoneVerifiedAt === null;
  if (!isOwn && (await repository.findAccountByPhone(db, phone)) !== null) throw new ShopError('phone_taken');
  // No device counts as known for a number that is not the account's yet.
  const requester = { device: call.device, networks: call.networks, isKnownDevice: false };
  const { id, code } = await codes.create(phone, 'phone-code', requester);
  try {
    await messages.check(id, (executor) => orders.hasServedOrder(executor, account.id));
    await messages.send({ id, phone, text: PHONE_CODE[language](code, await shopName()) });
  } catch (error) {
    await codes.discard(id);
    throw error;
  }
}

/**
 * Gives the account another number, or verifies its current one. The first verification ends the other sessions.
 * Address and cart stay, unlike after a reset: they were written by a person who knows the password.
 * @throws ShopError as `proveOwner`; `invalid_verification_code`, `phone_taken`
 */
export async function changePhone(
  deps: AccountsDeps,
  call: OwnCall,
  form: { phoneNumber: string; verificationCode: string; password: string },
): Promise<User> {
  const { db, sources, codes, log } = deps;
  const phone = validPhone(form.phoneNumber);
  const proved = await proveOwner(deps, call, form.password);
  const codeId = await codes.check(phone, 'phone-code', form.verificationCode, call.device);
  if (codeId === null) throw new ShopError('invalid_verification_code');
  const changed = await refusingTakenPhones(() =>
    inTransaction(db, async (transaction) => {
      const now = sources.now();
      const locked = await lockProved(transaction, call, proved);
      if (!(await codes.useUp(transaction, codeId))) throw new ShopError('invalid_verification_code');
      if (locked.phoneVerifiedAt === null) {
        await revokeSessions(transaction, call.accountId, sources.now(), { except: call.sessionId });
      }
      await repository.updateAccount(transaction, proved.id, { phone, phoneVerifiedAt: now, updatedAt: now });
      return { ...locked, phone };
    }),
  );
  log.info(logged(call), 'phone number changed');
  return presentUser(changed);
}

/** @throws ShopError `token_invalid` when the account is gone or the session has ended, `account_blocked` */
function admitted(found: { account: AccountRow; isLive: boolean } | undefined): AccountRow {
  if (found === undefined) throw new ShopError('token_invalid');
  const { account, isLive } = found;
  checkAdmitted({ blockedAt: account.blockedAt, isLive });
  return account;
}

function logged({ accountId, address }: OwnCall) {
  return { accountId, address };
}

function wrongPassword(): ShopError {
  return invalidInput({ password: 'The password is wrong' });
}
