import { BLOG_STATES } from '@phsar/contract/office/blog-states';
import { ROLES } from '@phsar/contract/office/permissions';
import { TELEGRAM_LINK_KINDS } from '@phsar/contract/office/telegram-link-kinds';
import type { BlogBlock } from '@phsar/contract/office/wire';
import { DELIVERY_METHODS } from '@phsar/domain/delivery';
import { KHQR_CURRENCIES } from '@phsar/domain/khqr';
import { LANGUAGES, type Localized } from '@phsar/domain/language';
import { ORDER_ACTIONS, ORDER_CHANNELS, ORDER_STATUSES } from '@phsar/domain/order-status';
import {
  BAKONG_FAILURES,
  PAYMENT_CODE_STATES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from '@phsar/domain/payment';
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
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { ACTOR_CHANNELS, ACTOR_KINDS } from '../actor.ts';

/**
 * The whole database. Money is whole US cents, discounts are basis points (0–10,000), times are
 * timestamptz. Enumerations are text with a CHECK, so adding a value is a plain migration.
 */

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
const instant = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => instant('created_at').notNull().defaultNow();
const updatedAt = () => instant('updated_at').notNull().defaultNow();
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A transaction's number with its epoch. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
const language = () => text('language', { enum: LANGUAGES }).notNull();
/** The columns of an actor. */
const actorColumns = () => ({
  actorKind: text('actor_kind', { enum: ACTOR_KINDS }).notNull(),
  /** The id of an account or a staff member. */
  actorId: text('actor_id'),
  actorName: text('actor_name'),
});
/** The version that an edit names in `If-Match`, and the last edit. */
const editColumns = () => ({
  version: integer('version').notNull().default(1),
  updatedAt: updatedAt(),
  /** The staff member; null for a command and the shop itself. */
  editorId: text('editor_id'),
  editorName: text('editor_name'),
});
const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fullName: text('full_name').notNull(),
    /** Folded for comparison; several accounts may share it. */
    foldedName: text('folded_name').notNull(),
    /** E.164. Null after another person showed that the number is now theirs. */
    phone: text('phone'),
    /** Since when it is known that the number is theirs: they sent back a code that went there. */
    phoneVerifiedAt: instant('phone_verified_at'),
    passwordHash: text('password_hash').notNull(),
    address: text('address').notNull(),
    /** The name as the office's search compares it. */
    searchName: text('search_name'),
    /** The shop's own, never shown to the shopper. */
    note: text('note').notNull().default(''),
    /** Since when the shopper may neither sign in nor order; null for everybody else. */
    blockedAt: instant('blocked_at'),
    blockReason: text('block_reason').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('accounts_phone_unique').on(table.phone),
    index('accounts_folded_name').on(table.foldedName),
    // The office's list, and its search: prefixes of the reversed phone, of the name and of the name after its first word.
    index('accounts_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('accounts_phone_backwards').on(
      sql`reverse(regexp_replace("phone", '[^0-9]', '', 'g')) text_pattern_ops`,
    ),
    index('accounts_name_prefix').on(sql`replace("search_name", ' ', '') text_pattern_ops`),
    index('accounts_second_name_prefix').on(
      sql`replace(substr("search_name", strpos("search_name", ' ') + 1), ' ', '') text_pattern_ops`,
    ),
    index('accounts_name_not_folded').on(table.id).where(sql`"search_name" IS NULL`),
  ],
);

/**
 * A login starts a family of refresh tokens; each rotation adds a generation. A token is current until it is
 * rotated or revoked.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    familyId: uuid('family_id').notNull(),
    /** The User-Agent of the login, truncated; null for sessions from before it was kept. */
    device: text('device'),
    generation: integer('generation').notNull().default(1),
    /** When the session began; null for tokens of the release before, which count from their own time. */
    startedAt: instant('started_at'),
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
    /** E.164; the number need not belong to an account. For a day after its removal, a keyed hash of the number instead. */
    phone: text('phone').notNull(),
    codeHash: text('code_hash').notNull(),
    /** Keyed hashes of the device mark and the network that asked; '' where they are not known. */
    asker: text('asker').notNull().default(''),
    network: text('network').notNull().default(''),
    /** Of the networks that `network` is in. */
    widerNetworks: text('wider_networks').array().notNull().default([]),
    /** Whether the device is known for the account: it has a share of its own. */
    isKnownDevice: boolean('is_known_device').notNull().default(false),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    /** Of others than the asker. */
    strangersTries: integer('strangers_tries').notNull().default(0),
    usedAt: instant('used_at'),
    /** The message could not be sent, so the next request need not wait. */
    failedAt: instant('failed_at'),
    /** When a message was taken for it, to be sent at once; null for a number without an account. */
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('verification_codes_network').on(table.network, table.createdAt),
    index('verification_codes_wider_networks').using('gin', table.widerNetworks),
    index('verification_codes_sent').on(table.sentAt).where(sql`sent_at IS NOT NULL`),
    index('verification_codes_phone').on(table.phone, table.createdAt),
    index('verification_codes_age').on(table.createdAt),
  ],
);

