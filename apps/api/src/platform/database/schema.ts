import { ROLES } from '@phsar/contract/office/permissions';
import { DELIVERY_METHODS } from '@phsar/domain/delivery';
import { LANGUAGES, type Localized } from '@phsar/domain/language';
import { ORDER_ACTIONS, ORDER_CHANNELS, ORDER_STATUSES } from '@phsar/domain/order-status';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@phsar/domain/payment';
import { PROVINCES } from '@phsar/domain/provinces';
import { STOCK_REASONS } from '@phsar/domain/stock';

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { ACTOR_CHANNELS, ACTOR_KINDS } from '../actor.ts';

/**
 * The whole database. Money is whole US cents, discounts are basis points (0–10,000), times are
 * timestamptz. Enumerations are text with a CHECK, so that a new value is a plain migration.
 */

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
const instant = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => instant('created_at').notNull().defaultNow();
const updatedAt = () => instant('updated_at').notNull().defaultNow();
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const language = () => text('language', { enum: LANGUAGES }).notNull();
/** Who did it. */
const actorColumns = () => ({
  actorKind: text('actor_kind', { enum: ACTOR_KINDS }).notNull(),
  /** An account's or a staff member's id. */
  actorId: text('actor_id'),
  actorName: text('actor_name'),
});
const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fullName: text('full_name').notNull(),
    /** The form in which names are compared; several accounts may share it. */
    foldedName: text('folded_name').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    passwordHash: text('password_hash').notNull(),
    address: text('address').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('accounts_phone_unique').on(table.phone),
    index('accounts_folded_name').on(table.foldedName),
  ],
);

/**
 * A login starts a family; every rotation makes its next generation. A token is current while it is neither
 * rotated nor revoked.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    familyId: uuid('family_id').notNull(),
    generation: integer('generation').notNull().default(1),
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    rotatedAt: instant('rotated_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    unique('refresh_tokens_hash_unique').on(table.tokenHash),
    index('refresh_tokens_family').on(table.familyId),
    index('refresh_tokens_account').on(table.accountId),
    index('refresh_tokens_expiry').on(table.expiresAt),
  ],
);

export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id(),
    /** E.164; the number need not belong to an account. */
    phone: text('phone').notNull(),
    codeHash: text('code_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    usedAt: instant('used_at'),
    /** The message did not go out: no pause follows. */
    failedAt: instant('failed_at'),
  },
  (table) => [
    index('verification_codes_phone').on(table.phone, table.createdAt),
    index('verification_codes_age').on(table.createdAt),
  ],
);

/** Failed logins in a row: for a login name from one address, and for the name from everywhere. */
export const loginFailures = pgTable(
  'login_failures',
  {
    /** SHA-256, hex: neither names nor addresses are kept. */
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    /** No try before this. */
    blockedUntil: instant('blocked_until'),
    /** When the name last logged in from the address. */
    succeededAt: instant('succeeded_at'),
    updatedAt: updatedAt(),
  },
  (table) => [index('login_failures_age').on(table.updatedAt)],
);

/** Counted calls, where several servers share one database; the columns are those of rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expiry').on(table.expire)],
);

/** An original picture that was taken into the media folder; its id is the start of its SHA-256. */
export const pictures = pgTable('pictures', {
  id: text('id').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: createdAt(),
});

/** What a picture looks like, for the search by photo; made again when it is missing. */
export const pictureDescriptions = pgTable(
  'picture_descriptions',
  {
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    /** Who described it: descriptions of different engines cannot be compared. */
    engine: text('engine').notNull(),
    description: bytes('description').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pictureId, table.engine] })],
);

