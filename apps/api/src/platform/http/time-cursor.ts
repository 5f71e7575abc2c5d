import { ShopError } from '../shop-error.ts';

/** The last row of a page in a list that is sorted by time, then id. */
interface TimeCursor {
  at: Date;
  /** A UUID. */
  id: string;
}

/** Years before 1000 are left out: PostgreSQL has no year 0. */
const CURSOR = /^([1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The opaque `after` of the next page. */
export function writeTimeCursor({ at, id }: TimeCursor): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');
}

/** @throws ShopError `invalid_cursor` when `writeTimeCursor` did not write it */
export function readTimeCursor(text: string): TimeCursor {
  const [, time = '', id = ''] = CURSOR.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) throw new ShopError('invalid_cursor');
  return { at, id };
}
