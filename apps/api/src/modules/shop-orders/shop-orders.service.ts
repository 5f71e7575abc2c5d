import { createHash } from 'node:crypto';
import type { Order, OrderBody } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { PAYMENT_FACTS, paymentMethodOf } from '@phsar/domain/payment';
import type { UnpaidOrderRules } from '@phsar/domain/unpaid-orders';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { shopperActor } from '../../platform/actor.ts';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { asShopError } from '../../platform/http/error-handler.ts';
import { readTimeCursor, writeTimeCursor } from '../../platform/http/time-cursor.ts';
import type { IdempotencyKey } from '../../platform/idempotency-key.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Shopper } from '../../platform/shopper.ts';
import type { Sources } from '../../platform/sources.ts';
import { createWorkQueue, QueueFullError, type WorkQueue } from '../../platform/work-queue.ts';
import { checkSession } from '../accounts/accounts.module.ts';
import type { CartService } from '../cart/cart.module.ts';
import type { CatalogueService } from '../catalogue/catalogue.module.ts';
import { findResult, tryLockKey } from '../idempotency/idempotency.module.ts';
import {
  checkEnough,
  checkTotal,
  currentFigures,
  customerColumns,
  findOrderByNumber,
  hasServedOrder,
  matchesQuote,
  type OrderWithLines,
  type PricedOrder,
  priceOrder,
  type WantedProduct,
  wantedProducts,
  writeOrder,
} from '../orders/orders.module.ts';
import type { ProductsService } from '../products/products.module.ts';
import { findDeliveryFreeLimit, type ShopSettingsService } from '../shop-settings/shop-settings.module.ts';
import type { NewAccountsNotice } from './new-accounts-notice.ts';
import { presentOrder } from './shop-orders.presenter.ts';
import * as repository from './shop-orders.repository.ts';
import {
  checkUnpaidOrders,
  checkWritten,
  networkColumns,
  orderNetworks,
  type UnpaidOrdersCheck,
} from './unpaid-orders.ts';

export interface ShopOrdersDeps {
  database: Database;
  catalogue: Pick<CatalogueService, 'stockChanged'>;
  products: Pick<ProductsService, 'findProducts'>;
  cart: Pick<CartService, 'lock' | 'empty'>;
  settings: Pick<ShopSettingsService, 'unpaidOrderLimits' | 'unpaidOrderRules'>;
  config: Pick<Config, 'tokenSecret' | 'hasRateLimits'>;
  newAccounts: Pick<NewAccountsNotice, 'limited'>;
  sources: Pick<Sources, 'now' | 'below'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  metrics: Pick<Metrics, 'counter'>;
}

interface PlaceOrder {
  shopper: Shopper;
  /** Made once per checkout by the page. */
  idempotencyKey: string;
  body: OrderBody;
  language: Language;
  /** The caller's IP address; null when it is not known. */
  address: string | null;
}

interface LimitInputs extends Pick<UnpaidOrdersCheck, 'priced' | 'limits' | 'now'> {
  isPhoneProved: boolean;
  rules: UnpaidOrderRules;
}

export interface OrderPage {
  orders: Order[];
  /** The cursor of the next page; null on the last one. */
  next: string | null;
}

/** The part of the connections that orders may use: those that wait for a product must leave some to carts and sign-ins. */
const CONNECTIONS_PART = 0.6;
/** Milliseconds for which an order waits for its turn; with the wait for a lock, less than the 15 s that callers wait. */
const TURN_WAIT_MS = 8_000;
const MAX_WAITING = 1_000;
/** Seconds. */
const RETRY_AFTER = 2;

/** Orders of a whole list that are read at a time: as many as a page may have. */
const LIST_PART = 100;

/** Places orders of shoppers, and lists them. */
export class ShopOrdersService {
  readonly #deps: ShopOrdersDeps;
  readonly #turns: WorkQueue;
  readonly #outcomes: ReturnType<Metrics['counter']>;

