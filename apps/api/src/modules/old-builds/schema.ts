import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

/** Builds of pages and office whose files are in the media store, for pages that were opened before an upgrade. */
export const storedBuilds = pgTable('kept_builds', {
  /** A hash of its files. */
  build: text('build').primaryKey(),
  /** SHA-256 by address, such as `/static/js/cart.4f2a.js`: the media store alone is not trusted with scripts. */
  files: jsonb('files').$type<Record<string, string>>().notNull(),
  /** When a server with this build was last seen. */
  usedAt: instant('used_at').notNull(),
});
