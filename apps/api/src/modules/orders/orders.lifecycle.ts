import { type OrderAction, type OrderStatus, statusesBefore } from '@phsar/domain/order-status';
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { OrderEvent, OrderRow, OrderWithLines } from './order-rows.ts';
import * as repository from './orders.repository.ts';

export interface LifecycleDeps {
  database: Database;
  catalogue: Pick<CatalogueService, 'lockProducts' | 'moveStock' | 'stockChanged'>;
  sources: Pick<Sources, 'now'>;
}

/**
 * What becomes of orders once they are placed. Each move is kept in the order's history with its actor, in the same
 * transaction. @throws ShopError `order_not_found`, `invalid_transition`
 */
export interface OrderLifecycle {
  shipOrder(orderNumber: string, actor: Actor): Promise<OrderWithLines>;
  deliverOrder(orderNumber: string, actor: Actor): Promise<OrderWithLines>;
  /** Returns the stock, once, whoever else cancels at the same time. */
  cancelOrder(orderNumber: string, actor: Actor): Promise<OrderWithLines>;
  findOrder(orderNumber: string): Promise<OrderWithLines>;
  /** From its creation on; oldest first. */
  listEvents(orderNumber: string): Promise<OrderEvent[]>;
  /** Newest first; all statuses with null. */
  listOrders(filter: { status: OrderStatus | null; limit: number }): Promise<OrderRow[]>;
}

type Move = 'Shipped' | 'Delivered' | 'Cancelled';

/** The column that tells when, and the action in the order's history. */
const TRACES = {
  Shipped: { time: 'shippedAt', action: 'shipped' },
  Delivered: { time: 'deliveredAt', action: 'delivered' },
  Cancelled: { time: 'cancelledAt', action: 'cancelled' },
} as const satisfies Record<Move, { time: keyof OrderRow; action: OrderAction }>;

export function createOrderLifecycle({ database, catalogue, sources }: LifecycleDeps): OrderLifecycle {
  const { db } = database;

  const move = async (
    transaction: Transaction,
    orderNumber: string,
    status: Move,
    actor: Actor,
  ): Promise<OrderWithLines> => {
    const now = sources.now();
    const { time, action } = TRACES[status];
    const moved = await repository.moveOrder(transaction, orderNumber, statusesBefore(status), {
      status,
      updatedAt: now,
      [time]: now,
    });
    const order = await repository.findOrderByNumber(transaction, orderNumber);
    if (order === undefined) throw new ShopError('order_not_found');
    if (moved === undefined) {
      throw new ShopError('invalid_transition', {
        message: `The order ${orderNumber} is ${order.status} and cannot become ${status}`,
      });
    }
    await repository.insertEvent(transaction, order.id, { at: now, action, actor, details: {} });
    return order;
  };

  const findOrder = async (orderNumber: string): Promise<OrderWithLines> => {
    const order = await repository.findOrderByNumber(db, orderNumber);
    if (order === undefined) throw new ShopError('order_not_found');
    return order;
  };

  return {
    shipOrder: (orderNumber, actor) =>
      inTransaction(db, (transaction) => move(transaction, orderNumber, 'Shipped', actor)),
    deliverOrder: (orderNumber, actor) =>
      inTransaction(db, (transaction) => move(transaction, orderNumber, 'Delivered', actor)),
    async cancelOrder(orderNumber, actor) {
      const order = await inTransaction(db, async (transaction) => {
        const cancelled = await move(transaction, orderNumber, 'Cancelled', actor);
        await catalogue.lockProducts(transaction, productIdsOf(cancelled));
        const returned = cancelled.lines.map(({ productId, quantity }) => ({ productId, delta: quantity }));
        await catalogue.moveStock(transaction, returned, {
          reason: 'return',
          actor,
          orderId: cancelled.id,
          at: cancelled.updatedAt,
        });
        return cancelled;
      });
      catalogue.stockChanged(productIdsOf(order));
      return order;
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
