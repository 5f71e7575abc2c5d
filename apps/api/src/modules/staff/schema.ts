import { ROLES } from '@phsar/contract/office/permissions';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, listed, updatedAt } from '../../platform/database/columns.ts';

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

/** Invitation links; each is for one person and works once. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    /** The id of the staff member it was made for after a restore; a new one for anyone of the name and role. */
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