/** Consecutive failed logins: per login name and address, and per name from everywhere. */
export const loginFailures = pgTable(
  'login_failures',
  {
    /** SHA-256, hex: neither names nor addresses are stored. */
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    /** No attempt is accepted before this. */
    blockedUntil: instant('blocked_until'),
    /** The last successful login of the name from the address. */
    succeededAt: instant('succeeded_at'),
    updatedAt: updatedAt(),
  },
  (table) => [index('login_failures_age').on(table.updatedAt)],
);

/** Call counts shared by all servers on the database; the columns are those of rate-limiter-flexible. */
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

/** An original picture in the media store; its id is the start of its SHA-256. */
export const pictures = pgTable('pictures', {
  id: text('id').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: createdAt(),
  /** When housekeeping first found that nothing refers to it; null while something does. */
  unusedSince: instant('unused_since'),
  /** Order lines show it by its address: it is never removed. */
  isInOrders: boolean('is_in_orders').notNull().default(false),
});

/** The description of a picture for photo search; recomputed when missing. */
export const pictureDescriptions = pgTable(
  'picture_descriptions',
  {
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    /** The engine that made it: descriptions of different engines are not comparable. */
    engine: text('engine').notNull(),
    description: bytes('description').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pictureId, table.engine] })],
);

/** The shop's own categories. */
export const categories = pgTable(
  'categories',
  {
    /** Stable: products, catalogue files and addresses name it. */
    key: text('key').primaryKey(),
    position: integer('position').notNull(),
    ...editColumns(),
    createdAt: createdAt(),
  },
  (table) => [index('categories_position').on(table.position, table.key)],
);

export const categoryTexts = pgTable(
  'category_texts',
  {
    categoryKey: text('category_key')
      .notNull()
      .references(() => categories.key, { onDelete: 'cascade' }),
    language: language(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryKey, table.language] })],
);

const IS_DISCOUNTED = sql`discount_basis_points > 0 AND NOT is_archived`;

/** A product's price in cents while its discount lasts, as `discountedPrice` rounds it. */
export const SOLD_PRICE = sql`(((price_cents::bigint * (10000 - discount_basis_points) + 5000) / 10000)::integer)`;

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
    linkUrl: text('link_url').notNull().default(''),
    /** The key of a category. */
    category: text('category').references(() => categories.key),
    /** First and last day of the discount in Phnom Penh, inclusive; null: no limit. */
    discountFrom: date('discount_from', { mode: 'string' }),
    discountUntil: date('discount_until', { mode: 'string' }),
    /** With this many pieces or fewer it is low in stock; null: the shop's default. */
    lowStock: integer('low_stock'),
    /** Archived products are not sold: only the office sees them. */
    isArchived: boolean('is_archived').notNull().default(false),
    ...editColumns(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('products_key_unique').on(table.key),
    index('products_position').on(table.position, table.id),
    // Pages of the office's list, one index per filter; the second one is the shop's promotions too.
    index('products_archived').on(table.position, table.id).where(sql`is_archived`),
    index('products_promotion').on(table.position, table.id).where(sql`discount_basis_points > 0`),
    // With `product_stock_low`, what is low in stock: see `IS_LOW`.
    index('products_own_threshold').on(table.id).where(sql`low_stock > 5`),
    index('products_category').on(table.category, table.position, table.id),
    // The shop's other orders, of all products and of a category; the newest of all are the highest ids.
    index('products_category_newest').on(table.category, table.id).where(sql`NOT is_archived`),
    index('products_price').on(table.price, table.id).where(sql`NOT is_archived`),
    index('products_category_price').on(table.category, table.price, table.id).where(sql`NOT is_archived`),
    index('products_sold_price').on(SOLD_PRICE, table.id).where(IS_DISCOUNTED),
    index('products_category_sold_price').on(table.category, SOLD_PRICE, table.id).where(IS_DISCOUNTED),
    index('products_discount')
      .on(sql`(-discount_basis_points)`, table.position, table.id)
      .where(IS_DISCOUNTED),
    index('products_category_discount')
      .on(table.category, sql`(-discount_basis_points)`, table.position, table.id)
      .where(IS_DISCOUNTED),
    check('products_price_positive', sql`${table.price} > 0`),
    check('products_discount_bounds', sql`${table.discount} BETWEEN 0 AND 10000`),
    check('products_discount_days', sql`${table.discountFrom} <= ${table.discountUntil}`),
    check('products_low_stock_not_negative', sql`${table.lowStock} >= 0`),
  ],
);

