import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { ACTOR_KINDS } from '../../platform/actor.ts';
import { actorColumns, instant, listed, updatedAt } from '../../platform/database/columns.ts';

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
