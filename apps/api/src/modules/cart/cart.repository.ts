import { and, asc, eq, inArray } from 'drizzle-orm';
import { accounts, cartLines } from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/transaction.ts';

export interface CartLineRow {
  productId: number;
  quantity: number;
  createdAt: Date;
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

/** In the order in which the products were put in; see `inCartOrder`. */
export function listCartLines(executor: Executor, accountId: string): Promise<CartLineRow[]> {
  return executor
    .select({
      productId: cartLines.productId,
      quantity: cartLines.quantity,
      createdAt: cartLines.createdAt,
    })
    .from(cartLines)
    .where(eq(cartLines.accountId, accountId))
    .orderBy(asc(cartLines.createdAt), asc(cartLines.productId));
}

/** As `listCartLines` orders them. */
export function inCartOrder(lines: readonly CartLineRow[]): CartLineRow[] {
  return lines.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.productId - b.productId);
}

export async function saveCartLine(
  executor: Executor,
  line: CartLineRow & { accountId: string },
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
