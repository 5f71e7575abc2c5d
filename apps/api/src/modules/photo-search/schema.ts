import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes } from '../../platform/database/columns.ts';
import { pictures } from '../media/schema.ts';

/** The description of a picture for photo search; recomputed when missing. */
export const pictureDescriptions = pgTable(
  'picture_descriptions',
  {
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    /** The engine that made it: descriptions of different engines are not comparable. */
    engine: text('engine').notNull(),
    description: bytes('description').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pictureId, table.engine] })],
);