export const products = pgTable(
  'products',
  {
    id: id(),
    /** Stable across imports. */
    key: text('key').notNull(),
    /** Order in the shop, ascending. */
    position: integer('position').notNull(),
    price: integer('price_cents').notNull(),
    discount: integer('discount_basis_points').notNull().default(0),
    stock: integer('stock').notNull(),
    linkUrl: text('link_url').notNull().default(''),
    category: text('category', { enum: ['dental', 'home_care', 'pet'] }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('products_key_unique').on(table.key),
    index('products_position').on(table.position, table.id),
    index('products_promotion').on(table.position, table.id).where(sql`discount_basis_points > 0`),
    index('products_low_stock').on(table.id).where(sql`stock <= 5`),
    check('products_price_positive', sql`${table.price} > 0`),
    check('products_discount_bounds', sql`${table.discount} BETWEEN 0 AND 10000`),
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
  ],
);

export const productTexts = pgTable(
  'product_texts',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    language: language(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.productId, table.language] })],
);

export const productPictures = pgTable(
  'product_pictures',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_pictures_picture').on(table.pictureId),
  ],
);

export const banners = pgTable(
  'banners',
  {
    id: id(),
    key: text('key').notNull(),
    position: integer('position').notNull(),
    /** A translation key, shown raw when unknown. */
    buttonText: text('button_text').notNull().default(''),
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id),
  },
  (table) => [
    unique('banners_key_unique').on(table.key),
    index('banners_position').on(table.position),
    index('banners_picture').on(table.pictureId),
  ],
);

export const bannerTexts = pgTable(
  'banner_texts',
  {
    bannerId: integer('banner_id')
      .notNull()
      .references(() => banners.id, { onDelete: 'cascade' }),
    language: language(),
    title1: text('title1').notNull(),
    title2: text('title2').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.bannerId, table.language] })],
);

export const blogs = pgTable(
  'blogs',
  {
    id: id(),
    key: text('key').notNull(),
    publishedOn: date('published_on', { mode: 'string' }).notNull(),
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id),
  },
  (table) => [
    unique('blogs_key_unique').on(table.key),
    index('blogs_newest').on(table.publishedOn.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('blogs_picture').on(table.pictureId),
  ],
);

export const blogTexts = pgTable(
  'blog_texts',
  {
    blogId: integer('blog_id')
      .notNull()
      .references(() => blogs.id, { onDelete: 'cascade' }),
    language: language(),
    title: text('title').notNull(),
    /** Clean HTML. */
    description: text('description').notNull(),
  },
  (table) => [primaryKey({ columns: [table.blogId, table.language] })],
);

/** One row: the subtotal from which delivery is free. */
export const deliveryFreeLimits = pgTable(
  'delivery_free_limits',
  {
    id: integer('id').primaryKey(),
    amount: integer('amount_cents').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('delivery_free_limits_single_row', sql`${table.id} = 1`),
    check('delivery_free_limits_not_negative', sql`${table.amount} >= 0`),
  ],
);

