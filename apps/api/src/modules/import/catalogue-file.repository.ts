import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/transaction.ts';
import { banners } from '../banners/schema.ts';
import { pictures } from '../media/schema.ts';
import { blogs, blogTexts } from '../posts/schema.ts';
import { productPictures, products, productTexts } from '../products/schema.ts';

const PLACED = { products, banners };
export type PlacedList = keyof typeof PLACED;

/** An entry of a list, and its place in the shop's order. */
export interface PlacedEntry {
  id: number;
  key: string;
  position: number;
}

/** All entries of a list in the shop's order. The lock of the catalogue keeps it as it is; orders change only stock. */
export async function listPlaces(executor: Executor, list: PlacedList): Promise<PlacedEntry[]> {
  const table = PLACED[list];
  return await executor
    .select({ id: table.id, key: table.key, position: table.position })
    .from(table)
    .orderBy(table.position, table.id);
}

/** Writes the position of each of these keys where it differs. */
export async function placeEntries(
  executor: Executor,
  list: PlacedList,
  places: readonly { key: string; position: number }[],
): Promise<void> {
  if (places.length === 0) return;
  const table = PLACED[list];
  const keys = sql.param(places.map(({ key }) => key));
  const positions = sql.param(places.map(({ position }) => position));
  await executor.execute(sql`
    UPDATE ${table} SET position = placed.position
    FROM unnest(${keys}::text[], ${positions}::integer[]) AS placed (key, position)
    WHERE ${table}.key = placed.key AND ${table}.position <> placed.position`);
}

/** The planner's statistics: the embedded database never gathers them by itself. */
export async function gatherStatistics(executor: Executor): Promise<void> {
  await executor.execute(
    sql`ANALYZE ${pictures}, ${products}, ${productTexts}, ${productPictures}, ${blogs}, ${blogTexts}`,
  );
}
