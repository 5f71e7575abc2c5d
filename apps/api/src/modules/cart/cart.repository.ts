import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/database/transaction.ts';
import type { Shopper } from '../../platform/shopper.ts';
import { isLiveSession } from '../accounts/accounts.module.ts';
import { accounts } from '../accounts/schema.ts';
import { cartLines } from './schema.ts';

/** A stored cart line; `createdAt` is when the product was added. */
export type CartLineRow = Omit<typeof cartLines.$inferSelect, 'accountId'>;

/**
 * Locks a cart, by its account's row, until the transaction ends.
 * @returns whether its account is blocked and the session live; undefined when there is no such account
 */
export async function lockCart(executor: Executor, shopper: Shopper) {
  const [row] = await executor
    .select({
      blockedAt: accounts.blockedAt,
      phoneVerifiedAt: accounts.phoneVerifiedAt,
      isLive: isLiveSession(shopper),
    })
    .from(accounts)
    .where(eq(accounts.id, shopper.accountId))
    .for('no key update');
  return row;
}

/** A cart's lines in the order in which the products were added. */
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

/** Sorts lines as `listCartLines` does. */
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
