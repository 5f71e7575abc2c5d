import { boolean, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { editColumns, id, language } from '../../platform/database/columns.ts';
import { pictures } from '../media/schema.ts';

export const banners = pgTable(
  'banners',
  {
    id: id(),
    key: text('key').notNull(),
    position: integer('position').notNull(),
    /** A translation key; shown as is when unknown. */
    buttonText: text('button_text').notNull().default(''),
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id),
    /** In its place on narrow screens; null where the other one serves all. */
    narrowPictureId: text('narrow_picture_id').references(() => pictures.id),
    isOn: boolean('is_on').notNull().default(true),
    /** First and last day of Phnom Penh; null for no limit. */
    shownFrom: date('shown_from'),
    shownUntil: date('shown_until'),
    ...editColumns(),
  },
  (table) => [
    unique('banners_key_unique').on(table.key),
    index('banners_position').on(table.position),
    index('banners_picture').on(table.pictureId),
    index('banners_narrow_picture').on(table.narrowPictureId),
  ],
);

export const bannerTexts = pgTable(
  'banner_texts',
  {
    bannerId: integer('banner_id')
      .notNull()
      .references(() => banners.id, { onDelete: 'cascade' }),
    language: language(),
    title1: text('title1').notNull(),
    title2: text('title2').notNull().default(''),
    /** In place of what `banners.button_text` stands for; '' for that. */
    buttonText: text('button_text').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.bannerId, table.language] })],
);
