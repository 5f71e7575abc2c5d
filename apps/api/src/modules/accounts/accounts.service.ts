import type { LoginAnswer, RefreshAnswer, User } from '@phsar/contract/shop/wire';
import { foldedName } from '@phsar/domain/full-name';
import { foldedName as searchName } from '@phsar/domain/order-search';
import { e164, localPhone } from '@phsar/domain/phone';
import type { FastifyBaseLogger } from 'fastify';
import { errorCodeOf, SQL_STATE } from '../../platform/database/database-error.ts';
import { inTransaction, type QueryRunner } from '../../platform/database/transaction.ts';
import type { PasswordHashing } from '../../platform/password-hashing.ts';
import { passwordComplaint } from '../../platform/password-rules.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { LoginDelaysService, LoginTry } from '../login-delays/login-delays.module.ts';
import {
  type AccountRow,
  findAccountByPhone,
  findAccountsByName,
  insertAccount,
  lockAccount,
} from './accounts.repository.ts';
import type { CallPlace, DevicesService, KnownDevice } from './devices.service.ts';
import type { SessionsService } from './sessions.service.ts';

/** A sign-up that passed the endpoint's schema. */
export interface SignUpForm {
  fullName: string;
  phoneNumber: string;
  password: string;
  address: string;
}

interface AccountsDeps {
  db: QueryRunner;
  sources: Sources;
  hashing: PasswordHashing;
  sessions: SessionsService;
  delays: LoginDelaysService;
  devices: DevicesService;
  log: FastifyBaseLogger;
}

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Sign-up, login and sessions. */
export function createAccountsService(deps: AccountsDeps) {
  const { db, sources, hashing, sessions, delays, devices, log } = deps;

  /** Opens a session, unless the password changed after it was verified. @returns null for a blocked account */
  const openSession = (
    account: AccountRow,
    loginTry: LoginTry,
    { known, userAgent }: { known: KnownDevice | null; userAgent: string },
  ) =>
    inTransaction(db, async (transaction) => {
      await delays.succeed(transaction, loginTry);
      const mark = known?.mark ?? (await devices.remember(transaction, account));
      const locked = await lockAccount(transaction, account.id);
      if (locked?.passwordHash !== account.passwordHash) throw new ShopError('invalid_credentials');
      if (locked.blockedAt !== null) return null;
      return { ...(await sessions.open(transaction, account.id, userAgent)), mark };
    });

  return {
    /**
     * @param limited runs the look-up of the number, or refuses it
     * @throws ShopError `phone_taken`; `invalid_input` for a password that is easy to guess
     */
    async signUp(
      { fullName, phoneNumber, password, address }: SignUpForm,
      limited: (isTaken: () => Promise<boolean>) => Promise<boolean>,
    ): Promise<User> {
      const phone = phoneOf(phoneNumber);
      const complaint = passwordComplaint(password, phone);
      if (complaint !== null) throw invalidInput({ password: complaint });
      // Saves a hash; for concurrent sign-ups, the unique index on the phone number decides.
      if (await limited(async () => (await findAccountByPhone(db, phone)) !== null)) {
        throw new ShopError('phone_taken');
      }
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
      try {
        return presentUser(await insertAccount(db, account));
      } catch (error) {
        if (errorCodeOf(error) === SQL_STATE.uniqueViolation) throw new ShopError('phone_taken');
        throw error;
      }
    },

    /**
     * Logs in by phone number or full name. One hash is computed and the failure is the same whether or not the
     * account exists. A name shared by several accounts gives `ambiguous_name`, except with the right password of the only one
     * without a number: this reveals that a name is common, but nobody can try one password on several accounts at once.
     * @returns the answer, and a mark for the caller's device
     * @throws ShopError `invalid_credentials`, `ambiguous_name`, `account_blocked`, `too_many_requests`
     */
    async login(
      username: string,
      password: string,
      place: CallPlace,
    ): Promise<Omit<LoginAnswer, 'message'> & { mark: string }> {
      const phone = e164(username);
      const name = phone ?? foldedName(username);
      const found =
        phone === null
          ? await findAccountsByName(db, name)
          : [await findAccountByPhone(db, phone)].filter((row) => row !== null);
      const account = accountOf(found);
      const known = await devices.known(account ?? null, place);
      const loginTry = devices.tryOf(name, place, known);
      await delays.begin(loginTry);
      const isRight = await hashing.verify(account?.passwordHash ?? null, password);
      if (found.length > 1 && !(account && isRight)) throw new ShopError('ambiguous_name');
      if (account === undefined || !isRight) {
        log.info({ accountId: account?.id ?? null, address: place.address }, 'login failed');
        throw new ShopError('invalid_credentials');
      }
      const tokens = await openSession(account, loginTry, { known, userAgent: place.userAgent });
      // Told only to whoever knows the password, and after the transaction: the attempt was no guess.
      if (tokens === null) throw new ShopError('account_blocked');
      return { success: true, ...tokens, user: presentUser(account) };
    },

    async refresh(refreshToken: string): Promise<RefreshAnswer> {
      return { success: true, ...(await sessions.refresh(refreshToken)) };
    },

    logout: (refreshToken: string): Promise<void> => sessions.end(refreshToken),
  };
}

/** The account that a login means: the only one, or the only one whose number moved to another person, so that its name is all it has. */
function accountOf(found: readonly AccountRow[]): AccountRow | undefined {
  const candidates = found.length === 1 ? found : found.filter(({ phone }) => phone === null);
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** The E.164 form of a phone number that passed the schema. @throws TypeError when it has none, which the schema rules out */
export function phoneOf(text: string): string {
  const phone = e164(text);
  if (phone === null) throw new TypeError('A validated phone number has no E.164 form');
  return phone;
}

/** The columns of a name. */
export function nameColumns(fullName: string) {
  return { fullName, foldedName: foldedName(fullName), searchName: searchName(fullName) };
}

/** An account as the API shows it, its phone number in local form, '' for none; never the password hash. */
export function presentUser({ id, fullName, phone, address }: AccountRow): User {
  return { _id: id, id, fullName, phoneNumber: localPhone(phone ?? ''), address };
}
