import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from '../../platform/database/columns.ts';
import { staff } from '../staff/schema.ts';

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
    /** Null for a sign-in, where the person is not identified yet. */
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('staff_passkey_challenges_expiry').on(table.expiresAt)],
);
