import type { NewOfficeOrder, OrderListQuery } from '@phsar/contract/office/wire';
import type { Language } from '@phsar/domain/language';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { forgetStaffKeys, onceForKey } from '../staff/staff-keys.service.ts';
import {
  countWaiting,
  type ListedOrderRow,
  listOfficeOrders,
  type OrderFilter,
  type WaitingCounts,
} from './office-orders.repository.ts';
import { priceOrder } from './order-figures.ts';
import type { ActionContext, LifecycleDeps } from './order-lifecycle.service.ts';
import type { OrderWithHistory } from './order-rows.ts';
import { checkEnough, checkTotal, customerColumns, wantedProducts, writeOrder } from './order-writing.ts';
import type { OrderCursor } from './orders.repository.ts';
import * as repository from './orders.repository.ts';

export type OfficeOrdersDeps = LifecycleDeps & {
  catalogue: Pick<CatalogueService, 'takeStock'>;
  sources: Pick<Sources, 'now' | 'below'>;
};
/** A filter as requested; what counts as old depends on the time. */
export type AskedOrders = Omit<OrderFilter, 'waiting'> & Pick<OrderListQuery, 'waiting'>;
export type OfficeOrdersService = ReturnType<typeof createOfficeOrdersService>;

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_OFFLINE = 200;

/** Reads orders for the office, and writes those that staff enter. */
export function createOfficeOrdersService({ database, catalogue, audit, sources }: OfficeOrdersDeps) {
  const { db } = database;
  const dayAgo = () => new Date(sources.now().getTime() - DAY_MS);

  return {
    list(
      { waiting, ...filter }: AskedOrders,
      page: { after: OrderCursor | null; limit: number },
    ): Promise<ListedOrderRow[]> {
      const kind = waiting && { kind: waiting, dayAgo: dayAgo() };
      return listOfficeOrders(db, { ...filter, waiting: kind }, page);
    },

    /** @throws ShopError `order_not_found` */
    async find(orderNumber: string): Promise<OrderWithHistory> {
      const order = await repository.findOrderByNumber(db, orderNumber);
      if (order === undefined) throw new ShopError('order_not_found');
      return { order, events: await repository.listEvents(db, order.id) };
    },

    /** The orders that phones keep for reading offline. @param since null for all of them */
    recentlyChanged(since: Date | null): Promise<OrderWithHistory[]> {
      return repository.listRecentlyChanged(db, { count: KEPT_OFFLINE, since });
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
          const wanted = await wantedProducts(transaction, catalogue, products);
          checkEnough(wanted, language);
          const threshold = await catalogue.findDeliveryFreeLimit(transaction);
          const priced = priceOrder(wanted, customer, threshold);
          checkTotal(priced.totals.total);
          const order = await writeOrder(
            transaction,
            { catalogue, sources },
            {
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
            },
          );
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

    /** For housekeeping: deletes expired keys. */
    forgetExpiredKeys: () => forgetStaffKeys(db, sources.now()),
  };
}
