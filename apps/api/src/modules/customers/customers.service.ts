import type { Language } from '@phsar/domain/language';
import { shopperActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { type Executor, inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import { ownNames, type VerificationCodesService } from '../accounts/accounts.module.ts';
import type { AuditActor, AuditService } from '../audit/audit.module.ts';
import { forgetMessagesOfPhone, messagesOfPhone } from '../contact-messages/contact-messages.module.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import type { LoginDelaysService } from '../login-delays/login-delays.module.ts';
import {
  type OrderingPerson,
  ordersOf,
  removePersonFromOrders,
  wholeOrdersOf,
} from '../office-orders/office-orders.module.ts';
import type { StaffAsking } from '../staff/staff.module.ts';
import { presentCustomer } from './customers.presenter.ts';
import type { CustomerCursor, CustomerRow, ListedCustomerRow } from './customers.repository.ts';
import * as repository from './customers.repository.ts';
import type { CustomerWithOrders, HeldData } from './whole-customer.ts';

interface CustomersDeps {
  database: Pick<Database, 'db'>;
  sources: Pick<Sources, 'now'>;
  audit: AuditService;
  delays: Pick<LoginDelaysService, 'forget'>;
  codes: Pick<VerificationCodesService, 'forgetNumber'>;
}

interface AskedChange extends StaffAsking {
  /** Of the note that was read; null changes whatever is there. */
  version: number | null;
}

interface CustomerChange {
  note?: string | undefined;
  isBlocked?: boolean | undefined;
  blockReason?: string | undefined;
}

export type CustomersService = ReturnType<typeof createCustomersService>;

const ORDERS_SHOWN = 20;

/** The shop's customers, as staff sees them. */
export function createCustomersService({ database, sources, audit, delays, codes }: CustomersDeps) {
  const { db } = database;

  const locked = async (transaction: Transaction, id: string): Promise<CustomerRow> => {
    const account = await repository.lockCustomer(transaction, id);
    if (account === undefined) throw new ShopError('not_found');
    return account;
  };

  /** The version of a note is the number of its changes in the log, which keeps every one. */
  const lastChange = (executor: Executor, account: CustomerRow) =>
    audit.last(executor, { subject: subjectOf(account), action: 'customer.changed' });

  const withOrders = async (executor: Executor, account: CustomerRow): Promise<CustomerWithOrders> => ({
    account,
    ...(await ordersOf(executor, personOf(account), { limit: ORDERS_SHOWN, now: sources.now() })),
    noteVersion: (await lastChange(executor, account))?.count ?? 0,
  });

  const checkVersion = async (
    transaction: Transaction,
    account: CustomerRow,
    { asked, version }: { asked: CustomerChange; version: number },
  ) => {
    const last = await lastChange(transaction, account);
    if (version === (last?.count ?? 0)) return;
    throw new ShopError('changed_meanwhile', {
      by: { _id: last?.staffId ?? null, name: last?.staffName ?? '' },
      at: (last?.at ?? account.updatedAt).toISOString(),
      current: presentCustomer(await withOrders(transaction, account)),
      yours: { ...asked, version },
    });
  };

  const change = async (
    transaction: Transaction,
    account: CustomerRow,
    { note = account.note, isBlocked, blockReason = '' }: CustomerChange,
    by: AuditActor,
  ) => {
    const now = sources.now();
    const subject = subjectOf(account);
    if (note !== account.note) {
      await repository.updateCustomer(transaction, account.id, { note, updatedAt: now });
      await audit.record(transaction, by, {
        action: 'customer.changed',
        subject,
        after: { fields: ['note'] },
      });
    }
    const wasBlocked = account.blockedAt !== null;
    if (isBlocked === undefined || isBlocked === wasBlocked) return;
    const blockedAt = isBlocked ? now : null;
    const reason = isBlocked ? blockReason : '';
    await repository.updateCustomer(transaction, account.id, {
      blockedAt,
      blockReason: reason,
      updatedAt: now,
    });
    if (isBlocked) await repository.endSessionsOf(transaction, account.id, now);
    await audit.record(transaction, by, {
      action: isBlocked ? 'customer.blocked' : 'customer.unblocked',
      subject,
      before: { isBlocked: wasBlocked },
      after: { isBlocked },
    });
  };

  /** @throws ShopError `orders_open` @returns the subject of the log's entry */
  const remove = async (
    transaction: Transaction,
    account: CustomerRow,
    { person, messages, by }: { person: OrderingPerson; messages: number; by: AuditActor },
  ): Promise<string> => {
    const orders = await removePersonFromOrders(transaction, person, sources.now());
    if (orders === null) throw new ShopError('orders_open');
    await delays.forget(transaction, await ownNames(transaction, account));
    if (account.phone !== null) await codes.forgetNumber(transaction, account.phone);
    await repository.deleteCustomer(transaction, account.id);
    const subject = subjectOf(account);
    const before = { orders, messages };
    await audit.record(transaction, by, { action: 'customer.removed', subject, before });
    return subject;
  };

  const dataOf = async (
    transaction: Transaction,
    account: CustomerRow,
    { person, by, language }: { person: OrderingPerson; by: AuditActor; language: Language },
  ): Promise<Omit<HeldData, 'messages'>> => {
    const now = sources.now();
    await audit.record(transaction, by, { action: 'customer.exported', subject: subjectOf(account) });
    return {
      account,
      sessions: await repository.listSessionsOf(transaction, account.id, now),
      cart: await repository.listCartOf(transaction, account.id),
      orders: await wholeOrdersOf(transaction, person, { language, now }),
    };
  };

  return {
    /** Newest first. */
    list(
      filters: repository.CustomerFilters,
      page: { after: CustomerCursor | null; limit: number },
    ): Promise<ListedCustomerRow[]> {
      return repository.listCustomers(db, filters, page);
    },

    /** @throws ShopError `not_found` */
    async find(id: string): Promise<CustomerWithOrders> {
      const account = await repository.findCustomer(db, id);
      if (account === undefined) throw new ShopError('not_found');
      return await withOrders(db, account);
    },

    /**
     * Changes the note, blocks or unblocks. Blocking signs a customer out everywhere and refuses orders that are not
     * committed yet.
     * @throws ShopError `not_found`, `changed_meanwhile`, `idempotency_mismatch`
     */
    async change(id: string, asked: CustomerChange, { by, key, version }: AskedChange): Promise<void> {
      await inTransaction(db, (transaction) =>
        onceForKey(transaction, key, sources.now(), async () => {
          const account = await locked(transaction, id);
          if (version !== null) await checkVersion(transaction, account, { asked, version });
          await change(transaction, account, asked, by);
          return subjectOf(account);
        }),
      );
    },

    /**
     * Removes a person for good: the account with sessions, cart and keys, messages from their number, and their
     * personal data in orders, which stay.
     * @throws ShopError `not_found`, `orders_open`, `idempotency_mismatch`
     */
    async remove(id: string, { by, key }: StaffAsking): Promise<void> {
      await inTransaction(db, (transaction) =>
        onceForKey(transaction, key, sources.now(), async () => {
          const account = await locked(transaction, id);
          const messages = await forgetMessagesOfPhone(transaction, account.phone);
          return await remove(transaction, account, { person: personOf(account), messages, by });
        }),
      );
    },

    /**
     * The same for the person themselves. What is linked only by the phone number stays: nobody has shown that the
     * number is theirs.
     * @param check throws unless this account may be removed now
     * @throws ShopError `token_invalid` when the account is gone, `orders_open`
     */
    async removeOwn(id: string, check: (transaction: Transaction) => Promise<unknown>): Promise<void> {
      await inTransaction(db, async (transaction) => {
        const account = own(await repository.lockCustomer(transaction, id));
        await check(transaction);
        await remove(transaction, account, { person: accountAlone(id), messages: 0, by: shopper(id) });
      });
    },

    /** Everything that the shop holds about a person; reading it is logged. @throws ShopError `not_found` */
    async export(id: string, by: AuditActor, language: Language): Promise<HeldData> {
      return await inTransaction(db, async (transaction) => {
        const account = await repository.findCustomer(transaction, id);
        if (account === undefined) throw new ShopError('not_found');
        const messages = await messagesOfPhone(transaction, account.phone);
        const held = await dataOf(transaction, account, { person: personOf(account), by, language });
        return { ...held, messages };
      });
    },

    /**
     * The same for the person themselves, without what is linked only by the phone number. @throws ShopError
     * `token_invalid`
     */
    async exportOwn(id: string, language: Language): Promise<HeldData> {
      return await inTransaction(db, async (transaction) => {
        const account = own(await repository.findCustomer(transaction, id));
        const asked = { person: accountAlone(id), by: shopper(id), language };
        return { ...(await dataOf(transaction, account, asked)), messages: [] };
      });
    },
  };
}

function personOf({ id, phone }: CustomerRow) {
  return { accountId: id, phone };
}

/** The account of whoever asks. @throws ShopError `token_invalid` when it was removed since the access check */
function own(account: CustomerRow | undefined): CustomerRow {
  if (account === undefined) throw new ShopError('token_invalid');
  return account;
}

/** Only what belongs to the account itself: anybody may sign up with a number that is not theirs. */
function accountAlone(accountId: string): OrderingPerson {
  return { accountId, phone: null };
}

function shopper(accountId: string): AuditActor {
  return { actor: shopperActor(accountId), sessionId: null };
}

function subjectOf({ id }: CustomerRow): string {
  return `customer:${id}`;
}
