import { KHQR_CURRENCIES } from '@phsar/domain/khqr';
import { BAKONG_FAILURES, PAYMENT_CODE_STATES } from '@phsar/domain/payment';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, listed } from '../../platform/database/columns.ts';
import { orders } from '../orders/schema.ts';

/** Codes that shoppers were shown to pay an order with. One order may have several, one after the other. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** The text of the QR code. */
    khqr: text('khqr').notNull(),
    /** The hash of `khqr`, by which Bakong identifies the code. */
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
    /** When an edit of the order made it void. */
    voidedAt: instant('voided_at'),
    madeAt: instant('made_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When Bakong is asked next; null when it no longer is. */
    nextAskAt: instant('next_ask_at'),
    /** Bakong's hash of the transaction that paid it. */
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

/** One row: with which token Bakong is asked, and what fails. */
export const bakongState = pgTable(
  'bakong_state',
  {
    id: integer('id').primaryKey(),
    /** The token in use, encrypted with a key from the token secret, and since when. */
    token: bytes('token'),
    tokenSince: instant('token_since'),
    /** A hash of the environment's token from which it was renewed: another one there is newer. */
    givenHash: text('given_hash'),
    renewalTriedAt: instant('renewal_tried_at'),
    failure: text('failure', { enum: BAKONG_FAILURES }),
    failingSince: instant('failing_since'),
    /** No call before this moment: Bakong said that there were too many. */
    pausedUntil: instant('paused_until'),
  },
  (table) => [
    check('bakong_state_single_row', sql`${table.id} = 1`),
    check('bakong_state_failure_known', sql`${table.failure} IN (${listed(BAKONG_FAILURES)})`),
  ],
);
