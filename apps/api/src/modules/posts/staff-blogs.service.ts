import type { ParsedInput } from '@phsar/contract/endpoint';
import type { OfficeCalls } from '@phsar/contract/office/calls';
import type { BlogBlock, BlogEdit, NewBlog, OfficeBlog } from '@phsar/contract/office/wire';
import { LANGUAGES, type Localized } from '@phsar/domain/language';
import { dayStart, phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import {
  type BlogCursor,
  changedMeanwhile,
  differences,
  type Edited,
  editedBy,
  givenFields,
  type OfficeRows,
  pageInOrder,
  pageOfFound,
  readBlogCursor,
  type StaffEditing,
  type StaffEditingDeps,
  writeOnce,
} from '../catalogue/catalogue.module.ts';
import { findPictures } from '../media/media.module.ts';
import type { StaffRequest } from '../staff/staff.module.ts';
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

/** By the day shown on them, newest first; with a search, best first. @throws ShopError `invalid_cursor` */
export async function listForStaff(
  { db, posts, sources }: StaffBlogsDeps,
  { limit = PAGE_SIZE, after, ...filters }: BlogQuery,
): Promise<OfficeRows<StaffBlogRow>> {
  const now = sources.now();
  const found = await posts.findByTitle(filters.q ?? '');
  if (found !== null) {
    return await pageOfFound({ after, limit }, found, (ids) =>
      repository.listStaffBlogs(db, filters, { ids, now }, { after: null, limit: ids.length }),
    );
  }
  return await pageInOrder<StaffBlogRow, BlogCursor>(
    { after, limit },
    readBlogCursor,
    (page) => repository.listStaffBlogs(db, filters, { ids: null, now }, page),
    (row) => [row.publishedOn, row.id],
  );
}

/** @throws ShopError `not_found` */
export async function findForStaff(deps: StaffBlogsDeps, id: number): Promise<OfficeBlog> {
  return await presented(deps, deps.db, await existing(deps.db, id));
}

/** @throws ShopError `invalid_input`, `idempotency_mismatch` */
export async function createBlog(deps: StaffBlogsDeps, body: NewBlog, asking: StaffRequest) {
  const { sources } = deps;
  const written = await writeOnce(deps, 'blog', asking, async ({ transaction }) => {
    const date = body.date ?? phnomPenhDay(instantOf(body.publishAt) ?? sources.now());
    const content = { ...body, date };
    const values = await checked(transaction, content);
    const key = `office-${sources.token(9)}`;
    const id = await repository.saveBlog(transaction, { ...values, key, ...editedBy(deps, asking) });
    return { id, action: 'blog.created', after: content };
  });
  return await findForStaff(deps, Number(written));
}

/** @throws ShopError `not_found`, `invalid_input`, `changed_meanwhile`, `idempotency_mismatch` */
export async function editBlog(deps: StaffBlogsDeps, id: number, body: BlogEdit, asking: StaffEditing) {
  await writeOnce(deps, 'blog', asking, async ({ transaction }) => {
    const { version } = asking;
    const row = await existing(transaction, id, { isLocked: true });
    if (row.version !== version) {
      throw changedMeanwhile(row, await presented(deps, transaction, row), { ...body, version });
    }
    const before = contentOf(row);
    const title = { ...before.title, ...givenFields(body.title ?? {}) };
    const after = { ...before, ...givenFields(body), title };
    if (LANGUAGES.every((language) => title[language] === '')) {
      throw invalidInput({ title: 'title needs a text in Khmer or English' });
    }
    const change = differences<Content>(before, after);
    if (change === null) return { id };
    const values = await checked(transaction, after);
    await repository.saveBlog(transaction, { ...values, key: row.key, ...editedBy(deps, asking) });
    return { id, action: 'blog.changed', ...change };
  });
  return await findForStaff(deps, id);
}

/** @throws ShopError `not_found`, `idempotency_mismatch` */
export async function removeBlog(deps: StaffBlogsDeps, id: number, asking: StaffRequest) {
  await writeOnce(deps, 'blog', asking, async ({ transaction }) => {
    const row = await existing(transaction, id, { isLocked: true });
    await repository.deleteBlog(transaction, id);
    return { id, action: 'blog.removed', before: { ...contentOf(row) } };
  });
}

/** Clean HTML of blocks that need not be saved. */
export async function previewBlog({ db }: StaffBlogsDeps, title: Localized, blocks: readonly BlogBlock[]) {
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
