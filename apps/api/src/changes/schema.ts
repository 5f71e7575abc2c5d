import { bigint, integer, pgTable } from 'drizzle-orm/pg-core';

/** The last writes of the catalogue and the settings, for servers that missed the notification of one. */
export const changeLog = pgTable('change_log', {
  /** Each write has the next number, without gaps. */
  version: bigint('version', { mode: 'number' }).primaryKey(),
  /** The products written, beside which anything but products may have changed; null if anything may have. */
  products: integer('products').array(),
});
