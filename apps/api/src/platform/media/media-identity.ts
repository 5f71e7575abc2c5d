import { sql } from 'drizzle-orm';
import { inTransactionOnce, type QueryRunner } from '../database/transaction.ts';
import type { MediaStore } from './media-store.ts';

const NAME = 'identity';
/** Key of the advisory lock: an arbitrary number that all releases share. */
const LOCK = 7_427_271;

/**
 * Identifies a media store independently of its path or address, by an id in the store that the first server writes.
 * @throws MediaUnavailableError
 */
export async function mediaIdentity(
  db: QueryRunner,
  media: MediaStore,
  newIdentity: () => string,
): Promise<string> {
  const known = await media.get(NAME);
  if (known !== null) return known.toString();
  return await inTransactionOnce(db, async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
    const since = await media.get(NAME);
    if (since !== null) return since.toString();
    const identity = newIdentity();
    await media.put(NAME, Buffer.from(identity));
    return identity;
  });
}
