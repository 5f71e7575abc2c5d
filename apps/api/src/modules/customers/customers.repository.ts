import type { ListFilters } from '@phsar/contract/office/wire';
import type { Localized } from '@phsar/domain/language';
import { type OrderSearch, readSearch } from '@phsar/domain/order-search';
import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { isAmongIds } from '../../platform/database/among.ts';
import { type FilterConditions, filterCondition } from '../../platform/database/list-filters.ts';
import { startsWith } from '../../platform/database/starts-with.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { accounts, refreshTokens } from '../accounts/schema.ts';
import { cartLines } from '../cart/schema.ts';
import { isOpenTokenOf } from '../live-sessions/live-sessions.module.ts';
import { orders } from '../orders/schema.ts';
import { productTexts } from '../products/schema.ts';

export type CustomerRow = typeof accounts.$inferSelect;

/** An account with what the list shows of its orders, those entered for its number included. */
export interface ListedCustomerRow extends CustomerRow {
  /** Not counted further than 100. */
  orderCount: number;
  lastOrderAt: Date | null;
}

/** The last customer of the page before. */
export interface CustomerCursor {
  createdAt: Date;
  id: string;
}

/** The search looks through this many of the newest accounts first, where it matches inside names too. */
const LOOKED_THROUGH = 5_000;
const MOST_COUNTED = 100;

const digitsBackwards = (phone: SQL) => sql`reverse(regexp_replace(${phone}, '[^0-9]', '', 'g'))`;
const PHONE_BACKWARDS = digitsBackwards(sql`${accounts.phone}`);
const NAME = sql`replace(${accounts.searchName}, ' ', '')`;
const SECOND_NAME = sql`replace(substr(${accounts.searchName}, strpos(${accounts.searchName}, ' ') + 1), ' ', '')`;