/** One row: every catalogue write adds one, and tells the other servers. */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    id: integer('id').primaryKey(),
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (table) => [check('catalogue_version_single_row', sql`${table.id} = 1`)],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.productId] }),
    index('cart_lines_product').on(table.productId),
    check('cart_lines_quantity_positive', sql`${table.quantity} > 0`),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Short, unique, not guessable in steps; what people read to each other. */
    orderNumber: text('order_number').notNull(),
    /** Null for an order that staff entered. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'restrict' }),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('Pending'),
    customerName: text('customer_name').notNull(),
    /** As names are compared; null until the housekeeping has folded what a server of the release before wrote. */
    foldedName: text('folded_name'),
    /** E.164. */
    customerPhone: text('customer_phone').notNull(),
    province: text('province').$type<(typeof PROVINCES)[number]>().notNull(),
    address: text('address').notNull(),
    deliveryMethod: text('delivery_method', { enum: DELIVERY_METHODS }).notNull(),
    /** The default is for servers of the release before, which do not write it. */
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull().default('bank_transfer'),
    subtotal: integer('subtotal_cents').notNull(),
    deliveryFee: integer('delivery_fee_cents').notNull(),
    isFreeDelivery: boolean('is_free_delivery').notNull(),
    total: integer('total_cents').notNull(),
    paymentStatus: text('payment_status', { enum: PAYMENT_STATUSES }).notNull().default('unpaid'),
    /** Received and not given back. */
    paid: integer('paid_cents').notNull().default(0),
    courier: text('courier'),
    trackingNumber: text('tracking_number'),
    cancelReason: text('cancel_reason'),
    channel: text('channel', { enum: ORDER_CHANNELS }).notNull().default('web'),
    /** Counts the writes that an edit must know of. */
    version: integer('version').notNull().default(1),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    shippedAt: instant('shipped_at'),
    deliveredAt: instant('delivered_at'),
    /** Set once, together with the status; the stock was given back in the same transaction. */
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    unique('orders_number_unique').on(table.orderNumber),
    index('orders_account_newest').on(table.accountId, table.createdAt.desc().nullsFirst()),
    // Pages of the office's list, for each of its filters.
    index('orders_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_status_newest').on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('orders_payment_newest').on(
      table.paymentStatus,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('orders_province_newest').on(
      table.province,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('orders_courier_newest').on(
      sql`lower(coalesce("courier", "delivery_method"))`,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('orders_refund_due')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`"paid_cents" > CASE WHEN "status" = 'Cancelled' THEN 0 ELSE "total_cents" END`),
    // The office's search: prefixes of the number, of the phone read backwards, of the name and of what follows its first word.
    index('orders_number_prefix').on(table.orderNumber.op('text_pattern_ops')),
    index('orders_phone_backwards').on(
      sql`reverse(regexp_replace("customer_phone", '[^0-9]', '', 'g')) text_pattern_ops`,
    ),
    index('orders_name_prefix').on(sql`replace("folded_name", ' ', '') text_pattern_ops`),
    index('orders_second_name_prefix').on(
      sql`replace(substr("folded_name", strpos("folded_name", ' ') + 1), ' ', '') text_pattern_ops`,
    ),
    index('orders_name_not_folded').on(table.id).where(sql`"folded_name" IS NULL`),
    check('orders_payment_status_known', sql`${table.paymentStatus} IN (${listed(PAYMENT_STATUSES)})`),
    check('orders_channel_known', sql`${table.channel} IN (${listed(ORDER_CHANNELS)})`),
    check('orders_paid_not_negative', sql`${table.paid} >= 0`),
    check('orders_status_known', sql`${table.status} IN (${listed(ORDER_STATUSES)})`),
    check('orders_province_known', sql`${table.province} IN (${listed(PROVINCES)})`),
    check('orders_method_known', sql`${table.deliveryMethod} IN (${listed(DELIVERY_METHODS)})`),
    check('orders_payment_known', sql`${table.paymentMethod} IN (${listed(PAYMENT_METHODS)})`),
    check('orders_total_adds_up', sql`${table.total} = ${table.subtotal} + ${table.deliveryFee}`),
    check('orders_free_means_free', sql`NOT ${table.isFreeDelivery} OR ${table.deliveryFee} = 0`),
  ],
);

/** A snapshot: an order explains itself whatever becomes of the product. */
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
    /** The product's name; empty where it had none, absent in a language the shop did not have then. */
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

/** The history of each order: a row for its creation and for every move, written in the same transaction. */
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
    /** What else belongs to the action, such as a tracking number. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    check('order_events_action_known', sql`${table.action} IN (${listed(ORDER_ACTIONS)})`),
    check('order_events_actor_known', sql`${table.actorKind} IN (${listed(ACTOR_KINDS)})`),
    check('order_events_via_known', sql`${table.via} IN (${listed(ACTOR_CHANNELS)})`),
  ],
);

/** Every change of a product's stock, for ever: the sum of its movements is `products.stock`. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Pieces: more than 0 came in, less than 0 went out. */
    delta: integer('delta').notNull(),
    reason: text('reason', { enum: STOCK_REASONS }).notNull(),
    /** Of a sale or a return. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'restrict' }),
    ...actorColumns(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('stock_movements_newest').on(table.productId, table.id.desc().nullsFirst()),
    check('stock_movements_moves', sql`${table.delta} <> 0`),
    check('stock_movements_reason_known', sql`${table.reason} IN (${listed(STOCK_REASONS)})`),
    check('stock_movements_actor_known', sql`${table.actorKind} IN (${listed(ACTOR_KINDS)})`),
  ],
);

export const contactMessages = pgTable('contact_messages', {
  id: id(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  message: text('message').notNull(),
  createdAt: createdAt(),
});

/** One row per order that was placed with a key; written in the order's own transaction. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of what was asked for, hex. */
    payloadHash: text('payload_hash').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
    index('idempotency_keys_order').on(table.orderId),
  ],
);

