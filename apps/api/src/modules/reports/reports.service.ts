import { LIMITS } from '@phsar/contract/limits';
import type {
  CourierReportRow,
  CustomerReportRow,
  DailyRow,
  ProductReportQuery,
  ProductReportRow,
  ProvinceReportRow,
  ReportQuery,
} from '@phsar/contract/office/wire';
import { DELIVERY_METHODS } from '@phsar/domain/delivery';
import { LANGUAGES, type Language, textIn } from '@phsar/domain/language';
import { dollarsFromCents } from '@phsar/domain/money';
import { dayStart, nextDay, phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import type { Province } from '@phsar/domain/provinces';
import { deliveryMethodName } from '@phsar/texts/names';
import type { FastifyBaseLogger } from 'fastify';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalidInput } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { mainPicture, type ProductsService } from '../products/products.module.ts';
import type { DayRange, ProductSums, ProductSumsCursor, SalesSums } from './reports.repository.ts';
import * as repository from './reports.repository.ts';

export interface ReportsDeps {
  database: Database;
  products: Pick<ProductsService, 'findProducts'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now'>;
  log: FastifyBaseLogger;
}

/** What the shop sold, from sums that the database keeps with every order (decision 8). */
export type ReportsService = ReturnType<typeof createReportsService>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Bars of the first screen. */
const DAYS_BY_DEFAULT = 14;
const PAGE_SIZE = 50;
/** The recount reads so many days at once: the embedded database does nothing else meanwhile. */
const RECOUNTED_DAYS = 31;

const THE_SHOP = { actor: SYSTEM_ACTOR, sessionId: null };
const NOTHING: SalesSums = { orders: 0, revenue: 0, cancelled: 0 };