/**
 * The pieces of each product, which every product has. Apart from it, so that orders need not wait while a price is written,
 * and a sale writes one narrow row.
 */
export const productStock = pgTable(
  'product_stock',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    stock: integer('stock').notNull(),
  },
  (table) => [
    index('product_stock_low').on(table.stock, table.productId).where(sql`stock <= 5`),
    check('product_stock_not_negative', sql`${table.stock} >= 0`),
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
    /** A translation key; shown as is when unknown. */
    buttonText: text('button_text').notNull().default(''),
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id),
    /** In its place on narrow screens; null where the other one serves all. */
    narrowPictureId: text('narrow_picture_id').references(() => pictures.id),
    isOn: boolean('is_on').notNull().default(true),
    /** First and last day of Phnom Penh; null for no limit. */
    shownFrom: date('shown_from'),
    shownUntil: date('shown_until'),
    ...editColumns(),
  },
  (table) => [
    unique('banners_key_unique').on(table.key),
    index('banners_position').on(table.position),
    index('banners_picture').on(table.pictureId),
    index('banners_narrow_picture').on(table.narrowPictureId),
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
    /** In place of what `banners.button_text` stands for; '' for that. */
    buttonText: text('button_text').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.bannerId, table.language] })],
);

export const blogs = pgTable(
  'blogs',
  {
    id: id(),
    key: text('key').notNull(),
    /** The day shown on the post. */
    publishedOn: date('published_on', { mode: 'string' }).notNull(),
    /** Null for a draft alone. */
    pictureId: text('picture_id').references(() => pictures.id),
    state: text('state', { enum: BLOG_STATES }).notNull().default('published'),
    /** When a published post appears; null for at once. */
    publishAt: instant('publish_at'),
    /** What it was made of in the office; null for a post that came as HTML. */
    blocks: jsonb('blocks').$type<readonly BlogBlock[]>(),
    /** Incremented by every change; an edit names the version it is based on. */
    version: integer('version').notNull().default(1),
    /** Who edited it last: the id of a staff member; null for a command. */
    editorId: text('editor_id'),
    editorName: text('editor_name'),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('blogs_key_unique').on(table.key),
    index('blogs_planned').on(table.publishAt).where(sql`publish_at IS NOT NULL`),
    check('blogs_state', sql`${table.state} IN (${listed(BLOG_STATES)})`),
    check('blogs_published_with_picture', sql`${table.state} = 'draft' OR ${table.pictureId} IS NOT NULL`),
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

/** The pictures in a post's text: what a text shows is not taken for unused. */
export const blogPictures = pgTable(
  'blog_pictures',
  {
    blogId: integer('blog_id')
      .notNull()
      .references(() => blogs.id, { onDelete: 'cascade' }),
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id),
  },
  (table) => [
    primaryKey({ columns: [table.blogId, table.pictureId] }),
    index('blog_pictures_picture').on(table.pictureId),
  ],
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

/**
 * One row: what staff changed of the shop's settings, by name, such as `contactAddress.km`. What is not in it has its
 * default, and what the environment sets wins.
 */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer('id').primaryKey(),
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    version: integer('version').notNull(),
    changedAt: instant('changed_at').notNull(),
    ...actorColumns(),
  },
  (table) => [
    check('shop_settings_single_row', sql`${table.id} = 1`),
    check('shop_settings_actor_known', sql`${table.actorKind} IN (${listed(ACTOR_KINDS)})`),
  ],
);

