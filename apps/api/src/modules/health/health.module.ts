import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import { RELEASE } from '../../platform/release.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { ProductsService } from '../products/products.module.ts';

interface HealthDeps {
  database: Pick<Database, 'isReady'>;
  products: Pick<ProductsService, 'prepareSearch' | 'isSearchPrepared'>;
  sources: Pick<Sources, 'now'>;
}

/** Milliseconds for which the database's answer is cached. */
const CACHED_MS = 1_000;
/** Milliseconds that an answer waits for the search after a start; it takes longer where there are tens of thousands of products. */
const SEARCH_WAIT_MS = 1_000;
const RETRY_AFTER = 2;

/**
 * For monitoring: `health` says that the process answers and which release it is, `ready` that its database takes orders,
 * that no visitor would wait for a first reading of all titles, and that the server is not about to stop.
 */
export function createHealthModule({ database, products, sources }: HealthDeps): Module {
  let asked = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(false);
  const isReady = () => {
    const now = sources.now().getTime();
    // The clock may also be set back.
    if (Math.abs(now - asked) >= CACHED_MS) {
      asked = now;
      answer = database.isReady();
    }
    return answer;
  };
  const isSearchReady = async () => {
    if (products.isSearchPrepared()) return true;
    // A failed check counts as not ready.
    await withTimeout(SEARCH_WAIT_MS, products.prepareSearch()).catch(() => {});
    return products.isSearchPrepared();
  };
  return {
    routes({ route, gateway }) {
      route('health', async () => ({ status: 'ok', release: RELEASE }));
      route('ready', async () => {
        if (gateway.isLeaving || !(await isReady()) || !(await isSearchReady())) {
          // The answer to a load balancer's question is no failure.
          throw new ShopError('unavailable', { retryAfter: RETRY_AFTER, isQuiet: true });
        }
        return { status: 'ok' };
      });
    },
  };
}
