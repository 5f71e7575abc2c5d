import type { ParsedInput } from '@phsar/contract/endpoint';
import type { OfficeCalls } from '@phsar/contract/office/calls';
import type { Language } from '@phsar/domain/language';
import { type AuditActor, shopperActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { type Executor, inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import {
  ownNames,
  revokeSessions,
  updateAccount,
  type VerificationCodes,
} from '../accounts/accounts.module.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { forgetMessagesOfPhone, messagesOfPhone } from '../contact-messages/contact-messages.module.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import type { LoginDelays } from '../login-delays/login-delays.module.ts';
import {
  type OrderingPerson,
  ordersOf,
  removePersonFromOrders,
  wholeOrdersOf,
} from '../office-orders/office-orders.module.ts';
import type { StaffRequest } from '../staff/staff.module.ts';
import { presentCustomer, type StoredData } from './customers.presenter.ts';
import type { CustomerRow } from './customers.repository.ts';
import * as repository from './customers.repository.ts';

export interface CustomersDeps {
  database: Pick<Database, 'db'>;
  sources: Pick<Sources, 'now'>;
  audit: AuditService;
  delays: Pick<LoginDelays, 'forget'>;
  codes: Pick<VerificationCodes, 'forgetNumber'>;
}

type CustomerChange = ParsedInput<OfficeCalls['changeCustomer']>['body'];

const MAX_ORDERS_SHOWN = 20;

/** @throws ShopError `not_found` */
export async function getCustomer(deps: CustomersDeps, id: string) {
  const { db } = deps.database;
  return await withOrders(deps, db, existing(await repository.findCustomer(db, id)));
}

async function withOrders({ audit, sources }: CustomersDeps, executor: Executor, account: CustomerRow) {
  const person = { accountId: account.id, phone: account.phone };
  return {
    account,
    ...(await ordersOf(executor, person, { limit: MAX_ORDERS_SHOWN, now: sources.now() })),
    noteVersion: (await lastChange(audit, executor, account))?.count ?? 0,
  };
}

/** The last change of the note. Its version is the number of its changes in the log, which keeps every one. */
function lastChange(audit: AuditService, executor: Executor, account: CustomerRow) {
  return audit.last(executor, { subject: subjectOf(account), action: 'customer.changed' });
}

/**
 * Changes the note, blocks or unblocks. Blocking signs a customer out everywhere and refuses orders that are not
 * committed yet.
 * @param request its `version` is that of the note that was read; null overwrites any
 * @throws ShopError `not_found`, `changed_meanwhile`, `idempotency_mismatch`
 */
export async function changeCustomer(
  deps: CustomersDeps,
  id: string,
  change: CustomerChange,
  { by, key, version }: StaffRequest & { version: number | null },
): Promise<void> {
  const { database, sources, audit } = deps;
  await inTransaction(database.db, (transaction) =>
    onceForKey(transaction, key, sources.now(), async () => {
      const account = existing(await repository.lockCustomer(transaction, id));
      if (version !== null) await checkVersion(deps, transaction, account, { ...change, version });
      const subject = subjectOf(account);
      const { note = account.note } = change;
      if (note !== account.note) {
        await updateAccount(transaction, id, { note, updatedAt: sources.now() });
        const after = { fields: ['note'] };
        await audit.record(transaction, by, { action: 'customer.changed', subject, after });
      }
      await changeBlock(deps, transaction, account, change, by);
      return subject;
    }),
  );
}

async function checkVersion(
  deps: CustomersDeps,
  transaction: Transaction,
  account: CustomerRow,
  yours: CustomerChange & { version: number },
): Promise<void> {
  const last = await lastChange(deps.audit, transaction, account);
  if (yours.version === (last?.count ?? 0)) return;
  throw new ShopError('changed_meanwhile', {
    by: { _id: last?.staffId ?? null, name: last?.staffName ?? '' },
    at: (last?.at ?? account.updatedAt).toISOString(),
    current: presentCustomer(await withOrders(deps, transaction, account)),
    yours,
  });
}

async function changeBlock(
  { sources, audit }: CustomersDeps,
  transaction: Transaction,
  account: CustomerRow,
  { isBlocked, blockReason = '' }: CustomerChange,
  by: AuditActor,
): Promise<void> {
  const wasBlocked = account.blockedAt !== null;
  if (isBlocked === undefined || isBlocked === wasBlocked) return;
  const now = sources.now();
  const block = isBlocked ? { blockedAt: now, blockReason } : { blockedAt: null, blockReason: '' };
  await updateAccount(transaction, account.id, { ...block, updatedAt: now });
  if (isBlocked) await revokeSessions(transaction, account.id, now, 'all');
  await audit.record(transaction, by, {
    action: isBlocked ? 'customer.blocked' : 'customer.unblocked',
    subject: subjectOf(account),
    before: { isBlocked: wasBlocked },
    after: { isBlocked },
  });
}

/**
 * Removes a person for good: the account with sessions, cart and keys, messages from their number, and their
 * personal data in orders, which stay.
 * @throws ShopError `not_found`, `orders_open`, `idempotency_mismatch`
 */
export async function removeCustomer(deps: CustomersDeps, id: string, { by, key }: StaffRequest) {
  await inTransaction(deps.database.db, (transaction) =>
    onceForKey(transaction, key, deps.sources.now(), async () => {
      const account = existing(await repository.lockCustomer(transaction, id));
      await remove(deps, transaction, account, by);
      return subjectOf(account);
    }),
  );
}

/**
 * The same for the person themselves, except for what is linked only by the phone number.
 * @param check throws unless this account may be removed now
 * @throws ShopError `token_invalid` when the account is gone, `orders_open`
 */
export async function removeOwnAccount(
  deps: CustomersDeps,
  id: string,
  check: (transaction: Transaction) => Promise<unknown>,
): Promise<void> {
  await inTransaction(deps.database.db, async (transaction) => {
    const account = existing(await repository.lockCustomer(transaction, id), 'token_invalid');
    await check(transaction);
    await remove(deps, transaction, account, { actor: shopperActor(id), sessionId: null });
  });
}

/** @throws ShopError `orders_open` */
async function remove(
  { sources, audit, delays, codes }: CustomersDeps,
  transaction: Transaction,
  account: CustomerRow,
  by: AuditActor,
): Promise<void> {
  const person = personFor(by, account);
  const messages = await forgetMessagesOfPhone(transaction, person.phone);
  const orders = await removePersonFromOrders(transaction, person, sources.now());
  if (orders === null) throw new ShopError('orders_open');
  await delays.forget(transaction, await ownNames(transaction, account));
  if (account.phone !== null) await codes.forgetNumber(transaction, account.phone);
  await repository.deleteCustomer(transaction, account.id);
  const before = { orders, messages };
  await audit.record(transaction, by, { action: 'customer.removed', subject: subjectOf(account), before });
}

/**
 * Everything that the shop stores about a person; reading it is logged. For the person themselves, without what is linked
 * only by the phone number.
 * @throws ShopError `not_found`; `token_invalid` for the person themselves
 */
export async function exportCustomer(
  { database, sources, audit }: CustomersDeps,
  id: string,
  by: AuditActor,
  language: Language,
): Promise<StoredData> {
  return await inTransaction(database.db, async (transaction) => {
    const missing = by.actor.kind === 'shopper' ? 'token_invalid' : 'not_found';
    const account = existing(await repository.findCustomer(transaction, id), missing);
    const now = sources.now();
    const person = personFor(by, account);
    const messages = await messagesOfPhone(transaction, person.phone);
    await audit.record(transaction, by, { action: 'customer.exported', subject: subjectOf(account) });
    return {
      account,
      sessions: await repository.listSessions(transaction, id, now),
      cart: await repository.listCart(transaction, id),
      orders: await wholeOrdersOf(transaction, person, { language, now }),
      messages,
    };
  });
}

/** Whose orders and messages belong to the account: not those of its number for a shopper, who may have signed up with another's. */
function personFor({ actor }: AuditActor, { id, phone }: CustomerRow): OrderingPerson {
  return { accountId: id, phone: actor.kind === 'shopper' ? null : phone };
}

/** @param code `token_invalid` for the own account, which was removed since the access check */
function existing(account: CustomerRow | undefined, code: 'not_found' | 'token_invalid' = 'not_found') {
  if (account === undefined) throw new ShopError(code);
  return account;
}

function subjectOf({ id }: CustomerRow): string {
  return `customer:${id}`;
}