/** One row, incremented by every catalogue write, which also notifies the other servers. */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    id: integer('id').primaryKey(),
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (table) => [check('catalogue_version_single_row', sql`${table.id} = 1`)],
);

/** What the last writes of the catalogue changed, for servers that had no news of them. */
export const catalogueWrites = pgTable('catalogue_writes', {
  /** The catalogue's since this write. */
  version: bigint('version', { mode: 'number' }).primaryKey(),
  /** Products; anything else of the catalogue but products may have changed too. Null where anything may have. */
  products: integer('products').array(),
});

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
    /** Short, unique and not sequential; what people read to each other. */
    orderNumber: text('order_number').notNull(),
    /** Null for an order that staff entered. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'restrict' }),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('Pending'),
    customerName: text('customer_name').notNull(),
    /** The name as the office's search compares it. */
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
    /** HMAC of the caller's network, while the order counts towards the network's limit; null if the phone number was verified. */
    network: text('network'),
    /** HMACs of the wider networks that contain `network`. */
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
    // Cancelled orders stay unpaid forever; counting what waits must not read them all.
    index('orders_unpaid_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`"payment_status" = 'unpaid' AND "status" <> 'Cancelled'`),
    index('orders_refund_due')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
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

/** The history of each order: one row for its creation and each move, written in the same transaction. */
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

/**
 * Sums of the orders of each day of Phnom Penh, kept by triggers of `orders` (migration daily-sales), whoever writes
 * one. A row is split by the connection that writes, so that orders placed at once do not wait for each other: only the
 * sum over `shard` means anything, and a single row can be negative.
 */
export const dailySales = pgTable(
  'daily_sales',
  {
    day: date('day', { mode: 'string' }).notNull(),
    province: text('province').notNull(),
    /** The courier that took the orders; before that, the delivery method that was chosen. */
    courier: text('courier').notNull(),
    /** Of orders that were the first of their customer. */
    isFirst: boolean('is_first').notNull(),
    shard: integer('shard').notNull(),
    /** Cancelled ones included. */
    orders: integer('orders').notNull(),
    /** Totals of what is not cancelled, delivery included. */
    revenue: bigint('revenue_cents', { mode: 'number' }).notNull(),
    cancelled: integer('cancelled').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.province, table.courier, table.isFirst, table.shard] }),
  ],
);

/**
 * What was sold of each product on each day, without cancelled orders; kept by triggers of `orders` and `order_lines`.
 * They are written at the COMMIT, when an order holds the locks of its products anyway, so they need no shards.
 */
export const dailyProductSales = pgTable(
  'daily_product_sales',
  {
    day: date('day', { mode: 'string' }).notNull(),
    productId: integer('product_id').notNull(),
    orders: integer('orders').notNull(),
    pieces: integer('pieces').notNull(),
    /** Totals of the lines. */
    revenue: bigint('revenue_cents', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.productId] }),
    // A year of best sellers, read product by product from the index alone.
    index('daily_product_sales_by_product').on(
      table.productId,
      table.day,
      table.orders,
      table.pieces,
      table.revenue,
    ),
  ],
);

/** One row: on which day the sums were last compared with the orders. */
export const salesRecounts = pgTable(
  'sales_recounts',
  {
    id: integer('id').primaryKey(),
    recountedOn: date('recounted_on', { mode: 'string' }).notNull(),
  },
  (table) => [check('sales_recounts_single_row', sql`${table.id} = 1`)],
);

/** Every change of a product's stock, kept forever: a product's movements add up to `product_stock.stock`. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Pieces: positive came in, negative went out. */
    delta: integer('delta').notNull(),
    reason: text('reason', { enum: STOCK_REASONS }).notNull(),
    /** For a sale or a return. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'restrict' }),
    ...actorColumns(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
    /**
     * The transaction that wrote it, by which servers find what committed since they last looked. Null before the column;
     * after a restore the number of another database, which finds nothing or too much.
     */
    xactId: xid8('xact_id').default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('stock_movements_newest').on(table.productId, table.id.desc().nullsFirst()),
    // For the foreign key: without it, each deleted order reads the whole table.
    index('stock_movements_order').on(table.orderId).where(sql`"order_id" IS NOT NULL`),
    index('stock_movements_xact').on(table.xactId).where(sql`"xact_id" IS NOT NULL`),
    check('stock_movements_moves', sql`${table.delta} <> 0`),
    check('stock_movements_reason_known', sql`${table.reason} IN (${listed(STOCK_REASONS)})`),
    check('stock_movements_actor_known', sql`${table.actorKind} IN (${listed(ACTOR_KINDS)})`),
  ],
);

