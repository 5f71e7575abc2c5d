import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import { RELEASE } from '../../platform/release.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';

interface HealthDeps {
  database: Pick<Database, 'isReady'>;
  sources: Pick<Sources, 'now'>;
}

/** Milliseconds for which an answer is kept: nobody asks the database more often than that. */
const KEPT_MS = 1_000;
/** Seconds. */
const RETRY_AFTER = 2;

/** For monitoring: `health` says that the process answers and which release it is, `ready` that its database takes orders. */
export function createHealthModule({ database, sources }: HealthDeps): Module {
  let asked = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(false);
  const isReady = () => {
    const now = sources.now().getTime();
    // The clock may also be set back.
    if (Math.abs(now - asked) >= KEPT_MS) {
      asked = now;
      answer = database.isReady();
    }
    return answer;
  };
  return {
    routes({ route }) {
      route('health', async () => ({ status: 'ok', release: RELEASE }));
      route('ready', async () => {
        if (!(await isReady())) throw new ShopError('unavailable', { retryAfter: RETRY_AFTER });
        return { status: 'ok' };
      });
    },
  };
}
