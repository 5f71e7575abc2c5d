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
import { checkSession } from '../accounts/accounts.module.ts';
import type { AuditActor, AuditService } from '../audit/audit.module.ts';
import type { CatalogueService } from '../catalogue/catalogue.module.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import { lockStock, type ProductsService, type StockChange } from '../products/products.module.ts';
import { editOf } from './order-edit.ts';
import {
  cancelledByShopper,
  expired,
  invalidTransition,
  type Misfit,
  OrderChanged,
  type OrderCommand,
  type OrderUpdate,
  outcomeOf,
  overpaid,
  type Receipt,
} from './order-moves.ts';
import { ORDER_CANCELLED, PAYMENT_MISFIT, PAYMENT_RECEIVED } from './order-news.ts';
import type { OrderEvent, OrderRow, OrderWithLines } from './order-rows.ts';
import { permissionToUndo, restored, stateBefore, undoableMove } from './order-undo.ts';
import { checkEnough, writeUpdate } from './order-writing.ts';
import * as repository from './orders.repository.ts';

interface LifecycleDeps {
  database: Pick<Database, 'db'>;
  catalogue: Pick<CatalogueService, 'stockChanged'>;
  products: Pick<ProductsService, 'findProducts'>;
  audit: Pick<AuditService, 'record'>;
  /** Voids the payment codes of an order that is edited. */
  voidOpenCodes(transaction: Transaction, orderId: string, now: Date): Promise<void>;
  sources: Pick<Sources, 'now'>;
}

/** Who requests a change, and the idempotency key of the request. */
export interface ActionContext {
  by: AuditActor;
  key?: IdempotencyKey | null;
}

/** Decides on the change of a locked order; null changes nothing. */
type Decision = (transaction: Transaction, order: OrderWithLines, now: Date) => Promise<OrderUpdate | null>;

/**
 * Changes orders after they are placed; the office and the commands share it. Each change writes the order, its history, the log
 * and stock movements in one transaction. @throws ShopError `order_not_found`, `invalid_transition`, `idempotency_mismatch`
 */
export class OrderLifecycle {
  readonly #deps: LifecycleDeps;

  constructor(deps: LifecycleDeps) {
    this.#deps = deps;
  }

  shipOrder(orderNumber: string, actor: Actor): Promise<OrderWithLines> {
    return this.move(orderNumber, { kind: 'ship' }, byActor(actor));
  }

  deliverOrder(orderNumber: string, actor: Actor): Promise<OrderWithLines> {
    return this.move(orderNumber, { kind: 'deliver' }, byActor(actor));
  }

  /** Returns the stock exactly once, even with concurrent cancellations. */
  cancelOrder(orderNumber: string, actor: Actor): Promise<OrderWithLines> {
    return this.move(orderNumber, { kind: 'cancel' }, byActor(actor));
  }

