import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import type { Edited } from '../catalogue/catalogue.module.ts';
import type { ProductFields } from './product-fields.ts';
import { products } from './schema.ts';

/**
 * The gap between two products' positions, so that a moved product fits between any two of them. A database integer has
 * room for two million products.
 */
export const POSITION_STEP = 1_024;

export async function findEditor(transaction: Transaction, id: number): Promise<Edited> {
  const { updatedAt, editorId, editorName } = products;
  const [row] = await transaction
    .select({ updatedAt, editorId, editorName })
    .from(products)
    .where(eq(products.id, id));
  if (row === undefined) throw new Error(`There is no product ${id}`);
  return row;
}

/** Writes the columns and increments the version. */
export async function updateProduct(
  transaction: Transaction,
  id: number,
  columns: Partial<ProductFields> & Edited,
): Promise<void> {
  await transaction
    .update(products)
    .set({ ...columns, version: sql`${products.version} + 1` })
    .where(eq(products.id, id));
}

interface Place {
  id: number;
  position: number;
}

/**
 * Places a product before another one, or last. Positions are far apart, so it usually fits between two others;
 * otherwise only its neighbours move apart.
 * @param before null for the end
 * @returns the ids of the others whose positions changed; their order is the same
 */
export async function placeBefore(
  transaction: Transaction,
  id: number,
  before: Place | null,
): Promise<number[]> {
  if (before === null) {
    const [last] = await transaction
      .select({ position: sql<number>`coalesce(max(${products.position}), 0)` })
      .from(products)
      .where(ne(products.id, id));
    await setPosition(transaction, id, (last?.position ?? 0) + POSITION_STEP);
    return [];
  }
  const [previous] = await neighbours(transaction, id, { before }, 1);
  const from = previous?.position ?? before.position - 2 * POSITION_STEP;
  const middle = Math.floor((from + before.position) / 2);
  if (middle > from) {
    await setPosition(transaction, id, middle);
    return [];
  }
  return await spreadAround(transaction, id, before);
}

/** Products that move apart on each side at first; then four times as many, until they have room. */
const FEW_NEIGHBOURS = 16;
/** The least new gap between neighbours: staff may sort several products into one place. */
const ROOM = 32;

async function spreadAround(transaction: Transaction, id: number, before: Place): Promise<number[]> {
  for (let count = FEW_NEIGHBOURS; ; count *= 4) {
    const ahead = await neighbours(transaction, id, { before }, count + 1);
    const behind = await neighbours(transaction, id, { from: before }, count + 1);
    const [first, last] = [ahead[count], behind[count]];
    const inner = [...ahead.slice(0, count).reverse(), ...behind.slice(0, count)];
    // One more place, for the product itself. At either end of the order there is always room.
    const wide = (inner.length + 2) * POSITION_STEP;
    const [start, end] = [
      first?.position ?? (last?.position ?? wide) - wide,
      last?.position ?? (first?.position ?? 0) + wide,
    ];
    const step = Math.floor((end - start) / (inner.length + 2));
    if (step < ROOM) continue;
    const ids = inner.map((place) => place.id);
    ids.splice(Math.min(count, ahead.length), 0, id);
    // By id, as orders lock products.
    await transaction
      .select({ id: products.id })
      .from(products)
      .where(isAmong(products.id, ids))
      .orderBy(asc(products.id))
      .for('no key update');
    await transaction.execute(sql`
      UPDATE products SET position = ${start}::integer + place::integer * ${step}::integer
      FROM unnest(${sql.param(ids)}::integer[]) WITH ORDINALITY AS spread (id, place)
      WHERE products.id = spread.id`);
    return ids.filter((other) => other !== id);
  }
}

/** The products next to a place, nearest first: those before it, or it and those behind it. @param id is left out */
async function neighbours(
  transaction: Transaction,
  id: number,
  place: { before: Place } | { from: Place },
  limit: number,
): Promise<Place[]> {
  const isAhead = 'before' in place;
  const at = isAhead ? place.before : place.from;
  const [comparison, direction] = isAhead ? [sql`<`, desc] : [sql`>=`, asc];
  const isThere = sql`(${products.position}, ${products.id}) ${comparison} (${at.position}, ${at.id})`;
  return await transaction
    .select({ id: products.id, position: products.position })
    .from(products)
    .where(and(ne(products.id, id), isThere))
    .orderBy(direction(products.position), direction(products.id))
    .limit(limit);
}

async function setPosition(transaction: Transaction, id: number, position: number): Promise<void> {
  await transaction.update(products).set({ position }).where(eq(products.id, id));
}

export async function firstPosition(executor: Executor): Promise<number> {
  const [row] = await executor
    .select({ position: sql<number>`coalesce(min(${products.position}), 1)` })
    .from(products);
  return row?.position ?? 1;
}

/** Whether a category has more products than `count`, archived ones too. */
export async function hasMoreProducts(executor: Executor, category: string, count: number): Promise<boolean> {
  const rows = await executor
    .select({ id: products.id })
    .from(products)
    .where(eq(products.category, category))
    .limit(1)
    .offset(count);
  return rows.length > 0;
}

/** Moves a category's products to another one, or to none. @returns their ids; fewer than `limit` when none is left */
export async function moveProducts(
  transaction: Transaction,
  { from, to, limit }: { from: string; to: string | null; limit: number },
  edited: Edited,
): Promise<number[]> {
  const some = transaction
    .$with('some')
    .as(
      transaction
        .select({ id: products.id })
        .from(products)
        .where(eq(products.category, from))
        .orderBy(asc(products.id))
        .limit(limit),
    );
  const moved = await transaction
    .with(some)
    .update(products)
    .set({ category: to, version: sql`${products.version} + 1`, ...edited })
    .where(sql`${products.id} IN (SELECT id FROM ${some})`)
    .returning({ id: products.id });
  return moved.map(({ id }) => id);
}
