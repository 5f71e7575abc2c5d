import { LANGUAGES, type Localized } from '@phsar/domain/language';
import { asc, eq, ne, sql } from 'drizzle-orm';
import { productPictures, products, productTexts } from '../../platform/database/schema.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import type { Edited } from './categories.repository.ts';
import type { ProductFields } from './product-fields.ts';

/** Who edited a product last, and when. */
export async function findEditor(executor: Executor, id: number): Promise<Edited | undefined> {
  const { updatedAt, editorId, editorName } = products;
  const [row] = await executor
    .select({ updatedAt, editorId, editorName })
    .from(products)
    .where(eq(products.id, id));
  return row;
}

export async function isKeyTaken(executor: Executor, key: string): Promise<boolean> {
  const rows = await executor.select({ id: products.id }).from(products).where(eq(products.key, key));
  return rows.length > 0;
}

/** Inserts a product before all others, without stock. @returns its id */
export async function insertProduct(
  transaction: Transaction,
  key: string,
  columns: ProductFields & Edited,
): Promise<number> {
  const [row] = await transaction
    .insert(products)
    .values({ key, position: (await firstPosition(transaction)) - 1, stock: 0, ...columns })
    .returning({ id: products.id });
  if (row === undefined) throw new Error('No product was written');
  return row.id;
}

/** Writes the columns and counts a version. */
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

export async function writeTexts(
  transaction: Transaction,
  productId: number,
  { title, description }: { title: Localized; description: Localized },
): Promise<void> {
  await transaction
    .insert(productTexts)
    .values(
      LANGUAGES.map((language) => ({
        productId,
        language,
        title: title[language],
        description: description[language],
      })),
    )
    .onConflictDoUpdate({
      target: [productTexts.productId, productTexts.language],
      set: { title: sql`excluded.title`, description: sql`excluded.description` },
    });
}

/** Replaces the pictures. */
export async function writePicturesOf(
  transaction: Transaction,
  productId: number,
  pictureIds: readonly string[],
): Promise<void> {
  await transaction.delete(productPictures).where(eq(productPictures.productId, productId));
  if (pictureIds.length === 0) return;
  await transaction
    .insert(productPictures)
    .values(pictureIds.map((pictureId, position) => ({ productId, position, pictureId })));
}

/**
 * Places a product before another one, or last. What stands before that one makes room, because staff sorts near the
 * beginning: the landing page shows slices of the order.
 * @param before null for the end
 * @returns whether other products keep their places
 */
export async function placeBefore(
  transaction: Transaction,
  id: number,
  before: { id: number; position: number } | null,
): Promise<boolean> {
  if (before === null) {
    const [last] = await transaction
      .select({ position: sql<number>`coalesce(max(${products.position}), 0)` })
      .from(products)
      .where(ne(products.id, id));
    await setPosition(transaction, id, (last?.position ?? 0) + 1);
    return true;
  }
  const stands = sql`(${products.position}, ${products.id}) < (${before.position}, ${before.id}) AND ${products.id} <> ${id}`;
  const [previous] = await transaction
    .select({ position: sql<number | null>`max(${products.position})` })
    .from(products)
    .where(stands);
  const place = before.position - 1;
  const isRoom = previous?.position === null || previous === undefined || previous.position < place;
  if (!isRoom) {
    // Locked by id, as orders lock products, the moved one among them; two moves at once wait for each other before this.
    await transaction
      .select({ id: products.id })
      .from(products)
      .where(sql`(${stands}) OR ${products.id} = ${id}`)
      .orderBy(asc(products.id))
      .for('no key update');
    await transaction
      .update(products)
      .set({ position: sql`${products.position} - 2` })
      .where(stands);
  }
  await setPosition(transaction, id, place);
  return isRoom;
}

async function setPosition(transaction: Transaction, id: number, position: number): Promise<void> {
  await transaction.update(products).set({ position }).where(eq(products.id, id));
}

/** The position of the product that stands first. */
export async function firstPosition(executor: Executor): Promise<number> {
  const [row] = await executor
    .select({ position: sql<number>`coalesce(min(${products.position}), 1)` })
    .from(products);
  return row?.position ?? 1;
}
