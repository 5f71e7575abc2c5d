import type { LoginAnswer, RefreshAnswer, User } from '@phsar/contract/shop/wire';
import { foldedName } from '@phsar/domain/full-name';
import { e164 } from '@phsar/domain/phone';
import type { FastifyBaseLogger } from 'fastify';
import { errorCodeOf, SQL_STATE } from '../../platform/database/database-error.ts';
import { inTransaction, type QueryRunner } from '../../platform/database/transaction.ts';
import type { PasswordHashing } from '../../platform/password-hashing.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import { presentUser } from './accounts.presenter.ts';
import {
  type AccountRow,
  findAccountByPhone,
  findAccountsByName,
  insertAccount,
  lockAccount,
} from './accounts.repository.ts';
import type { LoginDelaysService } from './login-delays.service.ts';
import { passwordComplaint } from './password-rules.ts';
import type { SessionsService } from './sessions.service.ts';

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
  log: FastifyBaseLogger;
}

export type AccountsService = ReturnType<typeof createAccountsService>;

export function createAccountsService(deps: AccountsDeps) {
  const { db, sources, hashing, sessions, delays, log } = deps;

  /** Begins a session, unless the password was changed since it was looked at. */
  const begin = (account: AccountRow, loginTry: { name: string; address: string }) =>
    inTransaction(db, async (transaction) => {
      await delays.succeed(transaction, loginTry);
      const locked = await lockAccount(transaction, account.id);
      if (locked?.passwordHash !== account.passwordHash) throw new ShopError('invalid_credentials');
      return await sessions.open(transaction, account.id);
    });

  return {
    /** @throws ShopError `phone_taken`; `invalid_input` for a password that is easily guessed */
    async signUp({ fullName, phoneNumber, password, address }: SignUpForm): Promise<User> {
      const phone = phoneOf(phoneNumber);
      const complaint = passwordComplaint(password, phone);
      if (complaint !== null) throw invalidInput({ password: complaint });
      // Spares the hashing; the unique phone number decides between sign-ups at the same time.
      if ((await findAccountByPhone(db, phone)) !== null) throw new ShopError('phone_taken');
      const now = sources.now();
      const account = {
        id: sources.uuid(),
        fullName,
        foldedName: foldedName(fullName),
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
     * By phone number or full name. Whether or not there is an account, the work is one hash and the answer is
     * the same. A name that several accounts share is answered `ambiguous_name` whatever the password: this
     * tells that a common name is common, but lets nobody try one password on several accounts at once.
     * @throws ShopError `invalid_credentials`, `ambiguous_name`, `too_many_requests`
     */
    async login(username: string, password: string, address: string): Promise<Omit<LoginAnswer, 'message'>> {
      const phone = e164(username);
      const loginTry = { name: phone ?? foldedName(username), address };
      await delays.begin(loginTry);
      const found =
        phone === null
          ? await findAccountsByName(db, loginTry.name)
          : [await findAccountByPhone(db, phone)].filter((row) => row !== null);
      const account = found.length === 1 ? found[0] : undefined;
      const isRight = await hashing.verify(account?.passwordHash ?? null, password);
      if (found.length > 1) throw new ShopError('ambiguous_name');
      if (account === undefined || !isRight) {
        log.info({ accountId: account?.id ?? null, address }, 'a login failed');
        throw new ShopError('invalid_credentials');
      }
      const tokens = await begin(account, loginTry);
      return { success: true, ...tokens, user: presentUser(account) };
    },

    async refresh(refreshToken: string): Promise<RefreshAnswer> {
      return { success: true, ...(await sessions.refresh(refreshToken)) };
    },

    logout: (refreshToken: string): Promise<void> => sessions.end(refreshToken),
  };
}

/** The schema let only numbers through that have this form. */
export function phoneOf(text: string): string {
  const phone = e164(text);
  if (phone === null) throw new TypeError('A phone number that was checked has no E.164 form');
  return phone;
}
