export type { EditedColumns } from './order-edit.ts';
export { currentFigures, matchesQuote, type PricedOrder, priceOrder } from './order-figures.ts';
export { type ActionContext, OrderLifecycle } from './order-lifecycle.ts';
export {
  amountDue,
  isPayable,
  type Misfit,
  nextMoves,
  OrderChanged,
  type OrderCommand,
  outcomeOf,
  refundDue,
  settledStatus,
} from './order-moves.ts';
export {
  misfitNewsOf,
  ORDER_CANCELLED,
  ORDER_PLACED,
  orderNewsOf,
  PAYMENT_MISFIT,
  PAYMENT_RECEIVED,
  paymentNewsOf,
} from './order-news.ts';
export type { OrderEvent, OrderLineRow, OrderRow, OrderWithHistory, OrderWithLines } from './order-rows.ts';
export { permissionToUndo, undoableMove } from './order-undo.ts';
export {
  checkEnough,
  checkTotal,
  customerColumns,
  lineRows,
  makeOrderNumber,
  type WantedProduct,
  wantedProducts,
  writeOrder,
} from './order-writing.ts';
export {
  EVENT_COLUMNS,
  eventRow,
  findOrderByNumber,
  hasOrder,
  hasServedOrder,
  hasUnpaidOrder,
  IS_PAID_FIRST,
  isAfter,
  listEvents,
  type OrderCursor,
  servedOrderOf,
  withLines,
} from './orders.repository.ts';
