import type { Customer, CustomerData, ListedCustomer } from '@phsar/contract/office/wire';
import { type Language, textIn } from '@phsar/domain/language';
import { dollarsFromCents } from '@phsar/domain/money';
import { localPhone } from '@phsar/domain/phone';
import { presentOwnMessage } from '../contact-messages/contact-messages.module.ts';
import type { CustomerRow, ListedCustomerRow } from './customers.repository.ts';
import type { CustomerWithOrders, HeldData } from './whole-customer.ts';

function presentPerson({ id, fullName, phone, createdAt, blockedAt }: CustomerRow) {
  return {
    _id: id,
    name: fullName,
    phoneNumber: localPhone(phone ?? ''),
    createdAt: createdAt.toISOString(),
    isBlocked: blockedAt !== null,
  };
}

function presentAccount(account: CustomerRow) {
  const { address, note, blockedAt, blockReason } = account;
  return {
    ...presentPerson(account),
    address,
    note,
    blockedAt: blockedAt?.toISOString() ?? null,
    blockReason,
  };
}

/** A customer as lists show one. */
export function presentListedCustomer(row: ListedCustomerRow): ListedCustomer {
  const { orderCount, lastOrderAt } = row;
  return { ...presentPerson(row), orderCount, lastOrderAt: lastOrderAt?.toISOString() ?? null };
}

/** A customer's page: money in dollars, `version` that of the note. */
export function presentCustomer({ account, newest, sums, noteVersion }: CustomerWithOrders): Customer {
  return {
    ...presentAccount(account),
    orderCount: sums.count,
    orderSum: dollarsFromCents(sums.total),
    openOrderCount: sums.open,
    orders: newest,
    version: noteVersion,
  };
}

/** All that the shop holds of a person, as they are given it. */
export function presentData(
  held: HeldData,
  { language, now }: { language: Language; now: Date },
): CustomerData {
  return {
    exportedAt: now.toISOString(),
    account: presentAccount(held.account),
    sessions: held.sessions.map(({ device, lastUsedAt, expiresAt }) => ({
      device: device ?? '',
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    cart: held.cart.map(({ productId, quantity, addedAt, title }) => ({
      productId: String(productId),
      productName: textIn(language, title),
      quantity,
      addedAt: addedAt.toISOString(),
    })),
    orders: held.orders.map(({ can: _, undoUntil: __, payLink: ___, events, ...order }) => ({
      ...order,
      events: events.map(({ at, via, action, details }) => ({ at, via, action, details })),
    })),
    messages: held.messages.map(presentOwnMessage),
  };
}
