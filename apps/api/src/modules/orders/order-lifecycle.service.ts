import type { Permission } from '@phsar/contract/office/permissions';
import type { OrderEdit } from '@phsar/contract/office/wire';
import type { Language } from '@phsar/domain/language';
import type { OrderStatus } from '@phsar/domain/order-status';
import { type Actor, SYSTEM_ACTOR, shopperActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { IdempotencyKey } from '../../platform/idempotency-key.ts';
import { enqueue } from '../../platform/outbox.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Shopper } from '../../platform/shopper.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditActor, AuditService } from '../audit/audit.module.ts';
import type { CatalogueService } from '../catalogue/catalogue.module.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import { checkSession } from '../live-sessions/live-sessions.module.ts';
import { voidOpenCodes } from '../payment-codes/payment-codes.module.ts';
import type { ProductsService } from '../products/products.module.ts';
import { lockStock, moveStock, type StockChange } from '../stock/stock.module.ts';
import { editOf } from './order-edit.ts';
import {
  cancelledByShopper,
  expired,
  invalidTransition,
  type Misfit,
  NOTHING_DUE,
  OrderChanged,
  type OrderCommand,
  type OrderUpdate,
  outcomeOf,
  overpaid,
  type Receipt,
  restored,
  stateBefore,
} from './order-moves.ts';
import { ORDER_CANCELLED, PAYMENT_MISFIT, PAYMENT_RECEIVED } from './order-news.ts';
import type { OrderEvent, OrderRow, OrderWithLines } from './order-rows.ts';
import { permissionToUndo, undoableMove } from './order-undo.ts';
import { checkEnough } from './order-writing.ts';
import * as repository from './orders.repository.ts';

export interface LifecycleDeps {
  database: Database;
  catalogue: Pick<CatalogueService, 'stockChanged'>;
  products: Pick<ProductsService, 'findProducts'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now'>;
}

/** Who requests a change, and the idempotency key of the request. */
export interface ActionContext {
  by: AuditActor;
  key?: IdempotencyKey | null;
}

/**
 * Changes orders after they are placed. Each change writes the order, its history, the log and stock movements in one
 * transaction. @throws ShopError `order_not_found`, `invalid_transition`, `idempotency_mismatch`
 */
export interface OrderLifecycle {
  shipOrder(orderNumber: string, actor: Actor): Promise<OrderWithLines>;
  deliverOrder(orderNumber: string, actor: Actor): Promise<OrderWithLines>;
  /** Returns the stock exactly once, even with concurrent cancellations. */
  cancelOrder(orderNumber: string, actor: Actor): Promise<OrderWithLines>;
  /**
   * Cancels an account's own order while it is pending and unpaid, and tells the staff. An order that the account has
   * cancelled already is returned as it is; another account's is not found.
   * @throws ShopError `token_invalid` too
   */
  cancelOwn(orderNumber: string, shopper: Shopper): Promise<OrderWithLines>;
  /** Cancels an order that waited too long for its transfer. One that is paid, shipped or cancelled meanwhile stays as it is. */
  expire(orderNumber: string): Promise<OrderWithLines>;
  /** @throws `OrderChanged` when another amount is due than the one a payment names */
  move(orderNumber: string, command: OrderCommand, context: ActionContext): Promise<OrderWithLines>;
  note(orderNumber: string, text: string, context: ActionContext): Promise<OrderWithLines>;
  /**
   * Undoes the last move within 10 seconds, by the person who made it.
   * @throws ShopError `insufficient_stock` if the returned stock has been sold since, `forbidden`
   */
  undo(
    orderNumber: string,
    context: ActionContext & { may: (permission: Permission) => boolean; language: Language },
  ): Promise<OrderWithLines>;
  /**
   * Edits a pending order; the history keeps the old values.
   * @param version the version the edit is based on
   * @throws ShopError `insufficient_stock`, `product_not_found`, `invalid_input`; `OrderChanged`
   */
  edit(
    orderNumber: string,
    edit: OrderEdit,
    context: ActionContext & { version: number; language: Language },
  ): Promise<OrderWithLines>;
  /** Runs `work` in one transaction in which nobody else can change the order. */
  withLocked<T>(
    orderNumber: string,
    work: (transaction: Transaction, order: OrderWithLines) => Promise<T>,
  ): Promise<T>;
  /** Writes money that came by a code, or a misfit as a note, and tells the staff; nothing when `decide` returns null. */
  receive(
    orderNumber: string,
    decide: (transaction: Transaction, order: OrderWithLines) => Promise<Receipt | Misfit | null>,
  ): Promise<void>;
  findOrder(orderNumber: string): Promise<OrderWithLines>;
  /** The order's history, oldest first, starting with its creation. */
  listEvents(orderNumber: string): Promise<OrderEvent[]>;
  /** Orders, newest first; null for all statuses. */
  listOrders(filter: { status: OrderStatus | null; limit: number }): Promise<OrderRow[]>;
}

