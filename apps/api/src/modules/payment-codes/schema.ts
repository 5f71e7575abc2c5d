import { KHQR_CURRENCIES } from '@phsar/domain/khqr';
import { PAYMENT_CODE_STATES } from '@phsar/domain/payment';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, listed } from '../../platform/database/columns.ts';
import { orders } from '../orders/schema.ts';

/** Codes that shoppers were shown to pay an order with. One order may have several, one after the other. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** What the picture holds. */
    khqr: text('khqr').notNull(),
    /** Of `khqr`: what Bakong knows the code by. */
    md5: text('md5').notNull(),
    account: text('account').notNull(),
    currency: text('currency', { enum: KHQR_CURRENCIES }).notNull(),
    /** Cents of USD, whole riel of KHR. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** Cents of the order that it pays. */
    amountCents: integer('amount_cents').notNull(),
    /** The shop's rate when the code was made; null in dollars. */
    rielPerDollar: integer('riel_per_dollar'),
    state: text('state', { enum: PAYMENT_CODE_STATES }).notNull().default('asked'),
    /** When an edit of the order took its worth away. */
    voidedAt: instant('voided_at'),
    madeAt: instant('made_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When Bakong is to be asked next; null when it is not any more. */
    nextAskAt: instant('next_ask_at'),
    /** Of the transaction that paid it, at Bakong. */
    hash: text('hash'),
    settledAt: instant('settled_at'),
    /** Opens the bank's app; null where Bakong gave none. */
    deepLink: text('deep_link'),
  },
  (table) => [
    unique('payments_md5_unique').on(table.md5),
    unique('payments_hash_unique').on(table.hash),
    index('payments_order').on(table.orderId, table.madeAt),
    index('payments_next_ask').on(table.nextAskAt).where(sql`"next_ask_at" IS NOT NULL`),
    check('payments_currency_known', sql`${table.currency} IN (${listed(KHQR_CURRENCIES)})`),
    check('payments_state_known', sql`${table.state} IN (${listed(PAYMENT_CODE_STATES)})`),
    check('payments_amount_positive', sql`${table.amount} > 0 AND ${table.amountCents} > 0`),
    check('payments_settled_by_hash', sql`(${table.hash} IS NULL) = (${table.settledAt} IS NULL)`),
  ],
);
