import type { NewOfficeOrder } from '@phsar/contract/office/wire';
import type { Language } from '@phsar/domain/language';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import {
  type ActionContext,
  checkEnough,
  checkTotal,
  customerColumns,
  findOrderByNumber,
  type LifecycleDeps,
  listEvents,
  type OrderCursor,
  type OrderWithHistory,
  priceOrder,
  wantedProducts,
  writeOrder,
} from '../orders/orders.module.ts';
import { findDeliveryFreeLimit } from '../shop-settings/shop-settings.module.ts';
import {
  countWaiting,
  type ListedOrderRow,
  listOfficeOrders,
  listRecentlyChanged,
  type OrderFilters,
  type WaitingCounts,
} from './office-orders.repository.ts';

export type OfficeOrdersDeps = LifecycleDeps & {
  sources: Pick<Sources, 'now' | 'below'>;
};
export type OfficeOrdersService = ReturnType<typeof createOfficeOrdersService>;

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_OFFLINE = 200;

/** Reads orders for the office, and writes those that staff enter. */
export function createOfficeOrdersService(deps: OfficeOrdersDeps) {
  const { catalogue, audit, sources } = deps;
  const { db } = deps.database;
  const dayAgo = () => new Date(sources.now().getTime() - DAY_MS);

  return {
    list(
      filters: OrderFilters,
      page: { after: OrderCursor | null; limit: number },
    ): Promise<ListedOrderRow[]> {
      return listOfficeOrders(db, filters, { ...page, dayAgo: dayAgo() });
    },

    /** @throws ShopError `order_not_found` */
    async find(orderNumber: string): Promise<OrderWithHistory> {
      const order = await findOrderByNumber(db, orderNumber);
      if (order === undefined) throw new ShopError('order_not_found');
      return { order, events: await listEvents(db, order.id) };
    },

    /** The orders that phones keep for reading offline. @param since null for all of them */
    recentlyChanged(since: Date | null): Promise<OrderWithHistory[]> {
      return listRecentlyChanged(db, { count: KEPT_OFFLINE, since });
    },

    /**
     * An order by telephone or Telegram, at the shop's prices. @returns its number
     * @throws ShopError `product_not_found`, `insufficient_stock`, `invalid_input`, `idempotency_mismatch`
     */
    async enter(
      { products, channel, ...customer }: NewOfficeOrder,
      { by, key = null, language }: ActionContext & { language: Language },
    ): Promise<string> {
      let sold: number[] = [];
      const subject = await inTransaction(db, async (transaction) => {
        sold = [];
        const now = sources.now();
        return await onceForKey(transaction, key, now, async () => {
          const wanted = await wantedProducts(transaction, deps.products, products);
          checkEnough(wanted, language);
          const threshold = await findDeliveryFreeLimit(transaction);
          const priced = priceOrder(wanted, customer, threshold);
          checkTotal(priced.totals.total);
          const order = await writeOrder(transaction, sources, {
            order: {
              accountId: null,
              channel,
              ...customerColumns(customer),
              ...priced.totals,
              createdAt: now,
            },
            priced,
            key: null,
            by,
            language,
          });
          sold = order.lines.map(({ productId }) => productId);
          const named = `order:${order.orderNumber}`;
          await audit.record(transaction, by, {
            action: 'order.created',
            subject: named,
            after: { channel, totalCents: order.total },
          });
          return named;
        });
      });
      if (sold.length > 0) catalogue.stockChanged(sold);
      return subject.slice('order:'.length);
    },

    waiting(): Promise<WaitingCounts> {
      return countWaiting(db, dayAgo());
    },
  };
}
