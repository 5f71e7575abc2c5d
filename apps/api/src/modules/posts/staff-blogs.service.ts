import type { ParsedInput } from '@phsar/contract/endpoint';
import type { OfficeCalls } from '@phsar/contract/office/calls';
import type { BlogBlock, BlogEdit, NewBlog, OfficeBlog } from '@phsar/contract/office/wire';
import { LANGUAGES, type Localized } from '@phsar/domain/language';
import { dayStart, phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import {
  changedMeanwhile,
  differences,
  type Edited,
  editedBy,
  givenFields,
  readBlogCursor,
  readFoundCursor,
  type StaffEditing,
  type StaffEditingDeps,
  writeCursor,
  writeOnce,
} from '../catalogue/catalogue.module.ts';
import { findPictures } from '../media/media.module.ts';
import type { StaffAsking } from '../staff/staff.module.ts';
import { htmlOfBlocks, picturesNamed } from './blog-blocks.ts';
import { blocksOfHtml } from './html-blocks.ts';
import { presentOfficeBlog, publishAtText } from './posts.presenter.ts';
import type { PostsService } from './posts.service.ts';
import type { BlogValues, StaffBlogRow, WholeBlogRow } from './staff-blogs.repository.ts';
import * as repository from './staff-blogs.repository.ts';

export interface StaffBlogsDeps extends StaffEditingDeps {
  posts: Pick<PostsService, 'findByTitle'>;
}

type BlogQuery = ParsedInput<OfficeCalls['listBlogs']>['query'];

/** A post's content as on the wire and in the log. */
interface Content {
  title: Localized;
  date: string;
  picture: string | null;
  state: 'draft' | 'published';
  publishAt: string | null;
  blocks: readonly BlogBlock[];
}

const PAGE_SIZE = 50;

/**
 * By the day shown on them, newest first; with a search, best first.
 * @returns with the `after` of the next page; null on the last
 * @throws ShopError `invalid_cursor`
 */
export async function listForStaff(
  { db, posts, sources }: StaffBlogsDeps,
  { limit = PAGE_SIZE, after, ...filters }: BlogQuery,
): Promise<{ rows: StaffBlogRow[]; next: string | null }> {
  const now = sources.now();
  const ids = await posts.findByTitle(filters.q ?? '');
  if (ids !== null) {
    const begin = after === undefined ? 0 : readFoundCursor(after);
    const all = { after: null, limit: ids.length };
    const rows = await repository.listStaffBlogs(db, filters, { ids, now }, all);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
    const end = begin + limit;
    return {
      rows: inOrder.slice(begin, end),
      next: inOrder.length > end ? writeCursor(['found', end]) : null,
    };
  }
  const begin = after === undefined ? null : readBlogCursor(after);
  const page = { after: begin, limit: limit + 1 };
  const rows = await repository.listStaffBlogs(db, filters, { ids, now }, page);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), next: last ? writeCursor([last.publishedOn, last.id]) : null };
}

/** @throws ShopError `not_found` */
export async function findForStaff(deps: StaffBlogsDeps, id: number): Promise<OfficeBlog> {
  return await presented(deps, deps.db, await existing(deps.db, id));
}

/** @throws ShopError `invalid_input`, `idempotency_mismatch` */
export async function createBlog(
  deps: StaffBlogsDeps,
  body: NewBlog,
  asking: StaffAsking,
): Promise<OfficeBlog> {
  const { audit, sources } = deps;
  const id = await writeOnce(deps, 'blog', asking, async ({ transaction }) => {
    const { by } = asking;
    const now = sources.now();
    const date = body.date ?? phnomPenhDay(instantOf(body.publishAt) ?? now);
    const content = { ...body, date };
    const values = await checked(transaction, content);
    const key = `office-${sources.token(9)}`;
    const written = await repository.saveBlog(transaction, { ...values, key, ...editedBy(by, now) });
    await audit.record(transaction, by, {
      action: 'blog.created',
      subject: `blog:${written}`,
      after: content,
    });
    return written;
  });
  return await findForStaff(deps, Number(id));
}

