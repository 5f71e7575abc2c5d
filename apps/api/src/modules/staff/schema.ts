import { ROLES } from '@phsar/contract/office/permissions';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant, listed, updatedAt } from '../../platform/database/columns.ts';

/** A reference to a person, whose removal deletes the row. */
const staffId = () => uuid('staff_id').references((): AnyPgColumn => staff.id, { onDelete: 'cascade' });

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
    staffId: staffId().notNull(),
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
  staffId: staffId().primaryKey(),
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
    staffId: staffId().notNull(),
  },
  (table) => [index('staff_recovery_codes_staff').on(table.staffId)],
);

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    staffId: staffId().notNull(),
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
    /** Null for a sign-in, where the person is not identified yet. */
    staffId: staffId(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('staff_passkey_challenges_expiry').on(table.expiresAt)],
);