/** What visitors wrote on the contact page. A message is new until staff answered it. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    message: text('message').notNull(),
    /** Name and message folded as the search folds, without spaces. */
    foldedText: text('folded_text'),
    createdAt: createdAt(),
    /** Null while it is new. */
    answeredAt: instant('answered_at'),
    /** The id of a staff member; null for any other actor. */
    answeredById: text('answered_by_id'),
    answeredByName: text('answered_by_name'),
  },
  (table) => [
    // Pages of the office's list, one index per state. The first is also what new messages are counted from.
    index('contact_messages_new').on(table.id.desc().nullsFirst()).where(sql`"answered_at" IS NULL`),
    index('contact_messages_answered').on(table.id.desc().nullsFirst()).where(sql`"answered_at" IS NOT NULL`),
  ],
);

/** One row per order placed with an idempotency key; written in the order's transaction. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of the request, hex. */
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

/** One row per office call with an idempotency key; written in the call's transaction. */
export const staffKeys = pgTable(
  'staff_keys',
  {
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of the endpoint and the request, hex. */
    requestHash: text('request_hash').notNull(),
    /** What the call wrote, as named in the log: `order:PH-…`. */
    subject: text('subject').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.staffId, table.key] }),
    index('staff_keys_age').on(table.createdAt),
  ],
);

/** Work for after a commit (such as a message to the shop), written in the same transaction. */
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
    /** When it was given up; it then waits for staff. */
    failedAt: instant('failed_at'),
    /** Why it was given up. */
    failure: text('failure'),
  },
  (table) => [
    // The condition that is always true keeps the planner from looking up a subject here (`claimDue`).
    index('outbox_pending')
      .on(table.nextAttemptAt, table.id)
      .where(sql`done_at IS NULL AND failed_at IS NULL AND attempts >= 0`),
    index('outbox_topic')
      .on(table.topic, table.nextAttemptAt, table.id)
      .where(sql`done_at IS NULL AND failed_at IS NULL AND attempts >= 0`),
    index('outbox_subject')
      .on(sql`(payload->>'about')`, table.id)
      .where(sql`done_at IS NULL AND failed_at IS NULL`),
    index('outbox_done').on(table.doneAt).where(sql`done_at IS NOT NULL`),
    index('outbox_failed').on(table.id).where(sql`failed_at IS NOT NULL AND done_at IS NULL`),
  ],
);

/** Work that one server of several does: who does it, and until when without renewing. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** The servers that run, or ran within a day, and what each must have in common with the others. */
export const servers = pgTable('servers', {
  id: uuid('id').primaryKey(),
  /** Host and port, for the log. */
  name: text('name').notNull(),
  release: text('release').notNull(),
  /** Too short to recover the secret. */
  secretFingerprint: text('secret_print').notNull(),
  /** The identity of the media store; null while it does not answer. */
  mediaIdentity: text('media_identity'),
  seenAt: instant('seen_at').notNull(),
});

/** Builds of pages and office whose files the media store keeps, for pages that were opened before an upgrade. */
export const keptBuilds = pgTable('kept_builds', {
  /** A hash of its files. */
  build: text('build').primaryKey(),
  /** SHA-256 by address, such as `/static/js/cart.4f2a.js`: the media store alone is not trusted with scripts. */
  files: jsonb('files').$type<Record<string, string>>().notNull(),
  /** When a server with this build was last seen. */
  usedAt: instant('used_at').notNull(),
});

/** One row: the last migration that a release must have to run on this database. */
export const schemaSupport = pgTable(
  'schema_support',
  {
    id: smallint('id').primaryKey().default(1),
    oldestMigration: smallint('oldest_migration').notNull(),
  },
  ({ id }) => [check('schema_support_one_row', sql`${id} = 1`)],
);

/** The people who run the shop. Separate from shoppers: own tables, sign-in and sessions. */
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

