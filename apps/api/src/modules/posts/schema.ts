import { BLOG_STATES } from '@phsar/contract/office/blogs';
import type { BlogBlock } from '@phsar/contract/office/wire';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { editColumns, id, instant, language, listed } from '../../platform/database/columns.ts';
import { pictures } from '../media/schema.ts';

export const blogs = pgTable(
  'blogs',
  {
    id: id(),
    key: text('key').notNull(),
    /** The day shown on the post. */
    publishedOn: date('published_on', { mode: 'string' }).notNull(),
    /** Null for a draft alone. */
    pictureId: text('picture_id').references(() => pictures.id),
    state: text('state', { enum: BLOG_STATES }).notNull().default('published'),
    /** When a published post appears; null for at once. */
    publishAt: instant('publish_at'),
    /** What it was made of in the office; null for a post that came as HTML. */
    blocks: jsonb('blocks').$type<readonly BlogBlock[]>(),
    ...editColumns(),
  },
  (table) => [
    unique('blogs_key_unique').on(table.key),
    index('blogs_planned').on(table.publishAt).where(sql`publish_at IS NOT NULL`),
    check('blogs_state', sql`${table.state} IN (${listed(BLOG_STATES)})`),
    check('blogs_published_with_picture', sql`${table.state} = 'draft' OR ${table.pictureId} IS NOT NULL`),
    index('blogs_newest').on(table.publishedOn.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('blogs_picture').on(table.pictureId),
  ],
);

export const blogTexts = pgTable(
  'blog_texts',
  {
    blogId: integer('blog_id')
      .notNull()
      .references(() => blogs.id, { onDelete: 'cascade' }),
    language: language(),
    title: text('title').notNull(),
    /** Clean HTML. */
    description: text('description').notNull(),
  },
  (table) => [primaryKey({ columns: [table.blogId, table.language] })],
);

/** The pictures in a post's text: what a text shows is not taken for unused. */
export const blogPictures = pgTable(
  'blog_pictures',
  {
    blogId: integer('blog_id')
      .notNull()
      .references(() => blogs.id, { onDelete: 'cascade' }),
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id),
  },
  (table) => [
    primaryKey({ columns: [table.blogId, table.pictureId] }),
    index('blog_pictures_picture').on(table.pictureId),
  ],
);
