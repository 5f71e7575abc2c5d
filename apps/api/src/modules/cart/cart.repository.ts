import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { accounts, cartLines } from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/transaction.ts';

export interface CartLineRow {
  productId: number;
  quantity: number;
}

/**
 * Makes the writers of one cart take turns until the transaction ends; the account's row stands for its
 * cart. False when there is no such account.
 */
export async function lockCart(executor: Executor, accountId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update');
  return rows.length > 0;
}

/** In the order in which the products were put in. */
export function listCartLines(executor: Executor, accountId: string): Promise<CartLineRow[]> {
  return executor
    .select({ productId: cartLines.productId, quantity: cartLines.quantity })
    .from(cartLines)
    .where(eq(cartLines.accountId, accountId))
    .orderBy(asc(cartLines.createdAt), asc(cartLines.productId));
}

export async function countCartLines(executor: Executor, accountId: string): Promise<number> {
  const [row] = await executor
    .select({ lines: count() })
    .from(cartLines)
    .where(eq(cartLines.accountId, accountId));
  return row?.lines ?? 0;
}

/** Pieces of the product in the cart; 0 when there is no line. */
export async function findQuantity(
  executor: Executor,
  accountId: string,
  productId: number,
): Promise<number> {
  const [row] = await executor
    .select({ quantity: cartLines.quantity })
    .from(cartLines)
    .where(and(eq(cartLines.accountId, accountId), eq(cartLines.productId, productId)));
  return row?.quantity ?? 0;
}

export async function saveCartLine(
  executor: Executor,
  line: { accountId: string; productId: number; quantity: number; createdAt: Date },
): Promise<void> {
  await executor
    .insert(cartLines)
    .values(line)
    .onConflictDoUpdate({
      target: [cartLines.accountId, cartLines.productId],
      set: { quantity: line.quantity },
    });
}

export async function deleteCartLines(
  executor: Executor,
  accountId: string,
  productIds: readonly number[],
): Promise<void> {
  await executor
    .delete(cartLines)
    .where(and(eq(cartLines.accountId, accountId), inArray(cartLines.productId, [...productIds])));
}

export async function clearCart(executor: Executor, accountId: string): Promise<void> {
  await executor.delete(cartLines).where(eq(cartLines.accountId, accountId));
}
