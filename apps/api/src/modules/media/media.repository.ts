import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import { productPictures } from '../products/schema.ts';
import { pictures } from './schema.ts';

/** Pixels; null when the shop has no such picture. */
export async function findPictureWidth(executor: Executor, id: string): Promise<number | null> {
  const [row] = await executor.select({ width: pictures.width }).from(pictures).where(eq(pictures.id, id));
  return row?.width ?? null;
}

/** Pictures in the order of their ids, from one on; those of some products alone where they are given. */
export function listPictures(
  executor: Executor,
  after: string,
  limit: number,
  of?: readonly number[],
): Promise<{ id: string; width: number }[]> {
  const shown =
    of &&
    executor
      .select({ id: productPictures.pictureId })
      .from(productPictures)
      .where(isAmong(productPictures.productId, of));
  return executor
    .select({ id: pictures.id, width: pictures.width })
    .from(pictures)
    .where(and(gt(pictures.id, after), shown && inArray(pictures.id, shown)))
    .orderBy(asc(pictures.id))
    .limit(limit);
}
