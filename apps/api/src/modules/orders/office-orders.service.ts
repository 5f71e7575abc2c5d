import { LIMITS } from '@phsar/contract/limits';
import type { NewOfficeOrder } from '@phsar/contract/office/wire';
import type { Language } from '@phsar/domain/language';
import { dayStart, nextDay, phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import { forgetStaffKeys, onceForKey } from '../staff/staff-keys.service.ts';
import {
  countWaiting,
  type DayRow,
  type ListedOrderRow,
  listOfficeOrders,
  type OrderCursor,
  type OrderFilter,
  sumDays,
  type WaitingCounts,
} from './office-orders.repository.ts';
import { priceOrder } from './order-figures.ts';
import type { OrderEvent, OrderWithLines } from './order-rows.ts';
import { foldedName } from './order-search.ts';
import {
  checkEnough,
  checkTotal,
  customerColumns,
  lineRows,
  lockedProducts,
  writeOrder,
} from './order-writing.ts';
import type { Asked, LifecycleDeps } from './orders.lifecycle.ts';
import * as repository from './orders.repository.ts';

export type OfficeOrdersDeps = LifecycleDeps & { sources: Pick<Sources, 'now' | 'below'> };
export type OfficeOrdersService = ReturnType<typeof createOfficeOrdersService>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Bars of the first screen. */
const DAYS_SHOWN = 14;
const NAMES_AT_ONCE = 500;

/** What the office reads of orders, and the orders that staff enters. */
export function createOfficeOrdersService({ database, catalogue, audit, sources }: OfficeOrdersDeps) {
  const { db } = database;

  const sums = async (from: string, to: string): Promise<DayRow[]> => {
    const found = await sumDays(db, { from: dayStart(from), until: dayStart(nextDay(to)) });
    const byDay = new Map(found.map((row) => [row.day, row]));
    const days: DayRow[] = [];
    for (let day = from; day <= to; day = nextDay(day)) {
      days.push(byDay.get(day) ?? { day, orders: 0, revenue: 0, cancelled: 0 });
    }
    return days;
  };

  return {
    list(filter: OrderFilter, page: { after: OrderCursor | null; limit: number }): Promise<ListedOrderRow[]> {
      return listOfficeOrders(db, filter, page);
    },

    /** @throws ShopError `order_not_found` */
    async find(orderNumber: string): Promise<{ order: OrderWithLines; events: OrderEvent[] }> {
      const order = await repository.findOrderByNumber(db, orderNumber);
      if (order === undefined) throw new ShopError('order_not_found');
      return { order, events: await repository.listEvents(db, order.id) };
    },

    /**
     * An order by telephone or Telegram, at the shop's prices. @returns its number
     * @throws ShopError `product_not_found`, `insufficient_stock`, `invalid_input`, `idempotency_mismatch`
     */
    async enter(
      { products, channel, ...customer }: NewOfficeOrder,
      { by, key = null, language }: Asked & { language: Language },
    ): Promise<string> {
      let sold: number[] = [];
      const subject = await inTransaction(db, async (transaction) => {
        sold = [];
        const now = sources.now();
        return await onceForKey(transaction, key, now, async () => {
          const wanted = await lockedProducts(transaction, catalogue, products);
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
              lines: lineRows(priced, catalogue),
              by,
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
      return countWaiting(db, new Date(sources.now().getTime() - DAY_MS));
    },

    /** Today, and the same weekday of the week before. */
    async today(): Promise<{ today: DayRow; lastWeek: DayRow; waiting: WaitingCounts }> {
      const now = sources.now();
      const day = phnomPenhDay(now);
      const before = phnomPenhDay(new Date(now.getTime() - 7 * DAY_MS));
      const [[today], [lastWeek], waiting] = await Promise.all([
        sums(day, day),
        sums(before, before),
        this.waiting(),
      ]);
      if (today === undefined || lastWeek === undefined) throw new Error('A day has no row');
      return { today, lastWeek, waiting };
    },

    /**
     * A row for each day; the last 14 when no day is given.
     * @throws ShopError `invalid_input` for days in the wrong order or too many
     */
    async daily({ from, to }: { from?: string | undefined; to?: string | undefined }): Promise<DayRow[]> {
      const last = to ?? phnomPenhDay(sources.now());
      const first = from ?? phnomPenhDay(new Date(dayStart(last).getTime() - (DAYS_SHOWN - 1) * DAY_MS));
      const days = (dayStart(last).getTime() - dayStart(first).getTime()) / DAY_MS + 1;
      if (days < 1) throw invalidInput({ to: 'The last day is before the first' });
      if (days > LIMITS.reportDays) throw invalidInput({ from: `At most ${LIMITS.reportDays} days` });
      return await sums(first, last);
    },

    /** For the housekeeping: names that a server of the release before wrote can be searched afterwards. */
    async foldNames(): Promise<void> {
      for (;;) {
        const names = await repository.listNamesToFold(db, NAMES_AT_ONCE);
        if (names.length === 0) return;
        await repository.saveFoldedNames(
          db,
          names.map(({ id, customerName }) => ({ id, customerName, foldedName: foldedName(customerName) })),
        );
      }
    },

    /** For the housekeeping: keys that count no more. */
    forgetExpiredKeys: () => forgetStaffKeys(db, sources.now()),
  };
}
