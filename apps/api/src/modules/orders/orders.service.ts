import { createHash } from 'node:crypto';
import type { Order, OrderBody } from '@phsar/contract/shop/wire';
import { type Language, textIn } from '@phsar/domain/language';
import { MAX_ORDER_TOTAL } from '@phsar/domain/money';
import { paymentMethodOf } from '@phsar/domain/payment';
import { e164, latinDigits } from '@phsar/domain/phone';
import { addedUp, isWithinStock } from '@phsar/domain/stock';
import { shopperActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowIdOf } from '../../platform/database/row-id.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/outbox.ts';
import { insufficientStock, invalidInput, productsNotFound, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { CatalogueService, ProductRow } from '../catalogue/catalogue.service.ts';
import { currentFigures, isWhatWasSeen, type PricedOrder, priceOrder } from './order-figures.ts';
import { makeOrderNumber } from './order-number.ts';
import { ORDER_PLACED } from './order-placed.ts';
import type { NewOrder, OrderLineRow, OrderWithLines } from './order-rows.ts';
import { presentOrder } from './orders.presenter.ts';
import * as repository from './orders.repository.ts';

export interface OrdersDeps {
  database: Database;
  catalogue: Pick<
    CatalogueService,
    'findProducts' | 'findDeliveryFreeLimit' | 'mainPicture' | 'lockProducts' | 'moveStock' | 'stockChanged'
  >;
  cart: Pick<CartService, 'lock' | 'empty'>;
  sources: Pick<Sources, 'now' | 'below'>;
}

interface PlaceOrder {
  accountId: string;
  /** Made once per checkout by the page. */
  idempotencyKey: string;
  body: OrderBody;
  language: Language;
}

export interface OrdersService {
  /**
   * Places the order, or answers the one that the key has placed already. A refusal keeps nothing: the key
   * stays usable.
   * @throws ShopError `order_in_progress`, `idempotency_mismatch`, `product_not_found`,
   *   `insufficient_stock`, `totals_changed`, `invalid_input`, `token_invalid`
   */
  place(request: PlaceOrder): Promise<Order>;
  /** The account's own, newest first. */
  list(accountId: string, language: Language): Promise<Order[]>;
  /** For the housekeeping: keys that count no more. */
  forgetExpiredKeys(): Promise<void>;
}

/** A key counts for so long; afterwards it is as good as new. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** A collision is unlikely; five tries are plenty. */
const NUMBER_TRIES = 5;

export function createOrdersService({ database, catalogue, cart, sources }: OrdersDeps): OrdersService {
  const { db } = database;

  const placedBefore = async (
    transaction: Transaction,
    { accountId, idempotencyKey }: PlaceOrder,
    payloadHash: string,
    now: Date,
  ): Promise<OrderWithLines | undefined> => {
    await repository.deleteKeysBefore(transaction, accountId, oldestKeyTime(now));
    const stored = await repository.findKey(transaction, accountId, idempotencyKey);
    if (stored === undefined) return undefined;
    if (stored.payloadHash !== payloadHash) throw new ShopError('idempotency_mismatch');
    return await repository.findAccountOrder(transaction, accountId, stored.orderId);
  };

  /** Locks and checks what is wanted, and prices it. */
  const pricedOrder = async (
    transaction: Transaction,
    { body, language }: PlaceOrder,
  ): Promise<PricedOrder> => {
    const wanted = await lockedProducts(transaction, catalogue, body);
    const short = wanted.filter(({ product, quantity }) => !isWithinStock(quantity, product.stock));
    if (short.length > 0) {
      throw insufficientStock(
        short.map(({ product }) => ({
          productId: String(product.id),
          productName: textIn(language, product.title),
          available: product.stock,
        })),
      );
    }
    const priced = priceOrder(wanted, body, await catalogue.findDeliveryFreeLimit(transaction));
    if (!isWhatWasSeen(body, priced)) {
      throw new ShopError('totals_changed', currentFigures(priced, language));
    }
    if (priced.totals.total > MAX_ORDER_TOTAL) throw invalidInput({ products: 'The order is too large' });
    return priced;
  };

  const write = async (
    transaction: Transaction,
    { accountId, body }: PlaceOrder,
    priced: PricedOrder,
    now: Date,
  ): Promise<OrderWithLines> => {
    const actor = shopperActor(accountId);
    const order = await withFreshNumber(sources, (orderNumber) =>
      repository.insertOrder(transaction, orderNumber, {
        order: newOrder(accountId, body, priced, now),
        lines: lineRows(priced, catalogue),
        actor,
      }),
    );
    const sold = order.lines.map(({ productId, quantity }) => ({ productId, delta: -quantity }));
    await catalogue.moveStock(transaction, sold, {
      reason: 'sale',
      actor,
      orderId: order.id,
      at: now,
    });
    if (body.buyNow !== true) await cart.empty(transaction, accountId);
    await enqueue(transaction, {
      topic: ORDER_PLACED,
      about: order.orderNumber,
      data: { orderNumber: order.orderNumber, total: order.total },
      now,
    });
    return order;
  };

  return {
    async place(request) {
      const { accountId, idempotencyKey: key, body, language } = request;
      const payloadHash = hashOf(body);
      const { order, isNew } = await inTransaction(db, async (transaction) => {
        if (!(await repository.tryLockKey(transaction, accountId, key))) {
          throw new ShopError('order_in_progress', { retryAfter: 1 });
        }
        const now = sources.now();
        const earlier = await placedBefore(transaction, request, payloadHash, now);
        if (earlier !== undefined) return { order: earlier, isNew: false };
        await cart.lock(transaction, accountId);
        const priced = await pricedOrder(transaction, request);
        const placed = await write(transaction, request, priced, now);
        await repository.saveKey(transaction, {
          accountId,
          key,
          payloadHash,
          orderId: placed.id,
          createdAt: now,
        });
        return { order: placed, isNew: true };
      });
      if (isNew) catalogue.stockChanged(order.lines.map(({ productId }) => productId));
      return presentOrder(order, language);
    },
    async list(accountId, language) {
      const orders = await repository.listAccountOrders(db, accountId);
      return orders.map((order) => presentOrder(order, language));
    },
    forgetExpiredKeys: () => repository.deleteKeysBefore(db, null, oldestKeyTime(sources.now())),
  };
}

function oldestKeyTime(now: Date): Date {
  return new Date(now.getTime() - KEY_LIFETIME_MS);
}

/** The order's products, lines of the same one added up, in the order's order; nobody else can change them now. */
async function lockedProducts(
  transaction: Transaction,
  catalogue: Pick<CatalogueService, 'findProducts' | 'lockProducts'>,
  body: OrderBody,
): Promise<{ product: ProductRow; quantity: number }[]> {
  const wanted = addedUp(body.products);
  const ids = wanted.map(({ productId }) => rowIdOf(productId)).filter((id) => id !== null);
  if (ids.length > 0) await catalogue.lockProducts(transaction, ids);
  const products = ids.length > 0 ? await catalogue.findProducts(transaction, ids) : [];
  const byId = new Map(products.map((product) => [String(product.id), product]));
  const found = wanted.flatMap(({ productId, quantity }) => {
    const product = byId.get(productId);
    return product === undefined ? [] : [{ product, quantity }];
  });
  if (found.length === wanted.length) return found;
  const missing = wanted.filter(({ productId }) => !byId.has(productId));
  throw productsNotFound(
    missing.map(({ productId }) => ({
      productId,
      productName: body.products.find((line) => line.productId === productId)?.productName ?? '',
      available: 0,
    })),
  );
}

async function withFreshNumber(
  sources: Pick<Sources, 'below'>,
  insert: (orderNumber: string) => Promise<OrderWithLines | null>,
): Promise<OrderWithLines> {
  for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
    const order = await insert(makeOrderNumber(sources));
    if (order !== null) return order;
  }
  throw new Error(`No free order number in ${NUMBER_TRIES} tries`);
}

