import type { ParsedInput } from '@phsar/contract/endpoint';
import type { OfficeCalls } from '@phsar/contract/office/calls';
import type { BlogBlock, BlogEdit, NewBlog, OfficeBlog } from '@phsar/contract/office/wire';
import { LANGUAGES, type Localized } from '@phsar/domain/language';
import { dayStart, phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import {
  type CatalogueService,
  differences,
  editedBy,
  readBlogCursor,
  readFoundCursor,
  type StaffEditing,
  writeCursor,
} from '../catalogue/catalogue.module.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import { findPictures } from '../media/media.module.ts';
import type { StaffRequest } from '../staff/staff.module.ts';
import { htmlOfBlocks, picturesNamed, shownPictures } from './blog-blocks.ts';
import { blocksOfHtml } from './html-blocks.ts';
import type { PostsService } from './posts.service.ts';
import { presentOfficeBlog, publishAtText } from './staff-blogs.presenter.ts';
import type { BlogValues, StaffBlogRow, WholeBlogRow } from './staff-blogs.repository.ts';
import * as repository from './staff-blogs.repository.ts';

interface StaffBlogsDeps {
  db: Executor;
  catalogue: Pick<CatalogueService, 'write'>;
  posts: Pick<PostsService, 'findByTitle'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now' | 'token'>;
}

export interface StaffBlogPage {
  rows: StaffBlogRow[];
  /** The `after` of the next page; null on the last. */
  next: string | null;
}

type BlogQuery = ParsedInput<OfficeCalls['listBlogs']>['query'];

/** Posts as staff write them, drafts included. */
export interface StaffBlogs {
  /** By the day shown on them, newest first; what is searched for: best first. @throws ShopError `invalid_cursor` */
  list(query: BlogQuery): Promise<StaffBlogPage>;
  /** @throws ShopError `not_found` */
  find(id: number): Promise<OfficeBlog>;
  /** @throws ShopError `invalid_input`, `idempotency_mismatch` */
  create(body: NewBlog, asking: StaffRequest): Promise<OfficeBlog>;
  /** @throws ShopError `not_found`, `invalid_input`, `changed_meanwhile`, `idempotency_mismatch` */
  edit(id: number, body: BlogEdit, asking: StaffEditing): Promise<OfficeBlog>;
  /** @throws ShopError `not_found`, `idempotency_mismatch` */
  remove(id: number, asking: StaffRequest): Promise<void>;
  /** Clean HTML of blocks that need not be saved. */
  preview(title: Localized, blocks: readonly BlogBlock[]): Promise<Localized>;
}

const PAGE_SIZE = 50;
const SUBJECT = 'blog:';

/** Reads and writes the posts for staff. */
export function createStaffBlogs({ db, catalogue, posts, audit, sources }: StaffBlogsDeps): StaffBlogs {
  async function presented(executor: Executor, row: WholeBlogRow): Promise<OfficeBlog> {
    const blocks = blocksOf(row);
    const pictures = await repository.readPictures(executor, picturesNamed(blocks));
    return presentOfficeBlog(row, { blocks, pictures, now: sources.now() });
  }

  async function find(id: number): Promise<OfficeBlog> {
    return await presented(db, await existing(db, id));
  }

  /** Once for a key. @param work returns the post's id */
  async function write(
    { key }: StaffRequest,
    work: (transaction: Transaction) => Promise<number>,
  ): Promise<number> {
    const subject = await catalogue.write(({ transaction, onlyProducts }) => {
      onlyProducts([]);
      return onceForKey(transaction, key, sources.now(), async () => `${SUBJECT}${await work(transaction)}`);
    });
    return Number(subject.slice(SUBJECT.length));
  }

  return {
    find,

    async list({ limit = PAGE_SIZE, after, ...filters }) {
      const now = sources.now();
      const found = await posts.findByTitle(filters.q ?? '');
      if (found !== null) {
        const begin = after === undefined ? 0 : readFoundCursor(after);
        return foundPage(
          await repository.listStaffBlogs(
            db,
            filters,
            { ids: found, now },
            { after: null, limit: found.length },
          ),
          found,
          { begin, limit },
        );
      }
      const begin = after === undefined ? null : readBlogCursor(after);
      const rows = await repository.listStaffBlogs(
        db,
        filters,
        { ids: null, now },
        { after: begin, limit: limit + 1 },
      );
      const last = rows[limit - 1];
      const hasMore = rows.length > limit && last !== undefined;
      return {
        rows: rows.slice(0, limit),
        next: hasMore ? writeCursor([last.publishedOn, last.id]) : null,
      };
    },

    async create(body, asking) {
      const id = await write(asking, async (transaction) => {
        const { by } = asking;
        const now = sources.now();
        const date = body.date ?? phnomPenhDay(instantOf(body.publishAt) ?? now);
        const content = { ...body, date };
        const values = await checked(transaction, content);
        const written = await repository.insertBlog(
          transaction,
          { ...values, ...editedBy(by, now) },
          `office-${sources.token(9)}`,
        );
        await repository.linkPictures(transaction, written, shownPictures(values.description));
        await audit.record(transaction, by, {
          action: 'blog.created',
          subject: `${SUBJECT}${written}`,
          after: content,
        });
        return written;
      });
      return await find(id);
    },

    async edit(id, body, asking) {
      await write(asking, async (transaction) => {
        const { by, version } = asking;
        const row = await existing(transaction, id, { isLocked: true });
        if (row.version !== version) {
          throw new ShopError('changed_meanwhile', {
            by: { _id: row.editorId, name: row.editorName ?? '' },
            at: row.updatedAt.toISOString(),
            current: await presented(transaction, row),
            yours: { ...body, version },
          });
        }
        const before = contentOf(row);
        const after = {
          ...before,
          ...given(body),
          title: { ...before.title, ...given(body.title ?? {}) },
        };
        if (LANGUAGES.every((language) => after.title[language] === '')) {
          throw invalidInput({ title: 'title needs a text in Khmer or English' });
        }
        const change = differences<Content>(before, after);
        if (Object.keys(change.after).length === 0) return id;
        const values = await checked(transaction, after);
        await repository.updateBlog(transaction, id, { ...values, ...editedBy(by, sources.now()) });
        await repository.linkPictures(transaction, id, shownPictures(values.description));
        const entry = { action: 'blog.changed', subject: `${SUBJECT}${id}`, ...change } as const;
        await audit.record(transaction, by, entry);
        return id;
      });
      return await find(id);
    },

    async remove(id, asking) {
      await write(asking, async (transaction) => {
        const row = await existing(transaction, id, { isLocked: true });
        await repository.deleteBlog(transaction, id);
        await audit.record(transaction, asking.by, {
          action: 'blog.removed',
          subject: `${SUBJECT}${id}`,
          before: { ...contentOf(row) },
        });
        return id;
      });
    },

    async preview(title, blocks) {
      const pictures = await repository.readPictures(db, picturesNamed(blocks));
      return htmlOfBlocks({ title, blocks, pictures });
    },
  };
}

/** @throws ShopError `not_found` */
async function existing(executor: Executor, id: number, lock?: { isLocked: boolean }): Promise<WholeBlogRow> {
  const row = await repository.findStaffBlog(executor, id, lock);
  if (row === undefined) throw new ShopError('not_found');
  return row;
}

/** @param rows what was found, in any order @param found their ids, best first */
function foundPage(
  rows: readonly StaffBlogRow[],
  found: readonly number[],
  { begin, limit }: { begin: number; limit: number },
): StaffBlogPage {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = found.flatMap((id) => byId.get(id) ?? []);
  const end = begin + limit;
  return { rows: inOrder.slice(begin, end), next: inOrder.length > end ? writeCursor(['found', end]) : null };
}

/** A post's content as on the wire and in the log. */
interface Content {
  title: Localized;
  date: string;
  picture: string | null;
  state: 'draft' | 'published';
  publishAt: string | null;
  blocks: readonly BlogBlock[];
}

function contentOf(row: WholeBlogRow): Content {
  return {
    title: row.title,
    date: row.publishedOn,
    picture: row.picture?.id ?? null,
    state: row.state,
    publishAt: publishAtText(row.publishAt),
    blocks: blocksOf(row),
  };
}

/** A post stored as HTML becomes equivalent blocks, or one block of HTML. */
function blocksOf({ blocks, title, description }: WholeBlogRow): readonly BlogBlock[] {
  if (blocks !== null) return blocks;
  const hasText = LANGUAGES.some((language) => description[language] !== '');
  const same = blocksOfHtml(title, description);
  if (same !== null) return same;
  return hasText ? [{ type: 'html', text: description }] : [];
}

/** The post with its HTML. @throws ShopError `invalid_input` for pictures that the shop does not have, or a post without one */
async function checked(
  transaction: Transaction,
  { title, date, picture, state, publishAt, blocks }: Content,
): Promise<Omit<BlogValues, keyof ReturnType<typeof editedBy>>> {
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

/** A day means its first moment in Phnom Penh. */
function instantOf(publishAt: string | null): Date | null {
  if (publishAt === null) return null;
  return publishAt.includes('T') ? new Date(publishAt) : dayStart(publishAt);
}

function given<T extends object>(fields: T): { [N in keyof T]?: Exclude<T[N], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [N in keyof T]?: Exclude<T[N], undefined>;
  };
}
