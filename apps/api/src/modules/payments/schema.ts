import { BAKONG_FAILURES } from '@phsar/domain/payment';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant, listed } from '../../platform/database/columns.ts';

/** One row: with which token Bakong is asked, and what fails. */
export const bakongState = pgTable(
  'bakong_state',
  {
    id: integer('id').primaryKey(),
    /** The token in use, encrypted with a key from the token secret, and since when. */
    token: bytes('token'),
    tokenSince: instant('token_since'),
    /** A hash of the environment's token from which it was renewed: another one there is newer. */
    givenHash: text('given_hash'),
    renewalTriedAt: instant('renewal_tried_at'),
    failure: text('failure', { enum: BAKONG_FAILURES }),
    failingSince: instant('failing_since'),
    /** No call before this moment: Bakong said that there were too many. */
    pausedUntil: instant('paused_until'),
  },
  (table) => [
    check('bakong_state_single_row', sql`${table.id} = 1`),
    check('bakong_state_failure_known', sql`${table.failure} IN (${listed(BAKONG_FAILURES)})`),
  ],
);
