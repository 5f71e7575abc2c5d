import { type OrderStatus, statusesBefore } from '@phsar/domain/order-status';
import { COMMAND_ACTOR } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { OrderRow, OrderWithLines } from './order-rows.ts';
import * as repository from './orders.repository.ts';

export interface LifecycleDeps {
  database: Database;
  catalogue: Pick<CatalogueService, 'lockProducts' | 'moveStock' | 'stockChanged'>;
  sources: Pick<Sources, 'now'>;
}

/** What the shopkeeper does with orders. @throws ShopError `order_not_found`, `invalid_transition` */
export interface OrderLifecycle {
  shipOrder(orderNumber: string): Promise<OrderWithLines>;
  deliverOrder(orderNumber: string): Promise<OrderWithLines>;
  /** Gives the stock back, once, whoever else cancels at the same time. */
  cancelOrder(orderNumber: string): Promise<OrderWithLines>;
  findOrder(orderNumber: string): Promise<OrderWithLines>;
  /** Newest first; all statuses with null. */
  listOrders(filter: { status: OrderStatus | null; limit: number }): Promise<OrderRow[]>;
}

type Move = 'Shipped' | 'Delivered' | 'Cancelled';

const TIME_OF = {
  Shipped: 'shippedAt',
  Delivered: 'deliveredAt',
  Cancelled: 'cancelledAt',
} as const satisfies Record<Move, keyof OrderRow>;

export function createOrderLifecycle({ database, catalogue, sources }: LifecycleDeps): OrderLifecycle {
  const { db } = database;

  const move = async (
    transaction: Transaction,
    orderNumber: string,
    status: Move,
  ): Promise<OrderWithLines> => {
    const now = sources.now();
    const moved = await repository.moveOrder(transaction, orderNumber, statusesBefore(status), {
      status,
      updatedAt: now,
      [TIME_OF[status]]: now,
    });
    const order = await repository.findOrderByNumber(transaction, orderNumber);
    if (order === undefined) throw new ShopError('order_not_found');
    if (moved !== undefined) return order;
    throw new ShopError('invalid_transition', {
      message: `The order ${orderNumber} is ${order.status} and cannot become ${status}`,
    });
  };

  return {
    shipOrder: (orderNumber) => inTransaction(db, (transaction) => move(transaction, orderNumber, 'Shipped')),
    deliverOrder: (orderNumber) =>
      inTransaction(db, (transaction) => move(transaction, orderNumber, 'Delivered')),
    async cancelOrder(orderNumber) {
      const order = await inTransaction(db, async (transaction) => {
        const cancelled = await move(transaction, orderNumber, 'Cancelled');
        await catalogue.lockProducts(transaction, productIdsOf(cancelled));
        const returned = cancelled.lines.map(({ productId, quantity }) => ({ productId, delta: quantity }));
        await catalogue.moveStock(transaction, returned, {
          reason: 'return',
          actor: COMMAND_ACTOR,
          orderId: cancelled.id,
          at: cancelled.updatedAt,
        });
        return cancelled;
      });
      catalogue.stockChanged(productIdsOf(order));
      return order;
    },
    async findOrder(orderNumber) {
      const order = await repository.findOrderByNumber(db, orderNumber);
      if (order === undefined) throw new ShopError('order_not_found');
      return order;
    },
    listOrders: (filter) => repository.listOrders(db, filter),
  };
}

function productIdsOf({ lines }: OrderWithLines): number[] {
  return lines.map(({ productId }) => productId);
}
