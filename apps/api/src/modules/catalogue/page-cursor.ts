import type { ProductSort } from '@phsar/contract/shop/paths';
import { ShopError } from '../../platform/shop-error.ts';

const MAX_INTEGER = 2_147_483_647;

/** The sort key of the last entry of a page: the next page begins after it, whatever was added meanwhile. */
export type ProductCursor = readonly [position: number, id: number];
/** The same for posts; `publishedOn` as YYYY-MM-DD. */
export type BlogCursor = readonly [publishedOn: string, id: number];

/** The same in another order than the shop's: the parts of the sort key, the id last. */
export type SortCursor = readonly number[];

/** How many numbers the sort key of each order has. */
const KEY_LENGTHS: Record<ProductSort, number> = { newest: 1, 'price-up': 2, 'price-down': 2, discount: 3 };

/** A cursor as the opaque text that clients send back. */
export function writeCursor(cursor: readonly (string | number)[]): string {
  return Buffer.from(cursor.join('.')).toString('base64url');
}

/** @throws ShopError `invalid_cursor` when it is none of ours */
export function readProductCursor(text: string): ProductCursor {
  const [position, id] = partsOf(text, /^(-?\d{1,10})\.(\d{1,10})$/);
  return [integer(position), integer(id)];
}

/** @throws ShopError `invalid_cursor` when it is not one of ours, or of another order */
export function readSortCursor(sort: ProductSort, text: string): SortCursor {
  const [name, key = ''] = partsOf(text, /^([a-z-]+)((?:\.-?\d{1,10})+)$/);
  const numbers = key.split('.').slice(1).map(integer);
  if (name !== sort || numbers.length !== KEY_LENGTHS[sort]) throw new ShopError('invalid_cursor');
  return numbers;
}

/** @throws ShopError `invalid_cursor` when it is none of ours */
export function readBlogCursor(text: string): BlogCursor {
  const [day = '', id] = partsOf(text, /^(\d{4}-\d{2}-\d{2})\.(\d{1,10})$/);
  const time = Date.parse(`${day}T00:00:00Z`);
  const isCalendarDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  if (!isCalendarDay) throw new ShopError('invalid_cursor');
  return [day, integer(id)];
}

/** @throws ShopError `invalid_cursor` when it is none of ours */
export function readFoundCursor(text: string): number {
  return integer(partsOf(text, /^found\.(\d{1,7})$/)[0]);
}

function partsOf(cursor: string, form: RegExp): string[] {
  const match = form.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (match === null) throw new ShopError('invalid_cursor');
  return match.slice(1);
}

function integer(text: string | undefined): number {
  const number = Number(text);
  if (!(Math.abs(number) <= MAX_INTEGER)) throw new ShopError('invalid_cursor');
  return number;
}

/** Where a page begins and how long it may be. */
export interface PageOf<Cursor> {
  /** Null for the start of the list. */
  after: Cursor | null;
  limit: number;
}

/** A page of an office list: which one the query wants, and how long it is. */
interface OfficePage {
  after: string | undefined;
  limit: number;
}

/** Rows of an office list, and the next page's `after`; null at the end. */
export interface OfficeRows<Row> {
  rows: Row[];
  next: string | null;
}

/** A page of a list in its own order. @throws ShopError `invalid_cursor` */
export async function pageInOrder<Row, Cursor extends readonly (string | number)[]>(
  { after, limit }: OfficePage,
  readCursor: (text: string) => Cursor,
  read: (page: PageOf<Cursor>) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
): Promise<OfficeRows<Row>> {
  const rows = await read({ after: after === undefined ? null : readCursor(after), limit: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), next: last === undefined ? null : writeCursor(cursorOf(last)) };
}

/** Found entries that are checked at once, until a page is full. */
const FOUND_AT_ONCE = 500;

/**
 * A page of what a search found, best first.
 * @param read those of these entries that fit the rest of the filter, in any order
 * @throws ShopError `invalid_cursor`
 */
export async function pageOfFound<Row extends { id: number }>(
  { after, limit }: OfficePage,
  found: Int32Array,
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<OfficeRows<Row>> {
  const rows: Row[] = [];
  let place = after === undefined ? 0 : readFoundCursor(after);
  while (place < found.length) {
    const ids = [...found.subarray(place, place + FOUND_AT_ONCE)];
    const byId = new Map((await read(ids)).map((row) => [row.id, row]));
    for (const id of ids) {
      const row = byId.get(id);
      if (row !== undefined && rows.length === limit) return { rows, next: writeCursor(['found', place]) };
      place += 1;
      if (row !== undefined) rows.push(row);
    }
  }
  return { rows, next: null };
}

/** All entries of a list, page by page. */
export async function* pagesOf<Row, Cursor>(
  read: (page: PageOf<Cursor>) => Promise<Row[]>,
  placeOf: (row: Row) => Cursor,
  pageSize = 1_000,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const page = await read({ after: last === undefined ? null : placeOf(last), limit: pageSize });
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    last = page.at(-1);
  }
}
