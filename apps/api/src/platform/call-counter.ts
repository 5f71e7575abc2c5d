import { lt, sql } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { deleteInBatches } from './database/delete-in-batches.ts';
import type { Database } from './database/open-database.ts';
import { rateLimits } from './database/schema.ts';
import type { Transaction } from './database/transaction.ts';
import { type CallLimit, LocalCallCounter } from './local-call-counter.ts';
import { withTimeout } from './with-timeout.ts';

/** A rate limit: at most so many calls per key within a time. */
export interface CallCounter {
  /**
   * Counts one call.
   * @param cost how many calls it counts as; 1 unless given
   * @returns seconds until the next may come; 0 when this one may
   */
  take(key: string, cost?: number): Promise<number>;
  giveBack(key: string, cost: number): Promise<void>;
}

/** Counts calls in the database if it is PostgreSQL, so that a limit covers all servers; otherwise in memory. */
export function createCallCounter(name: string, limit: CallLimit, database: Database): CallCounter {
  return database.kind === 'postgres'
    ? sharedCallCounter(name, limit, database)
    : new LocalCallCounter(limit);
}

/** Milliseconds that a call waits to be counted, so that a silent database does not delay it twice. */
const COUNT_LIMIT = 2_000;

/** While the database is unavailable, each server counts on its own. */
function sharedCallCounter(name: string, { calls, seconds }: CallLimit, { pool }: Database): CallCounter {
  const limiter = new RateLimiterPostgres({
    keyPrefix: name,
    points: calls,
    duration: seconds,
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    // Housekeeping deletes expired rows.
    clearExpiredByTimeout: false,
    // Callers over the limit cost no further queries.
    inMemoryBlockOnConsumed: calls + 1,
  });
  const ownCount = new LocalCallCounter({ calls, seconds });
  return {
    async take(key, cost = 1) {
      try {
        await withTimeout(COUNT_LIMIT, limiter.consume(key, cost));
        return 0;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) return ownCount.takeNow(key, cost);
        // Longer than the window: the clock was set back.
        if (refusal.msBeforeNext > seconds * 1000) {
          await limiter.delete(key);
          return 0;
        }
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    async giveBack(key, cost) {
      await withTimeout(COUNT_LIMIT, limiter.reward(key, cost)).catch(() => ownCount.giveBack(key, cost));
    },
  };
}

/** Adds to a count that all servers share, until it expires. @param expire milliseconds since 1970 @returns the sum */
export async function addToCount(
  transaction: Transaction,
  key: string,
  points: number,
  expire: number,
): Promise<number> {
  const [row] = await transaction
    .insert(rateLimits)
    .values({ key, points, expire })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { points: sql`${rateLimits.points} + excluded.points`, expire },
    })
    .returning({ points: rateLimits.points });
  return row?.points ?? points;
}

export async function forgetExpiredCalls({ db }: Database): Promise<void> {
  await deleteInBatches(db, rateLimits, lt(rateLimits.expire, Date.now()));
}
