import type { ParsedInput } from '@phsar/contract/endpoint';
import type { ShopCalls } from '@phsar/contract/shop/calls';
import type { User } from '@phsar/contract/shop/wire';
import { foldedName } from '@phsar/domain/full-name';
import { foldedName as searchName } from '@phsar/domain/order-search';
import { e164, localPhone } from '@phsar/domain/phone';
import { errorCodeOf, SQL_STATE } from '../../platform/database/database-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { checkNewPassword } from '../../platform/password-rules.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { AccountRow } from './accounts.repository.ts';
import * as repository from './accounts.repository.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import type { Client } from './devices.service.ts';
import { openSession } from './sessions.service.ts';

type SignUpForm = ParsedInput<ShopCalls['signUp']>['body'];

/**
 * @param limited runs the look-up of the number, or refuses it
 * @throws ShopError `phone_taken`; `invalid_input` for a password that is easy to guess
 */
export async function signUp(
  { db, sources, hashing }: AccountsDeps,
  { fullName, phoneNumber, password, address }: SignUpForm,
  limited: (isTaken: () => Promise<boolean>) => Promise<boolean>,
): Promise<User> {
  const phone = validPhone(phoneNumber);
  checkNewPassword('password', password, phone);
  // Saves a hash; for concurrent sign-ups, the unique index on the phone number decides.
  const isTaken = await limited(async () => (await repository.findAccountByPhone(db, phone)) !== null);
  if (isTaken) throw new ShopError('phone_taken');
  const now = sources.now();
  const account = {
    id: sources.uuid(),
    ...nameColumns(fullName),
    phone,
    passwordHash: await hashing.hash(password),
    address,
    createdAt: now,
    updatedAt: now,
  };
  await refusingTakenPhones(() => repository.insertAccount(db, account));
  return presentUser(account);
}

/**
 * Logs in by phone number or full name. One hash is computed and the failure is the same whether or not the
 * account exists. A name shared by several accounts gives `ambiguous_name`, except with the right password of the only one
 * without a number: this reveals that a name is common, but prevents trying one password on several accounts at once.
 * @returns the response, and an id for the caller's device
 * @throws ShopError `invalid_credentials`, `ambiguous_name`, `account_blocked`, `too_many_requests`
 */
export async function logIn(deps: AccountsDeps, username: string, password: string, client: Client) {
  const { db, hashing, delays, devices, log } = deps;
  const phone = e164(username);
  const name = phone ?? foldedName(username);
  const found =
    phone === null
      ? await repository.findAccountsByName(db, name)
      : [await repository.findAccountByPhone(db, phone)].filter((row) => row !== null);
  const account = loginAccount(found);
  const known = await devices.knownAttempt(account ?? null, client);
  const attempt = known ?? devices.networkAttempt(name, client);
  await delays.begin(attempt);
  const isRight = await hashing.verify(account?.passwordHash ?? null, password);
  if (found.length > 1 && !(account && isRight)) throw new ShopError('ambiguous_name');
  if (account === undefined || !isRight) {
    log.info({ accountId: account?.id ?? null, address: client.address }, 'login failed');
    throw new ShopError('invalid_credentials');
  }
  const opened = await inTransaction(db, async (transaction) => {
    await delays.succeed(transaction, attempt);
    const deviceId = (known && client.device) ?? (await devices.remember(transaction, account));
    const locked = await repository.lockAccount(transaction, account.id);
    // The password may have changed after it was verified.
    if (locked?.passwordHash !== account.passwordHash) throw new ShopError('invalid_credentials');
    if (locked.blockedAt !== null) return null;
    return { ...(await openSession(deps, transaction, account.id, client.userAgent)), deviceId };
  });
  // Reported only with the right password, and after the transaction: the attempt was no guess.
  if (opened === null) throw new ShopError('account_blocked');
  return { success: true as const, ...opened, user: presentUser(account) };
}

/** The account that a login means: the only one, or the only one whose number moved to another person, so that its name is all it has. */
function loginAccount(found: readonly AccountRow[]): AccountRow | undefined {
  const candidates = found.length === 1 ? found : found.filter(({ phone }) => phone === null);
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** @throws ShopError `phone_taken` in place of a unique violation of the phone number */
export async function refusingTakenPhones<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (errorCodeOf(error) === SQL_STATE.uniqueViolation) throw new ShopError('phone_taken');
    throw error;
  }
}

/** The E.164 form of a phone number that passed the schema. @throws TypeError when it has none, which the schema rules out */
export function validPhone(text: string): string {
  const phone = e164(text);
  if (phone === null) throw new TypeError('A validated phone number has no E.164 form');
  return phone;
}

export function nameColumns(fullName: string) {
  return { fullName, foldedName: foldedName(fullName), searchName: searchName(fullName) };
}

/** An account as the API shows it, its phone number in local form, '' for none; never the password hash. */
export function presentUser({
  id,
  fullName,
  phone,
  address,
}: Pick<AccountRow, 'id' | 'fullName' | 'phone' | 'address'>): User {
  return { _id: id, id, fullName, phoneNumber: localPhone(phone ?? ''), address };
}
