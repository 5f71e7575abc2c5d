import { type Language, textIn } from '@phsar/domain/language';
import { type Cents, MAX_ORDER_TOTAL } from '@phsar/domain/money';
import { foldedName } from '@phsar/domain/order-search';
import { paymentMethodOf } from '@phsar/domain/payment';
import { e164, latinDigits } from '@phsar/domain/phone';
import { addedUp, isWithinStock } from '@phsar/domain/stock';
import { rowIdOf } from '../../platform/database/row-id.ts';
import { StaleReadError, type Transaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/outbox.ts';
import { insufficientStock, invalidInput, productsNotFound } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditActor, AuditService } from '../audit/audit.module.ts';
import {
  mainPicture,
  moveStock,
  type ProductsService,
  type SaleOutcome,
  type SoldProduct,
  takeStock,
} from '../products/products.module.ts';
import type { PricedOrder } from './order-figures.ts';
import { NOTHING_DUE, type OrderUpdate } from './order-moves.ts';
import { ORDER_PLACED } from './order-news.ts';
import type { NewOrder, OrderLineRow, OrderRow, OrderWithLines } from './order-rows.ts';
import * as repository from './orders.repository.ts';

/** Without 0, 1, I, L and O, which people mistake for each other when they read a number aloud. */
const NUMBER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const NUMBER_LENGTH = 8;

export interface WantedProduct {
  product: SoldProduct;
  quantity: number;
}

interface WantedLine {
  productId: string;
  productName?: string;
  quantity: number;
}

/** Without ids that no product can have. */
export function rowIdsOf(lines: readonly Pick<WantedLine, 'productId'>[]): number[] {
  return lines.map(({ productId }) => rowIdOf(productId)).filter((id) => id !== null);
}

/**
 * The products of what is wanted, lines of the same one added up, in the order given.
 * @param held ids of products that may be archived
 * @throws ShopError `product_not_found`
 */
export async function wantedProducts(
  transaction: Transaction,
  products: Pick<ProductsService, 'findProducts'>,
  lines: readonly WantedLine[],
  held?: ReadonlySet<number>,
): Promise<WantedProduct[]> {
  const wanted = addedUp(lines);
  const rows = await products.findProducts(transaction, rowIdsOf(wanted), held);
  const byId = new Map(rows.map((product) => [String(product.id), product]));
  const found = wanted.flatMap(({ productId, quantity }) => {
    const product = byId.get(productId);
    return product === undefined ? [] : [{ product, quantity }];
  });
  if (found.length === wanted.length) return found;
  const nameOf = (id: string) => lines.find(({ productId }) => productId === id)?.productName ?? '';
  const missing = wanted.filter(({ productId }) => !byId.has(productId));
  throw productsNotFound(
    missing.map(({ productId }) => ({ productId, productName: nameOf(productId), available: 0 })),
  );
}

/**
 * @param held pieces of each product, by its id, that the order holds already
 * @throws ShopError `insufficient_stock`
 */
export function checkEnough(
  wanted: readonly { product: Pick<SoldProduct, 'id' | 'title' | 'stock'>; quantity: number }[],
  language: Language,
  held: ReadonlyMap<number, number> = new Map(),
): void {
  const available = ({ id, stock }: { id: number; stock: number }) => stock + (held.get(id) ?? 0);
  const short = wanted.filter(({ product, quantity }) => {
    // The order keeps what it already holds, whatever is left.
    const isMore = quantity > (held.get(product.id) ?? 0);
    return isMore && !isWithinStock(quantity, available(product));
  });
  if (short.length === 0) return;
  throw insufficientStock(
    short.map(({ product }) => ({
      productId: String(product.id),
      productName: textIn(language, product.title),
      available: available(product),
    })),
  );
}

/** @throws ShopError `invalid_input` */
export function checkTotal(total: Cents): void {
  if (total > MAX_ORDER_TOTAL) throw invalidInput({ products: 'The order is too large' });
}

/** 'PH-7KQ2M9XA': one of 850 billion at random, so that no one can guess the next. */
export function makeOrderNumber({ below }: Pick<Sources, 'below'>): string {
  const characters = Array.from({ length: NUMBER_LENGTH }, () =>
    NUMBER_ALPHABET.charAt(below(NUMBER_ALPHABET.length)),
  );
  return `PH-${characters.join('')}`;
}

/** An order, and what it was priced with, which need not be locked. */
interface OrderToPlace extends Omit<repository.OrderToWrite, 'lines' | 'order' | 'events'> {
  order: Omit<NewOrder, 'paymentStatus'>;
  priced: PricedOrder;
  by: Pick<AuditActor, 'actor'>;
  language: Language;
}

/**
 * Writes an order under a fresh number with its message to staff, and takes its stock. To be done last: other orders of its
 * products wait from there to the commit.
 * @throws ShopError `insufficient_stock` when others took it meanwhile
 * @throws StaleReadError when a product was written since it was priced
 */
