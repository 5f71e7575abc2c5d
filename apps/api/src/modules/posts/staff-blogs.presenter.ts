import type { BlogBlock, ListedBlog, OfficeBlog, OfficeBlogBlock } from '@phsar/contract/office/wire';
import { dayStart, phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { pictureAddress } from '../media/media.module.ts';
import type { BlockPicture } from './blog-blocks.ts';
import type { StaffBlogRow } from './staff-blogs.repository.ts';

/** A post in the office's list. */
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

/** A post with its blocks. @param pictures those of the blocks */
export function presentOfficeBlog(
  row: StaffBlogRow,
  { blocks, pictures, now }: { blocks: readonly BlogBlock[]; pictures: readonly BlockPicture[]; now: Date },
): OfficeBlog {
  return {
    ...presentListedBlog(row, now),
    blocks: blocks.map((block) => presentBlock(block, pictures)),
  };
}

function presentBlock(block: BlogBlock, pictures: readonly BlockPicture[]): OfficeBlogBlock {
  if (block.type !== 'picture') return block;
  const picture = pictures.find(({ id }) => id === block.picture);
  return { ...block, pictureUrl: picture === undefined ? null : pictureAddress(picture) };
}

/** A day for its first moment in Phnom Penh, else the moment. */
export function publishAtText(at: Date | null): string | null {
  if (at === null) return null;
  const day = phnomPenhDay(at);
  return dayStart(day).getTime() === at.getTime() ? day : at.toISOString();
}
