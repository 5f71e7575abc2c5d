import type { ListedOrder, OfficeOrder } from '@phsar/contract/office/wire';
import type { Localized } from '@phsar/domain/language';
import type { messagesOfPhone } from '../contact-messages/contact-messages.module.ts';
import type { CustomerRow } from './customers.repository.ts';

/** A customer, the newest orders and figures over all of them. */
export interface CustomerWithOrders {
  account: CustomerRow;
  newest: ListedOrder[];
  sums: { count: number; total: number; open: number };
  /** How often the note was changed. */
  noteVersion: number;
}

/** What the shop holds about a customer. */
export interface HeldData {
  account: CustomerRow;
  sessions: { device: string | null; lastUsedAt: Date; expiresAt: Date }[];
  cart: { productId: number; quantity: number; addedAt: Date; title: Partial<Localized> }[];
  orders: OfficeOrder[];
  messages: Awaited<ReturnType<typeof messagesOfPhone>>;
}
