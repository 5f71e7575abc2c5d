import type { NewOfficeOrder } from '@phsar/contract/office/wire';
import type { Language } from '@phsar/domain/language';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction, type QueryRunner } from '../../platform/database/transaction.ts';
import type { TimeCursor } from '../../platform/http/time-cursor.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import type { CatalogueService } from '../catalogue/catalogue.module.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import {
  type ActionContext,
  checkEnough,
  checkTotal,
  customerColumns,
  findOrderByNumber,
  listEvents,
  type OrderWithHistory,
  priceOrder,
  wantedProducts,
  writeOrder,
} from '../orders/orders.module.ts';
import type { ProductsService } from '../products/products.module.ts';
import { findDeliveryFreeLimit } from '../shop-settings/shop-settings.module.ts';
import {
  countWaiting,
  type ListedOrderRow,
  listOfficeOrders,
  listRecentlyChanged,
  type OrderFilters,
  type WaitingCounts,
} from './office-orders.repository.ts';

export interface OfficeOrdersDeps {
  database: Pick<Database, 'db'>;
  catalogue: Pick<CatalogueService, 'stockChanged'>;
  products: Pick<ProductsService, 'findProducts'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now' | 'below'>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The newest orders, which devices store for reading offline. */
const OFFLINE_ORDERS = 200;

/** Reads orders for the office, and writes those that staff enter. */
export class OfficeOrdersService {
  readonly #deps: OfficeOrdersDeps;
  readonly #db: QueryRunner;

  constructor(deps: OfficeOrdersDeps) {
    this.#deps = deps;
    this.#db = deps.database.db;
  }

  list(filters: OrderFilters, page: { after: TimeCursor | null; limit: number }): Promise<ListedOrderRow[]> {
    return listOfficeOrders(this.#db, filters, { ...page, dayAgo: this.#dayAgo() });
  }

  /** @throws ShopError `order_not_found` */
  async find(orderNumber: string): Promise<OrderWithHistory> {
    const order = await findOrderByNumber(this.#db, orderNumber);
    if (order === undefined) throw new ShopError('order_not_found');
    return { order, events: await listEvents(this.#db, order.id) };
  }

  /** The orders that devices store for reading offline. @param since null for all of them */
  recentlyChanged(since: Date | null): Promise<OrderWithHistory[]> {
    return listRecentlyChanged(this.#db, { count: OFFLINE_ORDERS, since });
  }

  waiting(): Promise<WaitingCounts> {
    return countWaiting(this.#db, this.#dayAgo());
  }

  /**
   * An order by telephone or Telegram, at the shop's prices. @returns its number
   * @throws ShopError `product_not_found`, `insufficient_stock`, `invalid_input`, `idempotency_mismatch`
   */
  async enter(
    { products, channel, ...customer }: NewOfficeOrder,
    { by, key = null, language }: ActionContext & { language: Language },
  ): Promise<string> {
    const { catalogue, audit, sources } = this.#deps;
    let sold: number[] = [];
    const subject = await inTransaction(this.#db, async (transaction) => {
      sold = [];
      const now = sources.now();
      return await onceForKey(transaction, key, now, async () => {
        const wanted = await wantedProducts(transaction, this.#deps.products, products);
        checkEnough(wanted, language);
        const priced = priceOrder(wanted, customer, await findDeliveryFreeLimit(transaction));
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
        const after = { channel, totalCents: order.total };
        await audit.record(transaction, by, { action: 'order.created', subject: named, after });
        return named;
      });
    });
    if (sold.length > 0) catalogue.stockChanged(sold);
    return subject.slice('order:'.length);
  }

  #dayAgo(): Date {
    return new Date(this.#deps.sources.now().getTime() - DAY_MS);
  }
}
