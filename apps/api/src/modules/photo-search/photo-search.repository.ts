import { DESCRIPTION_FORMAT } from '@phsar/picture-likeness/description-format';
import { and, asc, eq, exists, gt, inArray, isNull, not } from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import { pictures } from '../media/schema.ts';
import { productPictures, products } from '../products/schema.ts';
import { pictureDescriptions } from './schema.ts';

/** Every pair of a product that is sold and a picture that it shows; of some products alone where they are given. */
export function listShownPictures(executor: Executor, of?: readonly number[]) {
  const { productId, pictureId } = productPictures;
  return executor
    .select({ productId, pictureId })
    .from(productPictures)
    .innerJoin(products, eq(products.id, productId))
    .where(and(not(products.isArchived), of && isAmong(productId, of)));
}

/**
 * A page of the product pictures that the engine has not described, by id.
 * @param page after the last id of the page before; `of` some products alone
 */
export function listUndescribed(
  executor: Executor,
  { after, limit, of }: { after: string; limit: number; of?: readonly number[] | undefined },
) {
  const { pictureId, productId } = productPictures;
  const isShown = executor
    .select({ pictureId })
    .from(productPictures)
    .where(and(eq(pictureId, pictures.id), of && isAmong(productId, of)));
  return executor
    .select({ id: pictures.id, width: pictures.width })
    .from(pictures)
    .leftJoin(
      pictureDescriptions,
      and(eq(pictureDescriptions.pictureId, pictures.id), eq(pictureDescriptions.engine, DESCRIPTION_FORMAT)),
    )
    .where(and(isNull(pictureDescriptions.pictureId), gt(pictures.id, after), exists(isShown)))
    .orderBy(asc(pictures.id))
    .limit(limit);
}

export async function isDescribed(executor: Executor, id: string): Promise<boolean> {
  const { pictureId, engine } = pictureDescriptions;
  const rows = await executor
    .select({ pictureId })
    .from(pictureDescriptions)
    .where(and(eq(pictureId, id), eq(engine, DESCRIPTION_FORMAT)));
  return rows.length > 0;
}

/** Does nothing if the picture has been described meanwhile. */
export async function keepDescription(
  executor: Executor,
  pictureId: string,
  description: Buffer,
): Promise<void> {
  const entry = { pictureId, engine: DESCRIPTION_FORMAT, description };
  await executor.insert(pictureDescriptions).values(entry).onConflictDoNothing();
}

/** The engine's descriptions of these pictures, of those that have one. */
export function findDescriptions(executor: Executor, ids: readonly string[]) {
  const { pictureId, description } = pictureDescriptions;
  return executor
    .select({ pictureId, description })
    .from(pictureDescriptions)
    .where(and(eq(pictureDescriptions.engine, DESCRIPTION_FORMAT), inArray(pictureId, [...ids])));
}

/** A page of the engine's descriptions, by picture id. @param after the last id of the page before */
export function listDescriptions(executor: Executor, after: string, limit: number) {
  const { pictureId, description } = pictureDescriptions;
  return executor
    .select({ pictureId, description })
    .from(pictureDescriptions)
    .where(and(eq(pictureDescriptions.engine, DESCRIPTION_FORMAT), gt(pictureId, after)))
    .orderBy(asc(pictureId))
    .limit(limit);
}
