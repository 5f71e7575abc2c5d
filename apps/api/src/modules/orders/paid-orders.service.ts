import type { Cents } from '@phsar/domain/money';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { OrderLifecycle } from './order-lifecycle.service.ts';
import { amountDue, settledStatus } from './order-money.ts';
import type { Misfit, Receipt } from './order-moves.ts';
import type { OrderRow } from './order-rows.ts';

/** For payments, which come to orders through this file. */
export { amountDue, type Misfit, settledStatus };

/** What payments need to know of an order. */
export interface PaidOrder extends Pick<OrderRow, 'id' | 'orderNumber' | 'accountId' | 'status' | 'isDemo'> {
  /** Cents still to be paid; 0 of a cancelled order. */
  due: Cents;
}

/** Orders as payments see them. @throws ShopError `order_not_found` */
export interface PaidOrdersService {
  /** Runs `work` while nobody else can change the order, in one transaction. */
  withLocked<T>(
    orderNumber: string,
    work: (transaction: Transaction, order: PaidOrder) => Promise<T>,
  ): Promise<T>;
  /**
   * Writes money that came: the order, its history, the log and the news to the staff in one transaction with what
   * `decide` writes. Nothing is written when it returns null.
   */
  receive(
    orderNumber: string,
    decide: (transaction: Transaction, order: PaidOrder) => Promise<Receipt | Misfit | null>,
  ): Promise<void>;
}

/** Creates the service on the orders' lifecycle. */
export function createPaidOrders(
  lifecycle: Pick<OrderLifecycle, 'withLocked' | 'receive'>,
): PaidOrdersService {
  return {
    withLocked: (orderNumber, work) =>
      lifecycle.withLocked(orderNumber, (transaction, order) => work(transaction, paidOrder(order))),
    receive: (orderNumber, decide) =>
      lifecycle.receive(orderNumber, (transaction, order) => decide(transaction, paidOrder(order))),
  };
}

function paidOrder(order: OrderRow): PaidOrder {
  const { id, orderNumber, accountId, status, isDemo } = order;
  return { id, orderNumber, accountId, status, isDemo, due: amountDue(order) };
}
