import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Sources } from '../../platform/sources.ts';
import type { OrderLifecycle } from '../orders/orders.module.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.module.ts';
import { listAwaitingPayment } from './shop-orders.repository.ts';

const HOUR_MS = 60 * 60 * 1000;
const ORDERS_AT_ONCE = 100;
/** New codes put the end off no longer than this: a new one can be requested every ten minutes. */
const LONGEST_PUT_OFF_MS = 48 * HOUR_MS;

export interface ExpiryDeps {
  database: Pick<Database, 'db'>;
  settings: Pick<ShopSettingsService, 'unpaidOrderRules'>;
  lifecycle: Pick<OrderLifecycle, 'expire'>;
  /** Whether money for an order may be on its way. What has come is written before it resolves. */
  isBeingPaid(orderNumber: string): Promise<boolean>;
  log: Pick<FastifyBaseLogger, 'error'>;
  sources: Pick<Sources, 'now'>;
}

/**
 * A housekeeping task: cancels orders that waited for their transfer as long as the owner allows, stock back, each in its own
 * transaction. Skips orders placed before the owner switched it on, and for at most two days those that are being paid: money
 * that comes later is then due for refund. One that fails waits for the next hour and delays no other.
 */
export async function expireOrders(deps: ExpiryDeps): Promise<void> {
  const { database, settings, lifecycle, isBeingPaid, log, sources } = deps;
  const { expiry } = await settings.unpaidOrderRules();
  if (expiry === null) return;
  const until = new Date(sources.now().getTime() - expiry.hours * HOUR_MS);
  const span = { from: expiry.since, until, limit: ORDERS_AT_ONCE };
  const last = new Date(until.getTime() - LONGEST_PUT_OFF_MS);
  let offset = 0;
  for (;;) {
    const waiting = await listAwaitingPayment(database.db, { ...span, offset });
    for (const { orderNumber, createdAt } of waiting) {
      try {
        // Asked in any case: what has come is written by it.
        const isPutOff = (await isBeingPaid(orderNumber)) && createdAt > last;
        if (isPutOff) offset += 1;
        else await lifecycle.expire(orderNumber);
      } catch (error) {
        offset += 1;
        log.error({ reason: reasonOf(error), orderNumber }, 'An unpaid order could not be cancelled');
      }
    }
    if (waiting.length < ORDERS_AT_ONCE) return;
  }
}