/** Creates the service for the office's reports. */
export function createReportsService({ database, products, audit, sources, log }: ReportsDeps) {
  const { db } = database;
  const today = () => phnomPenhDay(sources.now());

  /** @throws ShopError `invalid_input` for days in the wrong order or too many */
  const rangeOf = ({ from, to = today() }: ReportQuery): DayRange => {
    const first = from ?? daysAfter(to, 1 - DAYS_BY_DEFAULT);
    const days = (dayStart(to).getTime() - dayStart(first).getTime()) / DAY_MS + 1;
    if (days < 1) throw invalidInput({ to: 'The last day is before the first' });
    if (days > LIMITS.reportDays) throw invalidInput({ from: `At most ${LIMITS.reportDays} days` });
    return { from: first, to };
  };

  const listDays = async (range: DayRange): Promise<DailyRow[]> => {
    const found = new Map((await repository.sumDays(db, range)).map((row) => [row.key, row]));
    const days: DailyRow[] = [];
    for (let day = range.from; day <= range.to; day = nextDay(day)) {
      days.push({ day, ...presentSums(found.get(day) ?? NOTHING) });
    }
    return days;
  };
  const onDay = async (day: string): Promise<DailyRow> => {
    const [row] = await listDays({ from: day, to: day });
    if (row === undefined) throw new Error('A day has no row');
    return row;
  };

  return {
    /** Today, and the same weekday of the week before. */
    async today(): Promise<{ today: DailyRow; lastWeek: DailyRow }> {
      const day = today();
      const [now, lastWeek] = await Promise.all([onDay(day), onDay(daysAfter(day, -7))]);
      return { today: now, lastWeek };
    },

    /** A row for each day. @throws ShopError `invalid_input` */
    async daily(query: ReportQuery): Promise<DailyRow[]> {
      return await listDays(rangeOf(query));
    },

    /**
     * Best sellers. @returns also where the next page begins; null at the end
     * @throws ShopError `invalid_input`
     */
    async products(
      { sort = 'pieces', limit = PAGE_SIZE, ...query }: Omit<ProductReportQuery, 'after'>,
      after: ProductSumsCursor | null,
      language: Language,
    ): Promise<{ rows: ProductReportRow[]; next: ProductSumsCursor | null }> {
      const range = rangeOf(query);
      const found = await inTransaction(db, (transaction) =>
        repository.listProductSums(transaction, range, { sort, after, limit: limit + 1 }),
      );
      const page = found.slice(0, limit);
      const ids = page.map(({ productId }) => productId);
      // What is archived by now was sold all the same.
      const sold = ids.length === 0 ? [] : await products.findProducts(db, ids, new Set(ids));
      const byId = new Map(sold.map((product) => [product.id, product]));
      const present = ({ productId, orders, pieces, revenue }: ProductSums): ProductReportRow => {
        const product = byId.get(productId);
        return {
          productId: String(productId),
          productName: product === undefined ? '' : textIn(language, product.title),
          productImage: product === undefined ? '' : mainPicture(product),
          orders,
          pieces,
          revenue: dollarsFromCents(revenue),
        };
      };
      const last = page.at(-1);
      const isEnd = found.length <= limit || last === undefined;
      return {
        rows: page.map(present),
        next: isEnd ? null : { value: last[sort], productId: last.productId },
      };
    },

    /** @throws ShopError `invalid_input` */
    async provinces(query: ReportQuery): Promise<ProvinceReportRow[]> {
      const found = await repository.sumProvinces(db, rangeOf(query));
      return mostFirst(found).map(({ key, ...sums }) => ({
        province: key as Province,
        ...presentSums(sums),
      }));
    },

    /** @throws ShopError `invalid_input` */
    async couriers(query: ReportQuery): Promise<CourierReportRow[]> {
      const found = await repository.sumCouriers(db, rangeOf(query));
      const byCourier = Map.groupBy(found, ({ key }) => METHODS_BY_NAME.get(folded(key)) ?? folded(key));
      const couriers = [...byCourier].map(([courier, spellings]) => {
        const isMethod = DELIVERY_METHODS.some((method) => method === courier);
        // Of several spellings the one that is used the most stands for all.
        const [used] = spellings.toSorted((one, other) => other.orders - one.orders);
        return { key: isMethod ? courier : (used?.key ?? courier), ...addedUp(spellings) };
      });
      return mostFirst(couriers).map(({ key, ...sums }) => ({ courier: key, ...presentSums(sums) }));
    },

    /** New customers and those who ordered before. @throws ShopError `invalid_input` */
    async customers(query: ReportQuery): Promise<CustomerReportRow[]> {
      const found = await repository.sumFirstOrders(db, rangeOf(query));
      const sumsOf = (isFirst: boolean) => presentSums(found.find(({ key }) => key === isFirst) ?? NOTHING);
      return [
        { kind: 'new', ...sumsOf(true) },
        { kind: 'returning', ...sumsOf(false) },
      ];
    },

    /**
     * For the housekeeping: once a day, on one server, compares all sums with the orders and mends what differs. A
     * difference is an error of the shop's own, which the log of the office tells the owner too.
     */
    async recount(): Promise<void> {
      const day = today();
      if (!(await repository.claimRecount(db, day))) return;
      const all = await repository.findDaysWithSales(db);
      if (all === null) return;
      for (let from = all.from; from <= all.to; from = daysAfter(from, RECOUNTED_DAYS)) {
        const to = earlier(daysAfter(from, RECOUNTED_DAYS - 1), all.to);
        const wrong = await inTransaction(db, async (transaction) => {
          const days = await repository.reconcileSales(transaction, { from, to });
          await repository.foldShards(transaction, { from, to: earlier(to, daysAfter(day, -1)) });
          if (days.length > 0) {
            await audit.record(transaction, THE_SHOP, {
              action: 'sales.mended',
              after: { count: days.length, days },
            });
          }
          return days;
        });
        if (wrong.length > 0)
          log.error({ days: wrong }, 'Sums of sales differed from the orders and were mended');
      }
    },
  };
}

function daysAfter(day: string, count: number): string {
  return phnomPenhDay(new Date(dayStart(day).getTime() + count * DAY_MS));
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function presentSums({ orders, revenue, cancelled }: SalesSums) {
  return { orders, revenue: dollarsFromCents(revenue), cancelled };
}

function addedUp(rows: readonly SalesSums[]): SalesSums {
  return rows.reduce(
    (sum, { orders, revenue, cancelled }) => ({
      orders: sum.orders + orders,
      revenue: sum.revenue + revenue,
      cancelled: sum.cancelled + cancelled,
    }),
    NOTHING,
  );
}

function mostFirst<T extends SalesSums>(rows: readonly T[]): T[] {
  return rows.toSorted((one, other) => other.revenue - one.revenue || other.orders - one.orders);
}

function folded(courier: string): string {
  return courier.trim().toLowerCase();
}

/** Staff's field usually holds the delivery method's name, in the language of the person who shipped. */
const METHODS_BY_NAME: ReadonlyMap<string, string> = new Map(
  DELIVERY_METHODS.flatMap((method) => [
    [folded(method), method] as const,
    ...LANGUAGES.map((language) => [folded(deliveryMethodName(method, language)), method] as const),
  ]),
);
