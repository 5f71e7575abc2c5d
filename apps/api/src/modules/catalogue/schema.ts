import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable } from 'drizzle-orm/pg-core';

/** One row, incremented by every catalogue write, which also notifies the other servers. */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    id: integer('id').primaryKey(),
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (table) => [check('catalogue_version_single_row', sql`${table.id} = 1`)],
);

/** What the last writes of the catalogue changed, for servers that had no news of them. */
export const catalogueWrites = pgTable('catalogue_writes', {
  /** The catalogue's since this write. */
  version: bigint('version', { mode: 'number' }).primaryKey(),
  /** Products; anything else of the catalogue but products may have changed too. Null where anything may have. */
  products: integer('products').array(),
});
