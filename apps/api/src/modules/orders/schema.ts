import { DELIVERY_METHODS } from '@phsar/domain/delivery';
import type { Localized } from '@phsar/domain/language';
import { ORDER_ACTIONS, ORDER_CHANNELS, ORDER_STATUSES } from '@phsar/domain/order-status';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@phsar/domain/payment';
import { PROVINCES } from '@phsar/domain/provinces';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { ACTOR_CHANNELS, ACTOR_KINDS } from '../../platform/actor.ts';
import { actorColumns, createdAt, instant, listed, updatedAt } from '../../platform/database/columns.ts';
import { accounts } from '../accounts/schema.ts';
import { products } from '../products/schema.ts';

/** The order of the office's lists; each index of theirs ends with it. */
function newest({ createdAt, id }: Record<'createdAt' | 'id', ExtraConfigColumn>) {
  return [createdAt.desc().nullsFirst(), id.desc().nullsFirst()] as const;
}

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Short, unique and not sequential; what people read to each other. */
    orderNumber: text('order_number').notNull(),
    /** Null for an order that staff entered. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'restrict' }),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('Pending'),
    customerName: text('customer_name').notNull(),
    /** The name as the office's search compares it; null only because the column allows it. */
    foldedName: text('folded_name'),
    /** E.164. */
    customerPhone: text('customer_phone').notNull(),
    province: text('province').$type<(typeof PROVINCES)[number]>().notNull(),
    address: text('address').notNull(),
    deliveryMethod: text('delivery_method', { enum: DELIVERY_METHODS }).notNull(),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull().default('bank_transfer'),
    subtotal: integer('subtotal_cents').notNull(),
    deliveryFee: integer('delivery_fee_cents').notNull(),
    isFreeDelivery: boolean('is_free_delivery').notNull(),
    total: integer('total_cents').notNull(),
    paymentStatus: text('payment_status', { enum: PAYMENT_STATUSES }).notNull().default('unpaid'),
    /** Cents received and not refunded. */
    paid: integer('paid_cents').notNull().default(0),
    /** Cents received by a code that pay nothing of the order (paid twice, too late), and not refunded. */
    surplus: integer('surplus_cents').notNull().default(0),
    courier: text('courier'),
    trackingNumber: text('tracking_number'),
    cancelReason: text('cancel_reason'),
    channel: text('channel', { enum: ORDER_CHANNELS }).notNull().default('web'),
    /** Incremented by every write but a note; an edit names the version it is based on. */
    version: integer('version').notNull().default(1),
    isDemo: boolean('is_demo').notNull().default(false),
    /**
     * HMAC of the caller's network, for the limit per network. Null once the order no longer counts, for orders entered by
     * staff, and for accounts with a verified phone number or a delivered order.
     */
    network: text('network'),
    /** HMACs of the wider networks that contain `network`, smallest first. */
    widerNetworks: text('wider_networks').array(),
    /** The first of its account, or of its phone where there is no account. Set by a trigger when the order is written. */
    isFirst: boolean('is_first'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    shippedAt: instant('shipped_at'),
    deliveredAt: instant('delivered_at'),
    /** Set once, together with the status; the stock is returned in the same transaction. */
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    unique('orders_number_unique').on(table.orderNumber),
    index('orders_account_newest').on(table.accountId, table.createdAt.desc().nullsFirst()),
    // Pages of the office's list, one index per filter.
    index('orders_newest').on(...newest(table)),
    index('orders_status_newest').on(table.status, ...newest(table)),
    index('orders_payment_newest').on(table.paymentStatus, ...newest(table)),
    index('orders_province_newest').on(table.province, ...newest(table)),
    index('orders_courier_newest').on(sql`lower(coalesce("courier", "delivery_method"))`, ...newest(table)),
    // Cancelled orders stay unpaid forever; counting what waits must not read them all.
    index('orders_unpaid_newest')
      .on(...newest(table))
      .where(sql`"payment_status" = 'unpaid' AND "status" <> 'Cancelled'`),
    index('orders_refund_due')
      .on(...newest(table))
      .where(
        sql`"paid_cents" > CASE WHEN "status" = 'Cancelled' THEN 0 ELSE "total_cents" END OR "surplus_cents" > 0`,
      ),
    // The office's search: prefixes of the number, of the reversed phone, of the name and of the name after its first word.
    index('orders_number_prefix').on(table.orderNumber.op('text_pattern_ops')),
    index('orders_phone_backwards').on(
      sql`reverse(regexp_replace("customer_phone", '[^0-9]', '', 'g')) text_pattern_ops`,
    ),
    index('orders_name_prefix').on(sql`replace("folded_name", ' ', '') text_pattern_ops`),
    index('orders_second_name_prefix').on(
      sql`replace(substr("folded_name", strpos("folded_name", ' ') + 1), ' ', '') text_pattern_ops`,
    ),
    // What an account or a network has ordered and not paid yet.
    index('orders_pending_unpaid')
      .on(table.accountId)
      .where(sql`"status" = 'Pending' AND "payment_status" = 'unpaid'`),
    // What it has ordered that costs nothing, which counts as paid.
    index('orders_pending_free').on(table.accountId).where(sql`"status" = 'Pending' AND "total_cents" = 0`),
    index('orders_network').on(table.network).where(sql`"network" IS NOT NULL`),
    index('orders_wider_networks').using('gin', table.widerNetworks).where(sql`"wider_networks" IS NOT NULL`),
    index('orders_guest_phone').on(table.customerPhone).where(sql`"account_id" IS NULL`),
    index('orders_demo').on(table.id).where(sql`"is_demo"`),
    index('orders_name_not_folded').on(table.id).where(sql`"folded_name" IS NULL`),
    check('orders_payment_status_known', sql`${table.paymentStatus} IN (${listed(PAYMENT_STATUSES)})`),
    check('orders_channel_known', sql`${table.channel} IN (${listed(ORDER_CHANNELS)})`),
    check('orders_paid_not_negative', sql`${table.paid} >= 0`),
    check('orders_surplus_not_negative', sql`${table.surplus} >= 0`),
    check('orders_status_known', sql`${table.status} IN (${listed(ORDER_STATUSES)})`),
    check('orders_province_known', sql`${table.province} IN (${listed(PROVINCES)})`),
    check('orders_method_known', sql`${table.deliveryMethod} IN (${listed(DELIVERY_METHODS)})`),
    check('orders_payment_known', sql`${table.paymentMethod} IN (${listed(PAYMENT_METHODS)})`),
    check('orders_total_adds_up', sql`${table.total} = ${table.subtotal} + ${table.deliveryFee}`),
    check('orders_free_means_free', sql`NOT ${table.isFreeDelivery} OR ${table.deliveryFee} = 0`),
  ],
);

