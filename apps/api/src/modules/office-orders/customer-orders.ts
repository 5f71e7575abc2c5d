import type { ListedOrder, OfficeOrder } from '@phsar/contract/office/wire';
import type { Language } from '@phsar/domain/language';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { findOrderByNumber, listEvents } from '../orders/orders.module.ts';
import { hasOpenCode } from '../payments/payments.module.ts';
import {
  emptyPersonOf,
  listNumbersOf,
  listOrdersOf,
  lockOrdersOf,
  type OrderingPerson,
  type OrderSums,
  sumOrdersOf,
} from './customer-orders.repository.ts';
import { presentListed, presentOfficeOrder } from './office-orders.presenter.ts';

/** A person's newest orders as the office lists them, and figures over all of them. */
export async function ordersOf(
  executor: Executor,
  person: OrderingPerson,
  { limit, now }: { limit: number; now: Date },
): Promise<{ newest: ListedOrder[]; sums: OrderSums }> {
  const newest = await listOrdersOf(executor, person, limit);
  return { newest: newest.map(presentListed), sums: await sumOrdersOf(executor, person, hasOpenCode(now)) };
}

/** All orders of a person in full, oldest first, without what a viewer may do with them. */
export async function wholeOrdersOf(
  executor: Executor,
  person: OrderingPerson,
  { language, now }: { language: Language; now: Date },
): Promise<OfficeOrder[]> {
  const whole: OfficeOrder[] = [];
  const viewer = { staffId: '', may: () => false, language, now, payLink: () => null };
  // One by one: a person has few, and an export is rare.
  for (const number of await listNumbersOf(executor, person)) {
    const order = await findOrderByNumber(executor, number);
    if (order !== undefined) {
      whole.push(presentOfficeOrder(order, await listEvents(executor, order.id), viewer));
    }
  }
  return whole;
}

/**
 * Removes a person's data from their orders, which stay for the shop's books. The account must be locked.
 * @returns how many orders there were, or null, changing nothing, while one of them is open
 */
export async function removePersonFromOrders(
  transaction: Transaction,
  person: OrderingPerson,
  now: Date,
): Promise<number | null> {
  const ids = await lockOrdersOf(transaction, person);
  const { open } = await sumOrdersOf(transaction, person, hasOpenCode(now));
  if (open > 0) return null;
  if (ids.length > 0) await emptyPersonOf(transaction, ids, now);
  return ids.length;
}
