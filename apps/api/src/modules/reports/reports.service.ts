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

const DAY_MS = 24 * 60 * 60 * 1000;
/** Bars of the first screen. */
const DAYS_BY_DEFAULT = 14;
const PAGE_SIZE = 50;
/** The recount reads so many days at once: the embedded database does nothing else meanwhile. */
const RECOUNTED_DAYS = 31;

const THE_SHOP = { actor: SYSTEM_ACTOR, sessionId: null };
const NOTHING: SalesSums = { orders: 0, revenue: 0, cancelled: 0 };

/**
 * What the shop sold, from sums that the database updates with every order (decision 8). Methods that take a query
 * throw ShopError `invalid_input` for days in the wrong order or too many.
 */
export class ReportsService {
  readonly #deps: ReportsDeps;

  constructor(deps: ReportsDeps) {
    this.#deps = deps;
  }

  /** Today, and the same weekday of the week before. */
  async today(): Promise<{ today: DailyRow; lastWeek: DailyRow }> {
    const day = this.#day();
    const [today, lastWeek] = await Promise.all([this.#onDay(day), this.#onDay(daysAfter(day, -7))]);
    return { today, lastWeek };
  }

  /** A row for each day. */
  async daily(query: ReportQuery): Promise<DailyRow[]> {
    return await this.#listDays(this.#rangeOf(query));
  }

  /** Best sellers. @returns also where the next page begins; null at the end */
  async products(
    { sort = 'pieces', limit = PAGE_SIZE, ...query }: Omit<ProductReportQuery, 'after'>,
    after: ProductSumsCursor | null,
    language: Language,
  ): Promise<{ rows: ProductReportRow[]; next: ProductSumsCursor | null }> {
    const { database, products } = this.#deps;
    const range = this.#rangeOf(query);
    const found = await inTransaction(database.db, (transaction) =>
      repository.listProductSums(transaction, range, { sort, after, limit: limit + 1 }),
    );
    const page = found.slice(0, limit);
    const ids = page.map(({ productId }) => productId);
    // Archived products were sold as well.
    const sold = ids.length === 0 ? [] : await products.findProducts(database.db, ids, new Set(ids));
    const byId = new Map(sold.map((product) => [product.id, product]));
    const present = ({ productId, revenue, ...sums }: ProductSums): ProductReportRow => {
      const product = byId.get(productId);
      return {
        ...sums,
        productId: String(productId),
        productName: product === undefined ? '' : textIn(language, product.title),
        productImage: product === undefined ? '' : mainPicture(product),
        revenue: dollarsFromCents(revenue),
      };
    };
    const last = page.at(-1);
    const isEnd = found.length <= limit || last === undefined;
    return {
      rows: page.map(present),
      next: isEnd ? null : { value: last[sort], productId: last.productId },
    };
  }

  async provinces(query: ReportQuery): Promise<ProvinceReportRow[]> {
    const found = await repository.sumProvinces(this.#deps.database.db, this.#rangeOf(query));
    return mostFirst(found).map(({ key, ...sums }) => ({ province: key as Province, ...presentSums(sums) }));
  }

  async couriers(query: ReportQuery): Promise<CourierReportRow[]> {
    const found = await repository.sumCouriers(this.#deps.database.db, this.#rangeOf(query));
    const byCourier = Map.groupBy(found, ({ key }) => METHODS_BY_NAME.get(folded(key)) ?? folded(key));
    const couriers = [...byCourier].map(([courier, spellings]) => {
      const isMethod = DELIVERY_METHODS.some((method) => method === courier);
      // Of several spellings the most frequent one stands for all.
      const [used] = spellings.toSorted((one, other) => other.orders - one.orders);
      return { key: isMethod ? courier : (used?.key ?? courier), ...addedUp(spellings) };
    });
    return mostFirst(couriers).map(({ key, ...sums }) => ({ courier: key, ...presentSums(sums) }));
  }

  /** New customers and those who ordered before. */
  async customers(query: ReportQuery): Promise<CustomerReportRow[]> {
    const found = await repository.sumFirstOrders(this.#deps.database.db, this.#rangeOf(query));
    const sumsOf = (isFirst: boolean) => presentSums(found.find(({ key }) => key === isFirst) ?? NOTHING);
    return [
      { kind: 'new', ...sumsOf(true) },
      { kind: 'returning', ...sumsOf(false) },
    ];
  }

  /**
   * For the housekeeping: once a day, on one server, compares all sums with the orders and reconciles them. A difference
   * is an error of the shop's own, so the office's log shows it to the owner as well.
   */
  async recount(): Promise<void> {
    const { db } = this.#deps.database;
    const today = this.#day();
    if (!(await repository.claimRecount(db, today))) return;
    const all = await repository.findDaysWithSales(db);
    if (all === null) return;
    for (let from = all.from; from <= all.to; from = daysAfter(from, RECOUNTED_DAYS)) {
      await this.#recountDays({ from, to: earlier(daysAfter(from, RECOUNTED_DAYS - 1), all.to) }, today);
    }
  }

  async #recountDays({ from, to }: DayRange, today: string): Promise<void> {
    const { database, audit, log } = this.#deps;
    const wrong = await inTransaction(database.db, async (transaction) => {
      const days = await repository.reconcileSales(transaction, { from, to });
      await repository.foldShards(transaction, { from, to: earlier(to, daysAfter(today, -1)) });
      if (days.length > 0) {
        const after = { count: days.length, days };
        await audit.record(transaction, THE_SHOP, { action: 'sales.mended', after });
      }
      return days;
    });
    if (wrong.length > 0)
      log.error({ days: wrong }, 'Sums of sales differed from the orders and were mended');
  }

  /** Today in Phnom Penh. */
  #day(): string {
    return phnomPenhDay(this.#deps.sources.now());
  }

  #rangeOf({ from, to = this.#day() }: ReportQuery): DayRange {
    const first = from ?? daysAfter(to, 1 - DAYS_BY_DEFAULT);
    const days = (dayStart(to).getTime() - dayStart(first).getTime()) / DAY_MS + 1;
    if (days < 1) throw invalidInput({ to: 'The last day is before the first' });
    if (days > LIMITS.reportDays) throw invalidInput({ from: `At most ${LIMITS.reportDays} days` });
    return { from: first, to };
  }

  async #listDays(range: DayRange): Promise<DailyRow[]> {
    const sums = await repository.sumDays(this.#deps.database.db, range);
    const byDay = new Map(sums.map((row) => [row.key, row]));
    const days: DailyRow[] = [];
    for (let day = range.from; day <= range.to; day = nextDay(day)) {
      days.push({ day, ...presentSums(byDay.get(day) ?? NOTHING) });
    }
    return days;
  }

  async #onDay(day: string): Promise<DailyRow> {
    const [row] = await this.#listDays({ from: day, to: day });
    if (row === undefined) throw new Error('A day has no row');
    return row;
  }
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
  const sum = (figure: keyof SalesSums) => rows.reduce((total, row) => total + row[figure], 0);
  return { orders: sum('orders'), revenue: sum('revenue'), cancelled: sum('cancelled') };
}

function mostFirst<T extends SalesSums>(rows: readonly T[]): T[] {
  return rows.toSorted((one, other) => other.revenue - one.revenue || other.orders - one.orders);
}

function folded(courier: string): string {
  return courier.trim().toLowerCase();
}

/** Staff usually enter the delivery method's name, in their language. */
const METHODS_BY_NAME: ReadonlyMap<string, string> = new Map(
  DELIVERY_METHODS.flatMap((method) => [
    [folded(method), method] as const,
    ...LANGUAGES.map((language) => [folded(deliveryMethodName(method, language)), method] as const),
  ]),
);