export async function writeOrder(
  transaction: Transaction,
  sources: Pick<Sources, 'below'>,
  { order, priced, key, by: { actor }, language }: OrderToPlace,
): Promise<OrderWithLines> {
  const orderNumber = makeOrderNumber(sources);
  const { total, createdAt: at } = order;
  const isFree = total === 0;
  const events = [
    { at, action: 'created', actor, details: {} } as const,
    ...(isFree ? [{ at, ...NOTHING_DUE }] : []),
  ];
  const data = { orderNumber, total };
  await enqueue(transaction, { topic: ORDER_PLACED, about: orderNumber, data, now: at });
  const placed = await repository.insertOrder(transaction, {
    order: { ...order, paymentStatus: isFree ? 'paid' : 'unpaid' },
    orderNumber,
    lines: lineRows(priced),
    key,
    events,
  });
  const sales = priced.lines.map(({ product, quantity }) => {
    return { productId: product.id, quantity, version: product.version };
  });
  const found = await takeStock(transaction, sales, { reason: 'sale', actor, orderId: placed.id, at });
  checkTaken(priced.lines, found, language);
  return placed;
}

/** @throws ShopError `insufficient_stock`; StaleReadError when what was read is no longer so */
function checkTaken(
  lines: readonly WantedProduct[],
  found: readonly SaleOutcome[],
  language: Language,
): void {
  if (found.length === lines.length && found.every(({ isTaken }) => isTaken)) return;
  const byId = new Map(found.map((outcome) => [outcome.productId, outcome]));
  const asFound = lines.map(({ product, quantity }) => {
    const now = byId.get(product.id);
    if (now?.version !== product.version) throw new StaleReadError();
    return { product: { ...product, stock: now.stock }, quantity };
  });
  checkEnough(asFound, language);
  // Enough of each, and yet not taken: an order without its stock must not be committed.
  throw new StaleReadError();
}

/** Writes a change of a locked order: its columns and lines, its history, stock movements and the log. */
export async function writeUpdate(
  transaction: Transaction,
  audit: Pick<AuditService, 'record'>,
  order: OrderWithLines,
  { action, change, details, lines, stock = [], isSettling = false, fields }: OrderUpdate,
  { by, now }: { by: AuditActor; now: Date },
): Promise<void> {
  // A note does not affect a concurrent edit.
  if (action !== 'noted') {
    await repository.updateOrder(transaction, order.id, {
      ...change,
      version: order.version + 1,
      updatedAt: now,
    });
  }
  if (lines !== undefined) await repository.replaceLines(transaction, order.id, lines);
  await repository.insertEvent(transaction, order.id, { at: now, action, actor: by.actor, details });
  if (isSettling) await repository.insertEvent(transaction, order.id, { at: now, ...NOTHING_DUE });
  const cause = { actor: by.actor, orderId: order.id, at: now };
  // A demo order took no stock, and returns none.
  const moves = order.isDemo ? [] : stock;
  const back = moves.filter(({ delta }) => delta > 0);
  const taken = moves.filter(({ delta }) => delta < 0);
  if (back.length > 0) await moveStock(transaction, back, { ...cause, reason: 'return' });
  if (taken.length > 0) await moveStock(transaction, taken, { ...cause, reason: 'sale' });
  // The log records what staff and commands do; a shopper's action is in the order's history.
  if (by.actor.kind === 'shopper') return;
  const figures = {
    before: loggedOf(order),
    after: { ...loggedOf({ ...order, ...change }), ...(fields === undefined ? {} : { fields }) },
  };
  await audit.record(transaction, by, {
    action: `order.${action}`,
    subject: `order:${order.orderNumber}`,
    ...(action === 'noted' ? {} : figures),
  });
}

/** What the log records of an order: nothing about the customer. */
function loggedOf({ status, paymentStatus, paid, surplus, total }: OrderRow): Record<string, unknown> {
  return { status, paymentStatus, paidCents: paid, surplusCents: surplus, totalCents: total };
}

type Customer = Pick<OrderRow, 'customerName' | 'customerPhone' | 'province' | 'address' | 'deliveryMethod'>;

/** The columns of the recipient and the delivery. */
export function customerColumns(customer: Customer) {
  const { customerName, customerPhone, province, address, deliveryMethod } = customer;
  return {
    customerName,
    foldedName: foldedName(customerName),
    customerPhone: storedPhone(customerPhone),
    province,
    address,
    deliveryMethod,
    paymentMethod: paymentMethodOf(deliveryMethod),
  };
}

/** E.164; nine or ten digits that form no valid number are stored as typed: the packers can still ask. */
function storedPhone(text: string): string {
  return e164(text) ?? latinDigits(text).replace(/\D/g, '');
}

/** The rows of an order's lines: snapshots of the products as sold. */
export function lineRows({ lines }: Pick<PricedOrder, 'lines'>): OrderLineRow[] {
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
