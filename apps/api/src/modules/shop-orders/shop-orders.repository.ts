import type { Cents } from '@phsar/domain/money';
import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import { repeatInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import {
  IS_PAID_FIRST,
  isAfter,
  type OrderCursor,
  type OrderWithLines,
  servedOrderOf,
  withLines,
} from '../orders/orders.module.ts';
import { orderLines, orders } from '../orders/schema.ts';

/** What is ordered, pending and unpaid, or free. */
export interface UnpaidOrders {
  orders: number;
  pieces: number;
  amount: Cents;
}

/** The condition on an order that its account has neither a proved phone nor a served order. */
const IS_OF_NEW_ACCOUNT = sql`
  (SELECT phone_verified_at FROM accounts WHERE id = orders.account_id) IS NULL
  AND ${servedOrderOf(sql`orders.account_id`)} IS NULL`;

/**
 * Sums unpaid or free pending orders of the account and, for new accounts, of each network. Sums also the orders of new accounts in
 * a span of time: all, and those of this account or its widest network.
 */
export async function sumUnpaidOrders(
  transaction: Transaction,
  {
    accountId,
    networks,
    from,
    until,
  }: { accountId: string; networks: readonly string[]; from: Date; until: Date },
) {
  const sums = (rows: SQL) => sql`
    SELECT count(*)::int AS orders, coalesce(sum(total_cents), 0)::bigint AS amount,
      coalesce(sum((SELECT sum(quantity) FROM order_lines WHERE order_id = counted.id)), 0)::bigint AS pieces
    FROM (${rows}) AS counted`;
  // The status is written out: a parameter would not match the conditions of the indexes, nor would an OR. A free order counts
  // as paid; one that is paid in part does not count here.
  const waiting = (isOf: SQL) => sql`
    SELECT id, total_cents FROM orders
      WHERE status = 'Pending' AND payment_status = 'unpaid' AND paid_cents = 0 AND ${isOf}
    UNION ALL SELECT id, total_cents FROM orders
      WHERE status = 'Pending' AND total_cents = 0 AND payment_status <> 'unpaid' AND ${isOf}`;
  const ofNewAccounts = sql`
    SELECT id, total_cents FROM orders
    WHERE created_at > ${from.toISOString()}::timestamptz AND created_at < ${until.toISOString()}::timestamptz
      AND account_id IS NOT NULL AND channel = 'web' AND status <> 'Cancelled' AND ${IS_OF_NEW_ACCOUNT}`;
  const isOwn = sql`account_id = ${accountId}`;
  const isFrom = networks.map((network, index) =>
    index === 0 ? sql`network = ${network}` : sql`wider_networks @> ${sql.param([network])}::text[]`,
  );
  const isNearby = sql.join([isOwn, ...isFrom.slice(-1)], sql` OR `);
  const { rows } = await transaction.execute<UnpaidOrders & Record<string, unknown>>(
    sql.join(
      [
        sums(waiting(isOwn)),
        sums(ofNewAccounts),
        sums(sql`${ofNewAccounts} AND (${isNearby})`),
        ...isFrom.map((isIn) => sums(waiting(sql`${isIn} AND ${IS_OF_NEW_ACCOUNT}`))),
      ],
      sql` UNION ALL `,
    ),
  );
  const [account, newAccounts, nearby, ...ofNetworks] = rows;
  if (account === undefined || newAccounts === undefined || nearby === undefined) {
    throw new Error('The sums are missing');
  }
  return { account, newAccounts, nearby, networks: ofNetworks };
}

/** Serialises the orders of accounts without a proved phone or a served order, on all servers, until the transaction ends. */
export async function lockNewAccounts(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('orders of new accounts', 0))`);
}

/**
 * Clears the networks of orders that are paid, also in part, and not free, shipped or cancelled, or older than `time`. In
 * batches, so that no statement takes too long, and none waits for an order that staff is changing.
 * @param executor not a transaction
 * @param batch fewer in tests
 */
export async function forgetNetworks(executor: Executor, time: Date, batch = 5_000): Promise<void> {
  const statement = sql`
    UPDATE orders SET network = NULL, wider_networks = NULL WHERE id = ANY (ARRAY(
      SELECT id FROM orders WHERE network IS NOT NULL
        AND (status <> 'Pending' OR (payment_status <> 'unpaid' AND total_cents > 0) OR paid_cents > 0 OR created_at < ${time.toISOString()}::timestamptz)
      LIMIT ${batch} FOR UPDATE SKIP LOCKED))`;
  await repeatInBatches(executor, statement, batch);
}

/** Newest first. */
export function listAccountOrders(
  executor: Executor,
  accountId: string,
  { after, limit }: { after: OrderCursor | null; limit: number },
): Promise<OrderWithLines[]> {
  return withLines(executor, isListed(accountId, after), limit);
}

function isListed(accountId: string, after: OrderCursor | null): SQL | undefined {
  return and(eq(orders.accountId, accountId), after === null ? undefined : isAfter(after));
}

/** More lines than any caller has the reads for; the rest need not be counted. */
const MAX_COUNTED = 400_000;

/** How many lines the account's orders have, or the newest of them. @param limit null for all orders */
export async function countAccountLines(
  executor: Executor,
  accountId: string,
  { after, limit }: { after: OrderCursor | null; limit: number | null },
): Promise<number> {
  const sorted = executor
    .select({ id: orders.id })
    .from(orders)
    .where(isListed(accountId, after))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const listed = limit === null ? sorted : sorted.limit(limit);
  // OFFSET keeps the planner from reading the lines of all accounts.
  const { rows } = await executor.execute<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM (
      SELECT 1 FROM (${listed}) AS listed
      CROSS JOIN LATERAL (SELECT 1 FROM ${orderLines} WHERE ${orderLines.orderId} = listed.id OFFSET 0) AS lines
      LIMIT ${MAX_COUNTED}
    ) AS counted`);
  return rows[0]?.count ?? 0;
}

/** Orders that were placed in a span of time and still wait for their money, oldest first. Not what staff entered, nor demo orders. */
export async function listAwaitingPayment(
  executor: Executor,
  { from, until, limit, offset }: { from: Date; until: Date; limit: number; offset: number },
): Promise<{ orderNumber: string; createdAt: Date }[]> {
  // The status is written out: a parameter would not match the condition of the index.
  return await executor
    .select({ orderNumber: orders.orderNumber, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        sql`payment_status = 'unpaid' AND status <> 'Cancelled'`,
        eq(orders.status, 'Pending'),
        eq(orders.channel, 'web'),
        eq(orders.isDemo, false),
        eq(orders.paid, 0),
        gt(orders.total, 0),
        IS_PAID_FIRST,
        gte(orders.createdAt, from),
        lt(orders.createdAt, until),
        // A free order that an edit made cost something waits from then on.
        sql`NOT EXISTS (SELECT 1 FROM order_events WHERE order_id = orders.id AND action = 'edited' AND at >= ${until.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit)
    .offset(offset);
}