/** Chats of Telegram that staff linked to the shop, and codes for `/link CODE` that are still open. */
export const telegramLinks = pgTable(
  'telegram_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: TELEGRAM_LINK_KINDS }).notNull(),
    /** Who made the code; of the kind `me` whom it links. */
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code, hex; null once it is used. */
    codeHash: text('code_hash'),
    createdAt: createdAt(),
    /** The code's end; null once it is used. */
    expiresAt: instant('expires_at'),
    /** The group's id, or the person's; null until linked. */
    chatId: bigint('chat_id', { mode: 'number' }),
    /** The group's title, or the person's name in Telegram. */
    title: text('title').notNull().default(''),
    linkedAt: instant('linked_at'),
  },
  (table) => [
    unique('telegram_links_code_unique').on(table.codeHash),
    uniqueIndex('telegram_links_one_group')
      .on(table.kind)
      .where(sql`kind = 'group' AND linked_at IS NOT NULL`),
    uniqueIndex('telegram_links_one_chat').on(table.chatId).where(sql`kind = 'me' AND linked_at IS NOT NULL`),
    uniqueIndex('telegram_links_one_person')
      .on(table.staffId)
      .where(sql`kind = 'me' AND linked_at IS NOT NULL`),
    check('telegram_links_kind_known', sql`${table.kind} IN (${listed(TELEGRAM_LINK_KINDS)})`),
  ],
);

/** The one row of what the bot remembers and what staff set for it. */
export const telegramState = pgTable(
  'telegram_state',
  {
    id: smallint('id').primaryKey().default(1),
    /** Whether messages leave out the customer's phone and address. */
    hidesContact: boolean('hides_contact').notNull().default(false),
    /** The last day (Phnom Penh) whose morning summary was written; '' for none. */
    summaryDay: text('summary_day').notNull().default(''),
    /** Why the bot cannot work; null when it can. */
    problem: text('problem'),
    problemAt: instant('problem_at'),
  },
  (table) => [check('telegram_state_one_row', sql`${table.id} = 1`)],
);

/** Invitation links; each is for one person and works once. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the code in the link, hex. */
    codeHash: text('code_hash').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    /** The first owner's link: invalid once there is an owner. */
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
    /** The User-Agent, truncated. */
    device: text('device').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** The session ends then, however active it is. */
    expiresAt: instant('expires_at').notNull(),
    /** The last sign-in or step-up. */
    provedAt: instant('proved_at').notNull(),
  },
  (table) => [
    unique('staff_sessions_token_unique').on(table.tokenHash),
    index('staff_sessions_staff').on(table.staffId),
    index('staff_sessions_expiry').on(table.expiresAt),
  ],
);

/** A person's TOTP secret. */
export const staffTotp = pgTable('staff_totp', {
  staffId: uuid('staff_id')
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  /** Encrypted with a key derived from the token secret. */
  secret: bytes('secret').notNull(),
  /** Null until the first correct code; the factor is not in force before that. */
  confirmedAt: instant('confirmed_at'),
  /** The 30-second step of the last code used, so that no code works twice. */
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
    /** How the browser reaches the authenticator, in WebAuthn's terms. */
    transports: jsonb('transports').$type<string[]>().notNull(),
    device: text('device').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('staff_passkeys_staff').on(table.staffId)],
);

/** WebAuthn challenges to use or add a passkey; each works once, for a few minutes. */
export const staffPasskeyChallenges = pgTable(
  'staff_passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Null for a sign-in, where nobody is identified yet. */
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('staff_passkey_challenges_expiry').on(table.expiresAt)],
);

/**
 * What staff did, and refused sign-ins. A trigger rejects UPDATE, DELETE and TRUNCATE. No foreign keys: entries
 * outlive what they refer to.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull().defaultNow(),
    /** Null for a refused sign-in and for the shop itself. */
    staffId: uuid('staff_id'),
    sessionId: uuid('session_id'),
    via: text('via').notNull(),
    action: text('action').notNull(),
    /** `order:PH-…`, `product:12`, `staff:<id>`, `customer:<id>`. */
    subject: text('subject'),
    /** For customers only ids and field names, never values; never a password, token or code. */
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    index('audit_log_newest').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_log_subject').on(table.subject, table.at.desc().nullsFirst()),
    index('audit_log_staff').on(table.staffId, table.at.desc().nullsFirst()),
  ],
);
