import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from '../../platform/database/columns.ts';

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
    /** Since when the shopper may neither sign in nor order; null while not blocked. */
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
    /** The User-Agent of the login, truncated; null for sessions of earlier releases. */
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
    /** Keyed hashes of the requesting device id and network; '' where they are not known. */
    deviceHash: text('asker').notNull().default(''),
    network: text('network').notNull().default(''),
    /** Of the networks that `network` is in. */
    widerNetworks: text('wider_networks').array().notNull().default([]),
    /** Whether the device is known for the account: it has a share of its own. */
    isKnownDevice: boolean('is_known_device').notNull().default(false),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** Wrong attempts of the requester, and of all others. */
    ownAttempts: integer('wrong_tries').notNull().default(0),
    othersAttempts: integer('strangers_tries').notNull().default(0),
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
