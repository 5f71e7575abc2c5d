import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/** Call counts shared by all servers on the database; the columns are those of rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expiry').on(table.expire)],
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
    failure: text('failure'),
  },
  (table) => [
    // The condition that is always true stops the planner from looking up a subject in this index (`claimDue`).
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

/** One row: the last migration that a release must have to run on this database. */
export const schemaSupport = pgTable(
  'schema_support',
  {
    id: smallint('id').primaryKey().default(1),
    oldestMigration: smallint('oldest_migration').notNull(),
  },
  ({ id }) => [check('schema_support_one_row', sql`${id} = 1`)],
);
