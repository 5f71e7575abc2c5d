import { and, asc, eq, exists, gt, isNull } from 'drizzle-orm';
import { pictureDescriptions, pictures, productPictures } from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/transaction.ts';

/** Which product shows which picture. */
export function listShownPictures(executor: Executor): Promise<{ productId: number; pictureId: string }[]> {
  const { productId, pictureId } = productPictures;
  return executor.select({ productId, pictureId }).from(productPictures);
}

/** Pictures of products that the engine has not described, in the order of their ids, from one on. */
export function listUndescribed(
  executor: Executor,
  engine: string,
  after: string,
  limit: number,
): Promise<{ id: string; width: number }[]> {
  const isShown = executor
    .select({ pictureId: productPictures.pictureId })
    .from(productPictures)
    .where(eq(productPictures.pictureId, pictures.id));
  return executor
    .select({ id: pictures.id, width: pictures.width })
    .from(pictures)
    .leftJoin(
      pictureDescriptions,
      and(eq(pictureDescriptions.pictureId, pictures.id), eq(pictureDescriptions.engine, engine)),
    )
    .where(and(isNull(pictureDescriptions.pictureId), gt(pictures.id, after), exists(isShown)))
    .orderBy(asc(pictures.id))
    .limit(limit);
}

export async function keepDescription(
  executor: Executor,
  entry: { pictureId: string; engine: string; description: Buffer },
): Promise<void> {
  await executor.insert(pictureDescriptions).values(entry).onConflictDoNothing();
}

/** In the order of the pictures' ids, from one on. */
export function listDescriptions(
  executor: Executor,
  engine: string,
  after: string,
  limit: number,
): Promise<{ pictureId: string; description: Buffer }[]> {
  const { pictureId, description } = pictureDescriptions;
  return executor
    .select({ pictureId, description })
    .from(pictureDescriptions)
    .where(and(eq(pictureDescriptions.engine, engine), gt(pictureId, after)))
    .orderBy(asc(pictureId))
    .limit(limit);
}
