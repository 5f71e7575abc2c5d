import type { OfficeOrder } from '@phsar/contract/office/wire';
import type { Language } from '@phsar/domain/language';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import type { OrderingPerson } from './customer-orders.repository.ts';
import * as repository from './customer-orders.repository.ts';
import { presentListed, presentOfficeOrder } from './office-orders.presenter.ts';

/** A person's newest orders as the office lists them, and figures over all of them. */
export async function ordersOf(
  executor: Executor,
  person: OrderingPerson,
  { limit, now }: { limit: number; now: Date },
) {
  const newest = await repository.listOrdersOf(executor, person, limit);
  return { newest: newest.map(presentListed), sums: await repository.sumOrdersOf(executor, person, now) };
}

/** All orders of a person in full, oldest first, without what a viewer may do with them. */
export async function wholeOrdersOf(
  executor: Executor,
  person: OrderingPerson,
  { language, now }: { language: Language; now: Date },
): Promise<OfficeOrder[]> {
  const viewer = { staffId: '', may: () => false, language, now, payLink: () => null };
  const found = await repository.wholeOrdersOf(executor, person);
  return found.map(({ order, events }) => presentOfficeOrder(order, events, viewer));
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
  const ids = await repository.lockOrdersOf(transaction, person);
  const { open } = await repository.sumOrdersOf(transaction, person, now);
  if (open > 0) return null;
  if (ids.length > 0) await repository.emptyPersonOf(transaction, ids, now);
  return ids.length;
}
