import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '../../platform/database/columns.ts';

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
