import { createOrderLifecycle, type LifecycleDeps, type OrderLifecycle } from './order-lifecycle.service.ts';
import { createPaidOrders, type PaidOrdersService } from './paid-orders.ts';

export { currentFigures, matchesQuote, type PricedOrder, priceOrder } from './order-figures.ts';
export {
  type ActionContext,
  createOrderLifecycle,
  type LifecycleDeps,
  type OrderLifecycle,
} from './order-lifecycle.service.ts';
export { amountDue, refundDue, settledStatus } from './order-money.ts';
export { isPayable, type Misfit, OrderChanged, type OrderCommand, outcomeOf } from './order-moves.ts';
export {
  misfitNewsOf,
  nextMoves,
  ORDER_CANCELLED,
  ORDER_PLACED,
  orderNewsOf,
  PAYMENT_MISFIT,
  PAYMENT_RECEIVED,
  paymentNewsOf,
} from './order-news.ts';
export { makeOrderNumber } from './order-number.ts';
export type { OrderEvent, OrderLineRow, OrderRow, OrderWithHistory, OrderWithLines } from './order-rows.ts';
export { permissionToUndo, undoableMove } from './order-undo.ts';
export {
  checkEnough,
  checkTotal,
  customerColumns,
  lineRows,
  type WantedProduct,
  wantedProducts,
  writeOrder,
} from './order-writing.ts';
export {
  EVENT_COLUMNS,
  eventRow,
  findOrderByNumber,
  IS_PAID_FIRST,
  isAfter,
  listEvents,
  type OrderCursor,
  withLines,
} from './orders.repository.ts';
export type { PaidOrder, PaidOrdersService } from './paid-orders.ts';
export { hasOrder, hasServedOrder, hasUnpaidOrder, servedOrderOf } from './served-orders.repository.ts';

/** What others do to orders. */
export interface OrdersModule {
  lifecycle: OrderLifecycle;
  /** What payments do with orders. */
  paid: PaidOrdersService;
}

/** Orders: how they are written, and what changes them later. */
export function createOrdersModule(deps: LifecycleDeps): OrdersModule {
  const lifecycle = createOrderLifecycle(deps);
  return { lifecycle, paid: createPaidOrders(lifecycle) };
}