/** A snapshot: an order stays complete whatever happens to the product. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    position: integer('position').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    /** The product's name by language: empty if it had none, absent for languages the shop did not have yet. */
    names: jsonb('names').$type<Partial<Localized>>().notNull(),
    image: text('image').notNull(),
    price: integer('price_cents').notNull(),
    discount: integer('discount_basis_points').notNull(),
    unitPrice: integer('unit_price_cents').notNull(),
    quantity: integer('quantity').notNull(),
    total: integer('total_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_product').on(table.productId),
    check('order_lines_quantity_positive', sql`${table.quantity} > 0`),
    check('order_lines_total_adds_up', sql`${table.total} = ${table.unitPrice} * ${table.quantity}`),
  ],
);

export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    at: instant('at').notNull(),
    action: text('action', { enum: ORDER_ACTIONS }).notNull(),
    ...actorColumns(),
    via: text('via', { enum: ACTOR_CHANNELS }).notNull(),
    /** Further data of the action, such as a tracking number. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    check('order_events_action_known', sql`${table.action} IN (${listed(ORDER_ACTIONS)})`),
    check('order_events_actor_known', sql`${table.actorKind} IN (${listed(ACTOR_KINDS)})`),
    check('order_events_via_known', sql`${table.via} IN (${listed(ACTOR_CHANNELS)})`),
  ],
);
