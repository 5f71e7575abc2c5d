import type { OrderAction } from '@phsar/domain/order-status';
import type { Actor } from '../../platform/actor.ts';
import type { orderLines, orders } from './schema.ts';

/** An order as it is stored; money in cents. */
export type OrderRow = Omit<typeof orders.$inferSelect, 'isFirst'>;

/** One line of an order: name, picture and prices as they were when it was ordered. Money in cents. */
export type OrderLineRow = Omit<typeof orderLines.$inferSelect, 'orderId'>;

/** An order with its lines in their own order. */
export interface OrderWithLines extends OrderRow {
  lines: OrderLineRow[];
}

/** An order with its history, oldest event first. */
export interface OrderWithHistory {
  order: OrderWithLines;
  events: OrderEvent[];
}

/** What an order is written from; number, status and other times follow. */
export type NewOrder = Omit<typeof orders.$inferInsert, 'orderNumber' | 'updatedAt'> &
  Pick<OrderRow, 'accountId' | 'channel' | 'foldedName' | 'paymentMethod' | 'paymentStatus' | 'createdAt'>;

/** An entry of an order's history. */
export interface OrderEvent {
  at: Date;
  action: OrderAction;
  actor: Actor;
  /** What else belongs to the action. */
  details: Record<string, unknown>;
}
