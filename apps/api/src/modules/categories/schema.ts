import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, editColumns, language } from '../../platform/database/columns.ts';

export const categories = pgTable(
  'categories',
  {
    /** Stable: products, catalogue files and addresses name it. */
    key: text('key').primaryKey(),
    position: integer('position').notNull(),
    ...editColumns(),
    createdAt: createdAt(),
  },
  (table) => [index('categories_position').on(table.position, table.key)],
);

export const categoryTexts = pgTable(
  'category_texts',
  {
    categoryKey: text('category_key')
      .notNull()
      .references(() => categories.key, { onDelete: 'cascade' }),
    language: language(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryKey, table.language] })],
);