  /** @throws `OrderChanged` when another amount is due than the one a payment names */
  move(orderNumber: string, command: OrderCommand, context: ActionContext): Promise<OrderWithLines> {
    return this.#perform(orderNumber, context, async (transaction, order, now) => {
      const outcome = outcomeOf(order, command, now);
      // Only signed-in staff can undo a move.
      const was = context.by.sessionId !== null ? { was: stateBefore(order) } : {};
      const update = { ...outcome, details: { ...outcome.details, ...was } };
      return outcome.action === 'cancelled' ? await withStockBack(transaction, order, update) : update;
    });
  }

  /**
   * Cancels an account's own order while it is pending and unpaid, and tells the staff. An order that the account has
   * cancelled already is returned as it is; another account's is not found.
   * @throws ShopError `token_invalid` too
   */
  cancelOwn(orderNumber: string, shopper: Shopper): Promise<OrderWithLines> {
    const { accountId } = shopper;
    return this.#perform(orderNumber, byActor(shopperActor(accountId)), async (transaction, order, now) => {
      await checkSession(transaction, shopper);
      if (order.accountId !== accountId) throw new ShopError('order_not_found');
      if (order.status === 'Cancelled') {
        const last = await repository.findLastStep(transaction, order.id);
        if (last?.action === 'cancelled' && last.actor.kind === 'shopper') return null;
      }
      const outcome = cancelledByShopper(order, now);
      const data = { orderNumber, total: order.total };
      await enqueue(transaction, { topic: ORDER_CANCELLED, about: orderNumber, data, now });
      return await withStockBack(transaction, order, outcome);
    });
  }

  /** Cancels an order that waited too long for its transfer. One that is paid, shipped or cancelled meanwhile stays as it is. */
  expire(orderNumber: string): Promise<OrderWithLines> {
    return this.#perform(orderNumber, byActor(SYSTEM_ACTOR), async (transaction, order, now) => {
      const outcome = expired(order, now);
      return outcome === null ? null : await withStockBack(transaction, order, outcome);
    });
  }

  note(orderNumber: string, text: string, context: ActionContext): Promise<OrderWithLines> {
    return this.#perform(orderNumber, context, async () => ({
      action: 'noted',
      change: {},
      details: { text },
    }));
  }

  /**
   * Undoes the last move within 10 seconds, by the person who made it.
   * @throws ShopError `insufficient_stock` if the returned stock has been sold since, `forbidden`
   */
  undo(
    orderNumber: string,
    {
      may,
      language,
      ...context
    }: ActionContext & { may: (permission: Permission) => boolean; language: Language },
  ): Promise<OrderWithLines> {
    return this.#perform(orderNumber, context, async (transaction, order, now) => {
      const last = await repository.findLastStep(transaction, order.id);
      const undoable = undoableMove(last, context.by.actor.id, now);
      if (undoable === null) {
        throw invalidTransition(`There is nothing to undo for the order ${orderNumber}`);
      }
      if (!may(permissionToUndo(undoable.action))) throw new ShopError('forbidden');
      const update = {
        action: 'undone',
        change: restored(undoable.was),
        details: { undone: undoable.action },
      } as const;
      if (undoable.action !== 'cancelled') return update;
      await lockStock(transaction, productIdsOf(order));
      const found = await this.#deps.products.findProducts(transaction, productIdsOf(order));
      if (!order.isDemo) checkEnough(neededBy(order, found), language);
      return { ...update, stock: changesOf(order, -1) };
    });
  }

  /**
   * Edits a pending order; the history keeps the old values.
   * @param version the version the edit is based on
   * @throws ShopError `insufficient_stock`, `product_not_found`, `invalid_input`; `OrderChanged`
   */
  edit(
    orderNumber: string,
    edit: OrderEdit,
    { version, language, ...context }: ActionContext & { version: number; language: Language },
  ): Promise<OrderWithLines> {
    const { products, voidOpenCodes, sources } = this.#deps;
    return this.#perform(orderNumber, context, async (transaction, order) => {
      if (order.version !== version) throw new OrderChanged(order);
      if (order.status !== 'Pending') {
        throw invalidTransition(`The order ${orderNumber} is ${order.status} and cannot be edited`);
      }
      const update = await editOf(transaction, products, { order, edit, language });
      if (update !== null) await voidOpenCodes(transaction, order.id, sources.now());
      return update;
    });
  }

  /** Runs `work` in one transaction that locks the order. */
  withLocked<T>(
    orderNumber: string,
    work: (transaction: Transaction, order: OrderWithLines) => Promise<T>,
  ): Promise<T> {
    return inTransaction(this.#deps.database.db, async (transaction) =>
      work(transaction, await lockedOrder(transaction, orderNumber)),
    );
  }

  /**
   * Writes money that came by a code, or a misfit as a note, and tells the staff, in one transaction with what `decide` writes.
   * Nothing is written when it returns null.
   */
  async receive(
    orderNumber: string,
    decide: (transaction: Transaction, order: OrderWithLines) => Promise<Receipt | Misfit | null>,
  ): Promise<void> {
    await this.#perform(orderNumber, byActor(SYSTEM_ACTOR), async (transaction, order, now) => {
      const receipt = await decide(transaction, order);
      if (receipt === null) return null;
      const { reference } = receipt;
      if ('misfit' in receipt) {
        const { misfit: cause } = receipt;
        const data = { orderNumber, cause };
        await enqueue(transaction, { topic: PAYMENT_MISFIT, about: orderNumber, data, now });
        return { action: 'noted', change: {}, details: { kind: 'khqr', cause, reference } };
      }
      const { amount, surplus } = receipt;
      const data = { orderNumber, amount, surplus: surplus !== null };
      await enqueue(transaction, { topic: PAYMENT_RECEIVED, about: orderNumber, data, now });
      return surplus === null
        ? outcomeOf(order, { kind: 'pay', by: 'khqr', reference }, now)
        : overpaid(order, receipt, surplus);
    });
  }

  async findOrder(orderNumber: string): Promise<OrderWithLines> {
    const order = await repository.findOrderByNumber(this.#deps.database.db, orderNumber);
    if (order === undefined) throw new ShopError('order_not_found');
    return order;
  }

  /** The order's history, oldest first, starting with its creation. */
  async listEvents(orderNumber: string): Promise<OrderEvent[]> {
    const { id } = await this.findOrder(orderNumber);
    return await repository.listEvents(this.#deps.database.db, id);
  }

  /** Orders, newest first; null for all statuses. */
  listOrders(filter: { status: OrderStatus | null; limit: number }): Promise<OrderRow[]> {
    return repository.listOrders(this.#deps.database.db, filter);
  }

  /** Locks the order, decides on a change and writes it, once per key. */
  async #perform(
    orderNumber: string,
    { by, key = null }: ActionContext,
    decide: Decision,
  ): Promise<OrderWithLines> {
    const { database, catalogue, audit, sources } = this.#deps;
    let moved: readonly StockChange[] = [];
    const order = await inTransaction(database.db, async (transaction) => {
      moved = [];
      const now = sources.now();
      const subject = await onceForKey(transaction, key, now, async () => {
        const found = await lockedOrder(transaction, orderNumber);
        const update = await decide(transaction, found, now);
        if (update !== null) await writeUpdate(transaction, audit, found, update, { by, now });
        moved = update?.stock ?? [];
        return `order:${orderNumber}`;
      });
      return await repository.findOrderByNumber(transaction, subject.slice('order:'.length));
    });
    if (moved.length > 0) catalogue.stockChanged(moved.map(({ productId }) => productId));
    if (order === undefined) throw new ShopError('order_not_found');
    return order;
  }
}

function byActor(actor: Actor): ActionContext {
  return { by: { actor, sessionId: null } };
}

async function lockedOrder(transaction: Transaction, orderNumber: string): Promise<OrderWithLines> {
  const order = await repository.lockOrder(transaction, orderNumber);
  if (order === undefined) throw new ShopError('order_not_found');
  return order;
}

async function withStockBack(
  transaction: Transaction,
  order: OrderWithLines,
  update: OrderUpdate,
): Promise<OrderUpdate> {
  await lockStock(transaction, productIdsOf(order));
  return { ...update, stock: changesOf(order, 1) };
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