/** Creates the lifecycle service, which the office and the commands share. */
export function createOrderLifecycle(deps: LifecycleDeps): OrderLifecycle {
  const { database, catalogue, products, audit, sources } = deps;
  const { db } = database;

  const write = async (
    transaction: Transaction,
    order: OrderWithLines,
    { action, change, details, lines, stock = [], isSettling = false, fields }: OrderUpdate,
    { by, now }: { by: AuditActor; now: Date },
  ) => {
    // A note does not affect a concurrent edit.
    if (action !== 'noted') {
      const version = order.version + 1;
      await repository.updateOrder(transaction, order.id, { ...change, version, updatedAt: now });
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
    // The log records what staff and commands do; a shopper's step is in the order's history.
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
  };

  const lockOrder = async (transaction: Transaction, orderNumber: string): Promise<OrderWithLines> => {
    const order = await repository.lockOrder(transaction, orderNumber);
    if (order === undefined) throw new ShopError('order_not_found');
    return order;
  };

  /** Locks the order, decides on a step and writes it, once per key. A null step writes nothing. */
  const perform = async (
    orderNumber: string,
    { by, key = null }: ActionContext,
    decide: (transaction: Transaction, order: OrderWithLines, now: Date) => Promise<OrderUpdate | null>,
  ): Promise<OrderWithLines> => {
    let moved: readonly StockChange[] = [];
    const order = await inTransaction(db, async (transaction) => {
      moved = [];
      const now = sources.now();
      const subject = await onceForKey(transaction, key, now, async () => {
        const found = await lockOrder(transaction, orderNumber);
        const step = await decide(transaction, found, now);
        if (step !== null) await write(transaction, found, step, { by, now });
        moved = step?.stock ?? [];
        return `order:${orderNumber}`;
      });
      return await repository.findOrderByNumber(transaction, subject.slice('order:'.length));
    });
    if (moved.length > 0) catalogue.stockChanged(moved.map(({ productId }) => productId));
    if (order === undefined) throw new ShopError('order_not_found');
    return order;
  };

  const move = (
    orderNumber: string,
    command: OrderCommand,
    context: ActionContext,
  ): Promise<OrderWithLines> =>
    perform(orderNumber, context, async (transaction, order, now) => {
      const outcome = outcomeOf(order, command, now);
      // Only somebody signed in to the office can undo a move.
      const was = context.by.sessionId !== null ? { was: stateBefore(order) } : {};
      const step = { ...outcome, details: { ...outcome.details, ...was } };
      return outcome.action === 'cancelled' ? await withStockBack(transaction, order, step) : step;
    });

  const withStockBack = async (
    transaction: Transaction,
    order: OrderWithLines,
    step: OrderUpdate,
  ): Promise<OrderUpdate> => {
    await lockStock(transaction, productIdsOf(order));
    return { ...step, stock: changesOf(order, 1) };
  };

  const cancelOwn = (orderNumber: string, shopper: Shopper): Promise<OrderWithLines> => {
    const { accountId } = shopper;
    const actor = shopperActor(accountId);
    return perform(orderNumber, byActor(actor), async (transaction, order, now) => {
      await checkSession(transaction, shopper);
      if (order.accountId !== accountId) throw new ShopError('order_not_found');
      if (order.status === 'Cancelled') {
        const last = await repository.findLastStep(transaction, order.id);
        if (last?.action === 'cancelled' && last.actor.kind === 'shopper') return null;
      }
      const outcome = cancelledByShopper(order, now);
      await enqueue(transaction, {
        topic: ORDER_CANCELLED,
        about: orderNumber,
        data: { orderNumber, total: order.total },
        now,
      });
      return await withStockBack(transaction, order, outcome);
    });
  };

  const byActor = (actor: Actor): ActionContext => ({ by: { actor, sessionId: null } });

  const findOrder = async (orderNumber: string): Promise<OrderWithLines> => {
    const order = await repository.findOrderByNumber(db, orderNumber);
    if (order === undefined) throw new ShopError('order_not_found');
    return order;
  };

  return {
    shipOrder: (orderNumber, actor) => move(orderNumber, { kind: 'ship' }, byActor(actor)),
    deliverOrder: (orderNumber, actor) => move(orderNumber, { kind: 'deliver' }, byActor(actor)),
    cancelOrder: (orderNumber, actor) => move(orderNumber, { kind: 'cancel' }, byActor(actor)),
    cancelOwn,
    expire: (orderNumber) =>
      perform(orderNumber, byActor(SYSTEM_ACTOR), async (transaction, order, now) => {
        const outcome = expired(order, now);
        return outcome === null ? null : await withStockBack(transaction, order, outcome);
      }),
    move,
    note: (orderNumber, text, context) =>
      perform(orderNumber, context, async () => ({ action: 'noted', change: {}, details: { text } })),
    undo: (orderNumber, { may, language, ...context }) =>
      perform(orderNumber, context, async (transaction, order, now) => {
        const last = await repository.findLastStep(transaction, order.id);
        const undoable = undoableMove(last, context.by.actor.id, now);
        if (undoable === null) {
          throw invalidTransition(`There is nothing to undo for the order ${orderNumber}`);
        }
        if (!may(permissionToUndo(undoable.action))) throw new ShopError('forbidden');
        const step = {
          action: 'undone',
          change: restored(undoable.was),
          details: { undone: undoable.action },
        } as const;
        if (undoable.action !== 'cancelled') return step;
        await lockStock(transaction, productIdsOf(order));
        const found = await products.findProducts(transaction, productIdsOf(order));
        if (!order.isDemo) checkEnough(neededBy(order, found), language);
        return { ...step, stock: changesOf(order, -1) };
      }),
    edit: (orderNumber, edit, { version, language, ...context }) =>
      perform(orderNumber, context, async (transaction, order) => {
        if (order.version !== version) throw new OrderChanged(order);
        if (order.status !== 'Pending') {
          throw invalidTransition(`The order ${orderNumber} is ${order.status} and cannot be edited`);
        }
        const step = await editOf(transaction, products, { order, edit, language });
        if (step !== null) await voidOpenCodes(transaction, order.id, sources.now());
        return step;
      }),
    withLocked: (orderNumber, work) =>
      inTransaction(db, async (transaction) => work(transaction, await lockOrder(transaction, orderNumber))),
    async receive(orderNumber, decide) {
      await perform(orderNumber, byActor(SYSTEM_ACTOR), async (transaction, order, now) => {
        const receipt = await decide(transaction, order);
        if (receipt === null) return null;
        const { reference } = receipt;
        if ('misfit' in receipt) {
          const { misfit } = receipt;
          await enqueue(transaction, {
            topic: PAYMENT_MISFIT,
            about: orderNumber,
            data: { orderNumber, cause: misfit },
            now,
          });
          return { action: 'noted', change: {}, details: { kind: 'khqr', cause: misfit, reference } };
        }
        const { amount, surplus } = receipt;
        await enqueue(transaction, {
          topic: PAYMENT_RECEIVED,
          about: orderNumber,
          data: { orderNumber, amount, surplus: surplus !== null },
          now,
        });
        return surplus === null
          ? outcomeOf(order, { kind: 'pay', by: 'khqr', reference }, now)
          : overpaid(order, receipt, surplus);
      });
    },
    findOrder,
    async listEvents(orderNumber) {
      const { id } = await findOrder(orderNumber);
      return await repository.listEvents(db, id);
    },
    listOrders: (filter) => repository.listOrders(db, filter),
  };
}

function productIdsOf({ lines }: OrderWithLines): number[] {
  return lines.map(({ productId }) => productId);
}

function changesOf({ lines }: OrderWithLines, sign: 1 | -1): StockChange[] {
  return lines.map(({ productId, quantity }) => ({ productId, delta: sign * quantity }));
}

function neededBy<P extends { id: number }>({ lines }: OrderWithLines, products: readonly P[]) {
  return products.map((product) => ({
    product,
    quantity: lines.find(({ productId }) => productId === product.id)?.quantity ?? 0,
  }));
}

/** What the log records of an order: nothing about the customer. */
function loggedOf({ status, paymentStatus, paid, surplus, total }: OrderRow): Record<string, unknown> {
  return { status, paymentStatus, paidCents: paid, surplusCents: surplus, totalCents: total };
}
