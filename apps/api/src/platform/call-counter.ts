import { lt } from 'drizzle-orm';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from './database/open-database.ts';
import { rateLimits } from './database/schema.ts';

export interface CallLimit {
  calls: number;
  seconds: number;
}

export interface CallCounter {
  /** Counts one call. @returns seconds until the next may come; 0 when this one may */
  take(key: string): Promise<number>;
}

/**
 * Counts calls in memory, or in the database when several servers may share it: then a limit holds for all
 * of them together. While the database is away each server counts for itself.
 * @param shared null counts in memory
 */
export function createCallCounter(
  name: string,
  { calls, seconds }: CallLimit,
  shared: Database | null,
): CallCounter {
  const options = { keyPrefix: name, points: calls, duration: seconds };
  const memory = new RateLimiterMemory(options);
  const limiter: RateLimiterAbstract =
    shared?.kind === 'postgres'
      ? new RateLimiterPostgres({
          ...options,
          storeClient: shared.pool,
          tableName: 'rate_limits',
          tableCreated: true,
          // Done by the housekeeping.
          clearExpiredByTimeout: false,
          // Who is over the limit costs no query more.
          inMemoryBlockOnConsumed: calls,
          insuranceLimiter: memory,
        })
      : memory;
  return {
    async take(key) {
      try {
        await limiter.consume(key);
        return 0;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
  };
}

export async function forgetExpiredCalls({ db }: Database): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
}
