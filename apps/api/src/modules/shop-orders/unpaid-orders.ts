import { createHmac } from 'node:crypto';
import { type NewAccountLimits, type UnpaidOrderLimits, wireLimits } from '@phsar/domain/unpaid-orders';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { networksOf } from '../../platform/http/caller-network.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { PricedOrder } from '../orders/orders.module.ts';
import {
  forgetNetworks,
  lockNewAccounts,
  sumUnpaidOrders,
  type UnpaidOrders,
} from './shop-orders.repository.ts';

/** Milliseconds for which an unpaid order keeps its network: 30 days. */
const NETWORK_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const HOUR_MS = 60 * 60 * 1000;

/** A network as orders store it, and how many times the limits of a single address it has. */
export interface OrderNetwork {
  mark: string;
  times: number;
}

/** The networks of an address, smallest first. Keyed: there are so few addresses that a plain hash could be reversed. */
export function orderNetworks(secret: string, address: string): OrderNetwork[] {
  return networksOf(address).map(({ name, times }) => ({
    mark: createHmac('sha256', secret).update(`network of an order:${name}`).digest('base64url').slice(0, 22),
    times,
  }));
}

/** For housekeeping: clears the networks of orders that no longer count. */
export function forgetOldNetworks(executor: Executor, now: Date): Promise<void> {
  return forgetNetworks(executor, new Date(now.getTime() - NETWORK_KEPT_MS));
}

export function networkColumns([network, ...wider]: readonly OrderNetwork[]) {
  return {
    network: network?.mark ?? null,
    widerNetworks: wider.length === 0 ? null : wider.map(({ mark }) => mark),
  };
}

export interface UnpaidOrdersCheck {
  accountId: string;
  priced: PricedOrder;
  limits: UnpaidOrderLimits;
  now: Date;
  /** Null for an account with a proved phone or a served order, which its own limits bind alone. */
  newAccount: {
    /** Smallest first; none where they are not known. */
    networks: readonly OrderNetwork[];
    /** Of all new accounts together. */
    limits: NewAccountLimits;
  } | null;
}

/** The part of all new accounts' orders and pieces in an hour that one of them, or one network, may order. */
const MAX_SHARE = 1 / 3;

const NOTHING: UnpaidOrders = { orders: 0, pieces: 0, amount: 0 };

/**
 * Checks what the account, and if it is new its networks and all new accounts, would have with this order. The account must be
 * locked. Orders of new accounts at the same time do not see each other: `checkWritten` must follow.
 * @throws ShopError `order_over_limit`, `unpaid_orders_limit`, `unpaid_network_limit`, `phone_proof_needed`, `new_accounts_limit`
 */
export async function checkUnpaidOrders(transaction: Transaction, check: UnpaidOrdersCheck): Promise<void> {
  const { lines, totals } = check.priced;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  await checkSums(transaction, check, { orders: 1, pieces, amount: totals.total });
}

/**
 * Checks again once an order of a new account is written and has taken its stock. The orders of new accounts take turns from
 * here to the commit, which waits for nothing more.
 * @throws ShopError like `checkUnpaidOrders`
 */
export async function checkWritten(transaction: Transaction, check: UnpaidOrdersCheck): Promise<void> {
  if (check.newAccount === null) return;
  await lockNewAccounts(transaction);
  await checkSums(transaction, check, NOTHING);
}

async function checkSums(
  transaction: Transaction,
  { accountId, limits, now, newAccount }: UnpaidOrdersCheck,
  { orders, pieces, amount }: UnpaidOrders,
): Promise<void> {
  const isOver = (before: UnpaidOrders, times = 1) =>
    before.orders + orders > limits.orders * times ||
    before.pieces + pieces > limits.pieces * times ||
    before.amount + amount > limits.amount * times;
  const data = { limits: wireLimits(limits) };
  if (isOver(NOTHING)) throw new ShopError('order_over_limit', data);
  const networks = newAccount?.networks ?? [];
  const sums = await sumUnpaidOrders(transaction, {
    accountId,
    networks: networks.map(({ mark }) => mark),
    from: new Date(now.getTime() - HOUR_MS),
    // Orders from before the clock was set back do not count for longer than an hour.
    until: new Date(now.getTime() + HOUR_MS),
  });
  if (isOver(sums.account)) throw new ShopError('unpaid_orders_limit', data);
  if (newAccount === null) return;
  if (sums.networks.some((sum, index) => isOver(sum, networks[index]?.times))) {
    throw new ShopError('unpaid_network_limit', data);
  }
  const { newAccounts, nearby } = sums;
  if (newAccounts.orders + orders > newAccount.limits.orders) throw new ShopError('new_accounts_limit');
  if (newAccounts.pieces + pieces > newAccount.limits.pieces) throw new ShopError('new_accounts_limit');
  const isOverShare =
    nearby.orders + orders > Math.ceil(newAccount.limits.orders * MAX_SHARE) ||
    nearby.pieces + pieces > Math.ceil(newAccount.limits.pieces * MAX_SHARE);
  if (isOverShare) throw new ShopError('phone_proof_needed');
}
