import type { BlogBlock, ListedBlog, OfficeBlog, OfficeBlogBlock } from '@phsar/contract/office/wire';
import type { Blog } from '@phsar/contract/shop/wire';
import { type Language, textIn } from '@phsar/domain/language';
import { dayStart, phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { pictureAddress } from '../media/media.module.ts';
import type { BlockPicture } from './blog-blocks.ts';
import { cleanBlogHtml } from './blog-html.ts';
import type { BlogRow } from './posts.repository.ts';
import type { StaffBlogRow } from './staff-blogs.repository.ts';

export function presentBlog(row: BlogRow, language: Language): Blog {
  return {
    _id: String(row.id),
    title: textIn(language, row.title),
    image: pictureAddress(row.picture),
    date: row.publishedOn,
    description: cleanBlogHtml(textIn(language, row.description)),
  };
}

export function presentListedBlog(row: StaffBlogRow, now: Date): ListedBlog {
  const { state, publishAt } = row;
  return {
    _id: String(row.id),
    title: row.title,
    date: row.publishedOn,
    picture: row.picture?.id ?? null,
    pictureUrl: row.picture === null ? null : pictureAddress(row.picture),
    state,
    publishAt: publishAtText(publishAt),
    isShown: state === 'published' && (publishAt === null || publishAt <= now),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

export function presentOfficeBlog(
  row: StaffBlogRow,
  { blocks, pictures, now }: { blocks: readonly BlogBlock[]; pictures: readonly BlockPicture[]; now: Date },
): OfficeBlog {
  const presented = blocks.map((block): OfficeBlogBlock => {
    if (block.type !== 'picture') return block;
    const picture = pictures.find(({ id }) => id === block.picture);
    return { ...block, pictureUrl: picture === undefined ? null : pictureAddress(picture) };
  });
  return { ...presentListedBlog(row, now), blocks: presented };
}

/** A day if it is the first instant of that day in Phnom Penh, else the instant. */
export function publishAtText(at: Date | null): string | null {
  if (at === null) return null;
  const day = phnomPenhDay(at);
  return dayStart(day).getTime() === at.getTime() ? day : at.toISOString();
}