function newOrder(accountId: string, body: OrderBody, { totals }: PricedOrder, now: Date): NewOrder {
  return {
    accountId,
    customerName: body.customerName,
    customerPhone: storedPhone(body.customerPhone),
    province: body.province,
    address: body.address,
    deliveryMethod: body.deliveryMethod,
    paymentMethod: paymentMethodOf(body.deliveryMethod),
    subtotal: totals.subtotal,
    deliveryFee: totals.deliveryFee,
    isFreeDelivery: totals.isFreeDelivery,
    total: totals.total,
    createdAt: now,
  };
}

function lineRows(
  { lines }: PricedOrder,
  { mainPicture }: Pick<CatalogueService, 'mainPicture'>,
): OrderLineRow[] {
  return lines.map(({ product, quantity, unitPrice, total }, position) => ({
    position,
    productId: product.id,
    names: product.title,
    image: mainPicture(product),
    price: product.price,
    discount: product.discount,
    unitPrice,
    quantity,
    total,
  }));
}

/** E.164; nine or ten digits that are no such number are kept as they are: the packers can still ask. */
function storedPhone(text: string): string {
  return e164(text) ?? latinDigits(text).replace(/\D/g, '');
}

/** What was asked for. Not who: the account is the token's, and the key is the account's. */
function hashOf({ customerId: _, ...asked }: OrderBody): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
}
