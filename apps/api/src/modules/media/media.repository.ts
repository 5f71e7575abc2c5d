import { asc, gt } from 'drizzle-orm';
import { pictures } from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/transaction.ts';

/** Pictures in the order of their ids, from one on. */
export function listPictures(
  executor: Executor,
  after: string,
  limit: number,
): Promise<{ id: string; width: number }[]> {
  return executor
    .select({ id: pictures.id, width: pictures.width })
    .from(pictures)
    .where(gt(pictures.id, after))
    .orderBy(asc(pictures.id))
    .limit(limit);
}