  constructor(deps: ShopOrdersDeps) {
    this.#deps = deps;
    this.#turns = createWorkQueue({
      running: Math.max(1, Math.floor(deps.database.pool.options.max * CONNECTIONS_PART)),
      waiting: MAX_WAITING,
      waitMs: TURN_WAIT_MS,
    });
    this.#outcomes = deps.metrics.counter(
      'phsar_orders_total',
      'Orders of shoppers by outcome: placed (also when the same press is answered again), or why not.',
      'outcome',
      ['placed'],
    );
  }

  /**
   * Places the order, or answers the one that the key has placed already. A refusal stores nothing: the key stays usable.
   * @throws ShopError `account_blocked`, `order_in_progress`, `idempotency_mismatch`, `product_not_found`,
   *   `insufficient_stock`, `totals_changed`, `invalid_input`, `token_invalid`, `order_over_limit`,
   *   `unpaid_orders_limit`, `unpaid_network_limit`, `new_accounts_limit`, `phone_proof_needed`
   */
  async place(request: PlaceOrder): Promise<Order> {
    try {
      const order = await this.#place(request);
      this.#outcomes.increment('placed');
      return presentOrder(order, request.language);
    } catch (error) {
      const { code } = asShopError(error);
      this.#outcomes.increment(code);
      if (code === 'new_accounts_limit') {
        await this.#deps.newAccounts.limited().catch((failure: unknown) => {
          const reason = reasonOf(failure);
          this.#deps.log.warn({ reason }, 'Staff could not be told of the limit of new accounts');
        });
      }
      throw error;
    }
  }

  /**
   * The account's own, newest first; without a limit the next part of the whole list, so that a long one is never in memory as
   * a whole.
   * @param spend gets the number of lines of all that was asked for, before any is read; it may throw
   * @throws ShopError `token_invalid`, `invalid_cursor`
   */
  async list(
    { shopper, language }: Pick<PlaceOrder, 'shopper' | 'language'>,
    { limit = null, after }: { limit?: number | null | undefined; after?: string | undefined },
    spend?: (lines: number) => void,
  ): Promise<OrderPage> {
    const { db } = this.#deps.database;
    const { accountId } = shopper;
    await checkSession(db, shopper);
    const cursor = after === undefined ? null : readTimeCursor(after);
    spend?.(await repository.countAccountLines(db, accountId, { after: cursor, limit }));
    const count = limit ?? LIST_PART;
    const found = await repository.listAccountOrders(db, accountId, { after: cursor, limit: count + 1 });
    const shown = found.slice(0, count);
    const last = found.length > shown.length ? shown.at(-1) : undefined;
    return {
      orders: shown.map((order) => presentOrder(order, language)),
      next: last === undefined ? null : writeTimeCursor({ at: last.createdAt, id: last.id }),
    };
  }

  async #place(request: PlaceOrder): Promise<OrderWithLines> {
    const { catalogue, products, cart, settings, sources } = this.#deps;
    const { shopper, body, language } = request;
    const { accountId } = shopper;
    const key = { owner: { accountId }, key: request.idempotencyKey, requestHash: hashOf(body) };
    // Before the transaction: it may ask the database, which can have one session.
    const [limits, rules] = await Promise.all([settings.unpaidOrderLimits(), settings.unpaidOrderRules()]);
    const { order, isNew } = await this.#inTurn(async (transaction) => {
      if (!(await tryLockKey(transaction, key))) {
        throw new ShopError('order_in_progress', { retryAfter: 1 });
      }
      const { isPhoneProved } = await cart.lock(transaction, shopper);
      const now = sources.now();
      const earlier = await placedBefore(transaction, accountId, key, now);
      if (earlier !== undefined) return { order: earlier, isNew: false };
      const wanted = await wantedProducts(transaction, products, body.products);
      const priced = await pricedOrder(transaction, wanted, request);
      const inputs = { priced, isPhoneProved, limits, rules, now };
      const check = await this.#checkLimits(transaction, request, inputs);
      if (body.buyNow !== true) await cart.empty(transaction, accountId);
      const placed = await writeOrder(transaction, sources, {
        order: {
          accountId,
          channel: 'web',
          ...customerColumns(body),
          ...priced.totals,
          ...networkColumns(check?.newAccount?.networks ?? []),
          createdAt: now,
        },
        priced,
        key,
        by: { actor: shopperActor(accountId) },
        language,
      });
      if (check !== null) await checkWritten(transaction, check);
      return { order: placed, isNew: true };
    });
    if (isNew) catalogue.stockChanged(order.lines.map(({ productId }) => productId));
    return order;
  }

  /** @throws ShopError `unavailable` when too many orders wait */
  async #inTurn<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.#turns.run(() => inTransaction(this.#deps.database.db, work));
    } catch (error) {
      if (error instanceof QueueFullError) throw new ShopError('unavailable', { retryAfter: RETRY_AFTER });
      throw error;
    }
  }

  /** @returns what was checked, with networks for a new account alone; null without limits */
  async #checkLimits(
    transaction: Transaction,
    request: PlaceOrder,
    { priced, isPhoneProved, limits, rules, now }: LimitInputs,
  ): Promise<UnpaidOrdersCheck | null> {
    const { config } = this.#deps;
    const { address } = request;
    const { accountId } = request.shopper;
    const isNewAccount = !isPhoneProved && !(await hasServedOrder(transaction, accountId));
    if (isNewAccount) checkProof(rules, request, priced);
    if (!config.hasRateLimits) return null;
    const networks = isNewAccount && address !== null ? orderNetworks(config.tokenSecret, address) : [];
    const newAccount = isNewAccount ? { networks, limits: rules.newAccounts } : null;
    const check = { accountId, priced, limits, now, newAccount };
    await checkUnpaidOrders(transaction, check);
    return check;
  }
}

async function placedBefore(
  transaction: Transaction,
  accountId: string,
  key: IdempotencyKey,
  now: Date,
): Promise<OrderWithLines | undefined> {
  const subject = await findResult(transaction, key, now);
  if (subject === undefined) return undefined;
  const order = await findOrderByNumber(transaction, subject.slice('order:'.length));
  return order?.accountId === accountId ? order : undefined;
}

async function pricedOrder(
  transaction: Transaction,
  wanted: readonly WantedProduct[],
  { body, language }: PlaceOrder,
): Promise<PricedOrder> {
  checkEnough(wanted, language);
  const priced = priceOrder(wanted, body, await findDeliveryFreeLimit(transaction));
  if (!matchesQuote(body, priced)) throw new ShopError('totals_changed', currentFigures(priced, language));
  checkTotal(priced.totals.total);
  return priced;
}

/** For an account without a proved phone or a served order. @throws ShopError `phone_proof_needed` */
function checkProof(
  { proofAbove, isProofNeededOnDelivery }: UnpaidOrderRules,
  { body }: PlaceOrder,
  { totals }: PricedOrder,
): void {
  const { isPaidOnArrival } = PAYMENT_FACTS[paymentMethodOf(body.deliveryMethod)];
  const isLarge = proofAbove !== null && totals.total > proofAbove;
  if (isLarge || (isProofNeededOnDelivery && isPaidOnArrival)) throw new ShopError('phone_proof_needed');
}

/** Without the account: it is the token's, and the key is the account's. */
function hashOf({ customerId: _, ...asked }: OrderBody): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
}
