import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';

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
