import type {
  Customer,
  CustomerData,
  ListedCustomer,
  ListedOrder,
  OfficeOrder,
} from '@phsar/contract/office/wire';
import { type Language, type Localized, textIn } from '@phsar/domain/language';
import { dollarsFromCents } from '@phsar/domain/money';
import { localPhone } from '@phsar/domain/phone';
import { type messagesOfPhone, presentOwnMessage } from '../contact-messages/contact-messages.module.ts';
import type { CustomerRow, ListedCustomerRow } from './customers.repository.ts';

interface CustomerWithOrders {
  account: CustomerRow;
  newest: ListedOrder[];
  sums: { count: number; total: number; open: number };
  /** How often the note was changed. */
  noteVersion: number;
}

export interface StoredData {
  account: CustomerRow;
  sessions: { device: string | null; lastUsedAt: Date; expiresAt: Date }[];
  cart: { productId: number; quantity: number; addedAt: Date; title: Partial<Localized> }[];
  orders: OfficeOrder[];
  messages: Awaited<ReturnType<typeof messagesOfPhone>>;
}

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

/** Everything that the shop stores about a person, as the export contains it. */
export function presentData(
  stored: StoredData,
  { language, now }: { language: Language; now: Date },
): CustomerData {
  return {
    exportedAt: now.toISOString(),
    account: presentAccount(stored.account),
    sessions: stored.sessions.map(({ device, lastUsedAt, expiresAt }) => ({
      device: device ?? '',
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    cart: stored.cart.map(({ productId, quantity, addedAt, title }) => ({
      productId: String(productId),
      productName: textIn(language, title),
      quantity,
      addedAt: addedAt.toISOString(),
    })),
    orders: stored.orders.map(({ can: _, undoUntil: __, payLink: ___, events, ...order }) => ({
      ...order,
      events: events.map(({ at, via, action, details }) => ({ at, via, action, details })),
    })),
    messages: stored.messages.map(presentOwnMessage),
  };
}
