import { TELEGRAM_LINK_KINDS } from '@phsar/contract/office/telegram';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, listed } from '../../platform/database/columns.ts';
import { staff } from '../staff/schema.ts';

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
    /** The code's end, null once it is used; of an ended link the end of its row. */
    expiresAt: instant('expires_at'),
    /** The group's id, or the person's; null until linked, kept when the link ends. */
    chatId: bigint('chat_id', { mode: 'number' }),
    /** The group's title, or the person's name in Telegram. */
    title: text('title').notNull().default(''),
    /** Null until linked, and again once the link has ended. */
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