/** @throws ShopError `not_found`, `invalid_input`, `changed_meanwhile`, `idempotency_mismatch` */
export async function editBlog(
  deps: StaffBlogsDeps,
  id: number,
  body: BlogEdit,
  asking: StaffEditing,
): Promise<OfficeBlog> {
  const { audit, sources } = deps;
  await writeOnce(deps, 'blog', asking, async ({ transaction }) => {
    const { by, version } = asking;
    const row = await existing(transaction, id, { isLocked: true });
    if (row.version !== version) {
      const current = await presented(deps, transaction, row);
      throw changedMeanwhile(row, { current, yours: { ...body, version } });
    }
    const before = contentOf(row);
    const title = { ...before.title, ...givenFields(body.title ?? {}) };
    const after = { ...before, ...givenFields(body), title };
    if (LANGUAGES.every((language) => title[language] === '')) {
      throw invalidInput({ title: 'title needs a text in Khmer or English' });
    }
    const change = differences<Content>(before, after);
    if (change === null) return id;
    const values = await checked(transaction, after);
    await repository.saveBlog(transaction, { ...values, key: row.key, ...editedBy(by, sources.now()) });
    await audit.record(transaction, by, { action: 'blog.changed', subject: `blog:${id}`, ...change });
    return id;
  });
  return await findForStaff(deps, id);
}

/** @throws ShopError `not_found`, `idempotency_mismatch` */
export async function removeBlog(deps: StaffBlogsDeps, id: number, asking: StaffAsking): Promise<void> {
  await writeOnce(deps, 'blog', asking, async ({ transaction }) => {
    const row = await existing(transaction, id, { isLocked: true });
    await repository.deleteBlog(transaction, id);
    await deps.audit.record(transaction, asking.by, {
      action: 'blog.removed',
      subject: `blog:${id}`,
      before: { ...contentOf(row) },
    });
    return id;
  });
}

/** Clean HTML of blocks that need not be saved. */
export async function previewBlog(
  { db }: StaffBlogsDeps,
  title: Localized,
  blocks: readonly BlogBlock[],
): Promise<Localized> {
  const pictures = await repository.readPictures(db, picturesNamed(blocks));
  return htmlOfBlocks({ title, blocks, pictures });
}

async function presented(
  { sources }: StaffBlogsDeps,
  executor: Executor,
  row: WholeBlogRow,
): Promise<OfficeBlog> {
  const blocks = blocksOf(row);
  const pictures = await repository.readPictures(executor, picturesNamed(blocks));
  return presentOfficeBlog(row, { blocks, pictures, now: sources.now() });
}

/** @throws ShopError `not_found` */
async function existing(executor: Executor, id: number, lock?: { isLocked: boolean }): Promise<WholeBlogRow> {
  const row = await repository.findStaffBlog(executor, id, lock);
  if (row === undefined) throw new ShopError('not_found');
  return row;
}

function contentOf(row: WholeBlogRow): Content {
  return {
    title: row.title,
    date: row.publishedOn,
    picture: row.pictureId,
    state: row.state,
    publishAt: publishAtText(row.publishAt),
    blocks: blocksOf(row),
  };
}

/** A post stored as HTML becomes equivalent blocks, or one block of HTML. */
function blocksOf({ blocks, title, description }: WholeBlogRow): readonly BlogBlock[] {
  const same = blocks ?? blocksOfHtml(title, description);
  if (same !== null) return same;
  const hasText = LANGUAGES.some((language) => description[language] !== '');
  return hasText ? [{ type: 'html', text: description }] : [];
}

/** The post with its HTML. @throws ShopError `invalid_input` for pictures that the shop does not have, or a post without one */
async function checked(
  transaction: Transaction,
  { title, date, picture, state, publishAt, blocks }: Content,
): Promise<Omit<BlogValues, 'key' | keyof Edited>> {
  const wanted = [...(picture === null ? [] : [picture]), ...picturesNamed(blocks)];
  const pictures = await findPictures(transaction, wanted);
  const isMissing = (id: string) => !pictures.some((known) => known.id === id);
  const errors: Record<string, string> = {};
  if (picture === null && state === 'published') errors.picture = 'A published post needs a picture';
  if (picture !== null && isMissing(picture)) errors.picture = 'The shop has no such picture';
  for (const [index, block] of blocks.entries()) {
    if (block.type === 'picture' && isMissing(block.picture)) {
      errors[`blocks.${index}.picture`] = 'The shop has no such picture';
    }
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return {
    title,
    description: htmlOfBlocks({ title, blocks, pictures }),
    blocks,
    publishedOn: date,
    pictureId: picture,
    state,
    publishAt: instantOf(publishAt),
  };
}

/** A day means its first instant in Phnom Penh. */
function instantOf(publishAt: string | null): Date | null {
  if (publishAt === null) return null;
  return publishAt.includes('T') ? new Date(publishAt) : dayStart(publishAt);
}