/** Orders of the account, and those that staff entered for its phone number: two conditions, each with an index. */
const OF_ACCOUNT = sql`${orders.accountId} = ${accounts.id}`;
const OF_PHONE = sql`${orders.accountId} IS NULL AND ${digitsBackwards(sql`${orders.customerPhone}`)} = ${PHONE_BACKWARDS}`;
const countOf = (condition: SQL) =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM ${orders} WHERE ${condition} LIMIT ${MOST_COUNTED}) AS counted)`;
const lastOf = (condition: SQL) => sql`(SELECT max(${orders.createdAt}) FROM ${orders} WHERE ${condition})`;

export type CustomerFilters = ListFilters<'listCustomers'>;

const CONDITIONS: FilterConditions<CustomerFilters, typeof accounts> = {
  q: () => undefined, // `findIds` applies it.
};

/** People with an account, newest first. */
export async function listCustomers(
  executor: Executor,
  filters: CustomerFilters,
  { after, limit }: { after: CustomerCursor | null; limit: number },
): Promise<ListedCustomerRow[]> {
  const condition = and(
    filterCondition(accounts, CONDITIONS, filters),
    after === null ? undefined : isAfter(after),
  );
  const search = readSearch(filters.q ?? '');
  const wanted =
    search === null
      ? condition
      : isAmongIds(accounts.id, await findIds(executor, search, { condition, after, limit }));
  const rows = await executor
    .select({
      ...getTableColumns(accounts),
      orderCount: sql<number>`least(${countOf(OF_ACCOUNT)} + ${countOf(OF_PHONE)}, ${MOST_COUNTED})::integer`,
      lastOrderAt: sql<Date | null>`greatest(${lastOf(OF_ACCOUNT)}, ${lastOf(OF_PHONE)})`.mapWith(
        orders.createdAt,
      ),
    })
    .from(accounts)
    .where(wanted)
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(limit);
  return rows;
}

function isAfter({ createdAt, id }: CustomerCursor): SQL {
  return sql`(${accounts.createdAt}, ${accounts.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;
}

/** The newest accounts that match, found as orders are: a page from the newest, else by the indexes. */
async function findIds(
  executor: Executor,
  { phoneBackwards, name }: OrderSearch,
  { condition, after, limit }: { condition: SQL | undefined; after: CustomerCursor | null; limit: number },
): Promise<string[]> {
  const prefixes = [
    phoneBackwards === null ? null : startsWith(PHONE_BACKWARDS, phoneBackwards),
    name === null ? null : startsWith(NAME, name),
    name === null ? null : startsWith(SECOND_NAME, name),
  ].filter((way) => way !== null);
  if (prefixes.length === 0) return [];
  const byPrefix = prefixes.map((prefix) => idsFrom(sql`${accounts}`, and(prefix, condition)));
  // Four digits match few numbers: the index alone is enough.
  if (name === null) return await newestOf(executor, byPrefix, limit);
  // A name that begins with the text also contains it.
  const inside = sql`strpos(${NAME}, ${name}) > 0`;
  const found = await newestOf(executor, [idsFrom(newestAccounts(after), and(inside, condition))], limit);
  if (found.length === limit) return found;
  return await newestOf(
    executor,
    [idsFrom(sql`${accounts}`, isAmongIds(accounts.id, found)), ...byPrefix],
    limit,
  );
}

/** @param source what `accounts` stands for in `condition` */
function idsFrom(source: SQL, condition: SQL | undefined): SQL {
  return sql`SELECT ${accounts.id} AS id, ${accounts.createdAt} AS created_at FROM ${source} WHERE ${condition}`;
}

async function newestOf(executor: Executor, queries: readonly SQL[], limit: number): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    WITH found AS MATERIALIZED (${sql.join([...queries], sql` UNION `)})
    SELECT id FROM found ORDER BY created_at DESC, id DESC LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

/** The accounts to look through. The limit is in the subquery, so that no plan reads more. */
function newestAccounts(after: CustomerCursor | null): SQL {
  const start =
    after === null ? sql`true` : sql`newest.created_at <= ${after.createdAt.toISOString()}::timestamptz`;
  return sql`(SELECT newest.* FROM ${accounts} AS newest WHERE ${start}
    ORDER BY newest.created_at DESC, newest.id DESC LIMIT ${LOOKED_THROUGH}) AS ${accounts}`;
}

/** Undefined for an account that was removed. */
export async function findCustomer(executor: Executor, id: string): Promise<CustomerRow | undefined> {
  const [row] = await executor.select().from(accounts).where(eq(accounts.id, id));
  return row;
}

/** Locks the account until the transaction ends: neither sign-in nor order goes on meanwhile. */
export async function lockCustomer(transaction: Transaction, id: string): Promise<CustomerRow | undefined> {
  const [row] = await transaction.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return row;
}

/** Writes what staff may change of an account. */
export async function updateCustomer(
  transaction: Transaction,
  id: string,
  change: Partial<Pick<CustomerRow, 'note' | 'blockedAt' | 'blockReason'>> & { updatedAt: Date },
): Promise<void> {
  await transaction.update(accounts).set(change).where(eq(accounts.id, id));
}

/** Ends all sessions of an account. */
export async function endSessionsOf(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction
    .update(refreshTokens)
    .set({ revokedAt: now })
    .where(and(eq(refreshTokens.accountId, id), isNull(refreshTokens.revokedAt)));
}

/** Deletes an account with its sessions, cart and keys. No order may refer to it any more. */
export async function deleteCustomer(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(accounts).where(eq(accounts.id, id));
}

/** The newest token of each session that is still open. */
export async function listSessionsOf(
  executor: Executor,
  id: string,
  now: Date,
): Promise<{ device: string | null; lastUsedAt: Date; expiresAt: Date }[]> {
  return await executor
    .select({
      device: refreshTokens.device,
      lastUsedAt: refreshTokens.createdAt,
      expiresAt: refreshTokens.expiresAt,
    })
    .from(refreshTokens)
    .where(isOpenTokenOf(id, now))
    .orderBy(desc(refreshTokens.createdAt));
}

interface CartRow {
  productId: number;
  quantity: number;
  addedAt: Date;
  title: Partial<Localized>;
}

/** The account's cart with the products' names. */
export async function listCartOf(executor: Executor, id: string): Promise<CartRow[]> {
  return await executor
    .select({
      productId: cartLines.productId,
      quantity: cartLines.quantity,
      addedAt: cartLines.createdAt,
      title: sql<
        Partial<Localized>
      >`(SELECT coalesce(jsonb_object_agg(${productTexts.language}, ${productTexts.title}), '{}')
        FROM ${productTexts} WHERE ${productTexts.productId} = ${cartLines.productId})`,
    })
    .from(cartLines)
    .where(eq(cartLines.accountId, id))
    .orderBy(asc(cartLines.createdAt), asc(cartLines.productId));
}