/** One row per call of the office that came with a key; written in the transaction of what it did. */
export const staffKeys = pgTable(
  'staff_keys',
  {
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of the call and what was asked for, hex. */
    requestHash: text('request_hash').notNull(),
    /** What was written, as the log names it: `order:PH-…`. */
    subject: text('subject').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.staffId, table.key] }),
    index('staff_keys_age').on(table.createdAt),
  ],
);

/** What must happen after a commit (a message to the shop), written in the same transaction. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text('topic').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: createdAt(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    doneAt: instant('done_at'),
  },
  (table) => [index('outbox_due').on(table.nextAttemptAt, table.id).where(sql`done_at IS NULL`)],
);

/** The people who run the shop. They are no shoppers: own tables, own sign-in, own sessions. */
export const staff = pgTable(
  'staff',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('staff_phone_unique').on(table.phone),
    check('staff_role_known', sql`${table.role} IN (${listed(ROLES)})`),
  ],
);

/** Links to join, each good for one person, once. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the code in the link, hex. */
    codeHash: text('code_hash').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    /** The first owner's link: it is worth nothing once there is an owner. */
    isSetUp: boolean('is_set_up').notNull().default(false),
    createdAt: createdAt(),
    /** Null for the first owner's link. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    unique('staff_invitations_code_unique').on(table.codeHash),
    check('staff_invitations_role_known', sql`${table.role} IN (${listed(ROLES)})`),
  ],
);

export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie's token, hex. */
    tokenHash: text('token_hash').notNull(),
    /** The browser's own name of itself, shortened. */
    device: text('device').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** However much it is used, it ends then. */
    expiresAt: instant('expires_at').notNull(),
    /** When the person last proved who they are. */
    provedAt: instant('proved_at').notNull(),
  },
  (table) => [
    unique('staff_sessions_token_unique').on(table.tokenHash),
    index('staff_sessions_staff').on(table.staffId),
    index('staff_sessions_expiry').on(table.expiresAt),
  ],
);

/** The secret behind a person's six-digit codes. */
export const staffTotp = pgTable('staff_totp', {
  staffId: uuid('staff_id')
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  /** Encrypted with a key derived from the token secret. */
  secret: bytes('secret').notNull(),
  /** Null until a first code was right: it protects nothing before. */
  confirmedAt: instant('confirmed_at'),
  /** The 30-second step of the last code that was used: no code works twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    /** SHA-256 of the code, hex: 120 random bits need no slow hash. */
    codeHash: text('code_hash').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
  },
  (table) => [index('staff_recovery_codes_staff').on(table.staffId)],
);

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the browser reaches it, as WebAuthn names it. */
    transports: jsonb('transports').$type<string[]>().notNull(),
    device: text('device').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('staff_passkeys_staff').on(table.staffId)],
);

/** What a browser must sign to use or add a passkey; each is good once, for a few minutes. */
export const staffPasskeyChallenges = pgTable(
  'staff_passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Null for a sign-in: nobody is known yet. */
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('staff_passkey_challenges_expiry').on(table.expiresAt)],
);

/**
 * What staff did, and who was refused. A trigger refuses to change, delete or empty it. No foreign keys: it outlives
 * what it speaks of.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull().defaultNow(),
    /** Null when nobody is known: a refused sign-in, the shop itself. */
    staffId: uuid('staff_id'),
    sessionId: uuid('session_id'),
    via: text('via').notNull(),
    action: text('action').notNull(),
    /** `order:PH-…`, `product:12`, `staff:<id>`, `customer:<id>`. */
    subject: text('subject'),
    /** Of customers ids and names of fields, never values; never a password, token or code. */
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    index('audit_log_newest').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_log_subject').on(table.subject, table.at.desc().nullsFirst()),
    index('audit_log_staff').on(table.staffId, table.at.desc().nullsFirst()),
  ],
);
