import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, editColumns, id, language } from '../../platform/database/columns.ts';
import { categories } from '../categories/schema.ts';
import { pictures } from '../media/schema.ts';

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
