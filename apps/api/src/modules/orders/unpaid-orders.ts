import { createHmac } from 'node:crypto';
import { type UnpaidOrderLimits, wireLimits } from '@phsar/domain/unpaid-orders';
import type { Transaction } from '../../platform/database/transaction.ts';
import { networkOf } from '../../platform/http/caller-network.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { PricedOrder } from './order-figures.ts';
import { lockNetwork, sumUnpaidOrders, type UnpaidOrders } from './orders.repository.ts';

/** Milliseconds for which an unpaid order keeps its network: 30 days. */
export const NETWORK_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** A network as orders store it. Keyed: there are so few addresses that a plain hash could be reversed. */
export function networkMark(secret: string, address: string): string {
  return createHmac('sha256', secret)
    .update(`network of an order:${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22);
}

/**
 * Checks what the account and the network would have pending and unpaid with this order. The account must be locked.
 * The network is locked here, after the account and before any stock, which must not wait for it.
 * @param params `network`: null when it is not known; only the account counts then
 * @throws ShopError `order_over_limit`, `unpaid_orders_limit`, `unpaid_network_limit`
 */
export async function checkUnpaidOrders(
  transaction: Transaction,
  {
    accountId,
    network,
    priced,
    limits,
  }: { accountId: string; network: string | null; priced: PricedOrder; limits: UnpaidOrderLimits },
): Promise<void> {
  const pieces = priced.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isOver = (before: UnpaidOrders) =>
    before.orders + 1 > limits.orders ||
    before.pieces + pieces > limits.pieces ||
    before.amount + priced.totals.total > limits.amount;
  const data = { limits: wireLimits(limits) };
  if (isOver({ orders: 0, pieces: 0, amount: 0 })) throw new ShopError('order_over_limit', data);
  if (network !== null) await lockNetwork(transaction, network);
  const sums = await sumUnpaidOrders(transaction, { accountId, network });
  if (isOver(sums.account)) throw new ShopError('unpaid_orders_limit', data);
  if (isOver(sums.network)) throw new ShopError('unpaid_network_limit', data);
}
