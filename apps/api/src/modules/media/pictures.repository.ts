import { and, asc, eq, gt, inArray, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import * as schema from '../../schema.ts';
import { orderLines } from '../orders/schema.ts';
import { pictures } from './schema.ts';

export interface PictureSize {
  /** The start of its SHA-256. */
  id: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** The ids of the pictures that these products show, as a subquery. */
export type PicturesOf = (executor: Executor, productIds: readonly number[]) => SQLWrapper;

/** Pixels; null when the shop has no such picture. */
export async function findPictureWidth(executor: Executor, id: string): Promise<number | null> {
  const [row] = await executor.select({ width: pictures.width }).from(pictures).where(eq(pictures.id, id));
  return row?.width ?? null;
}

/** Pictures in the order of their ids, from one on. @param shown a subquery of the ids to which they are limited */
export function listPictures(
  executor: Executor,
  { after, limit, shown }: { after: string; limit: number; shown: SQLWrapper | undefined },
): Promise<{ id: string; width: number }[]> {
  return executor
    .select({ id: pictures.id, width: pictures.width })
    .from(pictures)
    .where(and(gt(pictures.id, after), shown && inArray(pictures.id, shown)))
    .orderBy(asc(pictures.id))
    .limit(limit);
}

/** Adds a picture, or keeps it from being removed soon; locks its row. */
export async function putPicture(transaction: Transaction, picture: PictureSize): Promise<void> {
  await transaction
    .insert(pictures)
    .values(picture)
    .onConflictDoUpdate({ target: pictures.id, set: { unusedSince: null } });
}

/** Adds pictures; those that are known stay as they are. */
export async function putPictures(executor: Executor, entries: readonly PictureSize[]): Promise<void> {
  const rows = entries.map(({ id, width, height }) => ({ id, width, height }));
  await executor.insert(pictures).values(rows).onConflictDoNothing();
}

/** Restarts the time after which unused pictures are removed: their files are about to be stored or used. */
export async function keepPictures(executor: Executor, ids: readonly string[]): Promise<void> {
  await executor.execute(sql`
    UPDATE ${pictures} SET unused_since = NULL WHERE id = ANY (${sql.param([...ids])}::text[])`);
}

/** Those of the pictures that are there. In a transaction, none of them can be removed until it ends. */
export async function findPictures(executor: Executor, ids: readonly string[]): Promise<PictureSize[]> {
  const { id, width, height } = pictures;
  return await executor
    .select({ id, width, height })
    .from(pictures)
    .where(inArray(id, [...ids]))
    .for('key share');
}

/** Tables that refer to a picture; a row that goes with its picture does not use it. */
function usesOf(picture: SQL): SQL {
  const uses = Object.values(schema)
    .filter((entry) => is(entry, PgTable))
    .flatMap((table) => {
      const { foreignKeys } = getTableConfig(table);
      return foreignKeys
        .filter((key) => key.reference().foreignTable === pictures && key.onDelete !== 'cascade')
        .flatMap((key) => key.reference().columns)
        .map((column) => sql`SELECT 1 FROM ${table} WHERE ${column} = ${picture}`);
    });
  return sql`EXISTS (${sql.join(uses, sql` UNION ALL `)})`;
}

const isUsed = usesOf(sql`${pictures.id}`);

/** Notes since when pictures have been unused, and which are used again. */
export async function markUnused(executor: Executor, now: Date): Promise<void> {
  await executor.execute(sql`
    UPDATE ${pictures} SET unused_since = NULL WHERE unused_since IS NOT NULL AND ${isUsed}`);
  await executor.execute(sql`
    UPDATE ${pictures} SET unused_since = ${now.toISOString()}::timestamptz
    WHERE unused_since IS NULL AND NOT is_in_orders AND NOT ${isUsed}`);
}

/**
 * Locks pictures that have been unused since before a time, and notes those that order lines show. A picture that
 * somebody is about to use is left out: its row is locked then.
 * @returns what can be removed in this transaction
 */
export async function lockUnused(
  transaction: Transaction,
  before: Date,
  limit: number,
): Promise<{ id: string; width: number }[]> {
  const { rows: due } = await transaction.execute<{ id: string }>(sql`
    SELECT id FROM ${pictures} WHERE unused_since < ${before.toISOString()}::timestamptz
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`);
  if (due.length === 0) return [];
  const ids = sql`ANY (${sql.param(due.map(({ id }) => id))}::text[])`;
  await transaction.execute(sql`
    UPDATE ${pictures} SET is_in_orders = true, unused_since = NULL
    WHERE id IN (
      SELECT shown.id FROM (
        SELECT split_part(split_part(image, '/media/', 2), '-', 1) AS id FROM ${orderLines}
      ) AS shown WHERE shown.id = ${ids}
    )`);
  // Another statement, so that it sees what was committed before the lock.
  const { rows } = await transaction.execute<{ id: string; width: number }>(sql`
    SELECT id, width FROM ${pictures} WHERE id = ${ids} AND unused_since IS NOT NULL AND NOT ${isUsed}`);
  return rows;
}

/** Deletes the rows of pictures that nothing refers to; their files are the caller's. */
export async function deletePictures(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.delete(pictures).where(inArray(pictures.id, [...ids]));
}
