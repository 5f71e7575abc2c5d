import type { ListFilters } from '@phsar/contract/office/wire';
import type { Localized } from '@phsar/domain/language';
import { type OrderSearch, readSearch } from '@phsar/domain/order-search';
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { isAmongIds } from '../../platform/database/among.ts';
import { type FilterConditions, filterCondition } from '../../platform/database/list-filters.ts';
import { startsWith } from '../../platform/database/starts-with.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { isOpenTokenOf } from '../accounts/accounts.module.ts';
import { accounts, refreshTokens } from '../accounts/schema.ts';
import { cartLines } from '../cart/schema.ts';
import { orders } from '../orders/schema.ts';
import { productTexts } from '../products/schema.ts';

export type CustomerRow = typeof accounts.$inferSelect;

/** An account with what the list shows of its orders, those entered for its number included. */
export interface ListedCustomerRow extends CustomerRow {
  /** Not counted further than 100. */
  orderCount: number;
  lastOrderAt: Date | null;
}

interface Page {
  /** The last customer of the previous page, by its creation. */
  after: { at: Date; id: string } | null;
  limit: number;
}

/** The search scans this many of the newest accounts first, where it matches inside names too. */
const MAX_SCANNED = 5_000;
const MAX_COUNTED = 100;

const digitsBackwards = (phone: SQL) => sql`reverse(regexp_replace(${phone}, '[^0-9]', '', 'g'))`;
const PHONE_BACKWARDS = digitsBackwards(sql`${accounts.phone}`);
const NAME = sql`replace(${accounts.searchName}, ' ', '')`;
const SECOND_NAME = sql`replace(substr(${accounts.searchName}, strpos(${accounts.searchName}, ' ') + 1), ' ', '')`;

/** Orders of the account, and those that staff entered for its phone number: two conditions, each with an index. */
const OF_ACCOUNT = sql`${orders.accountId} = ${accounts.id}`;
const OF_PHONE = sql`${orders.accountId} IS NULL AND ${digitsBackwards(sql`${orders.customerPhone}`)} = ${PHONE_BACKWARDS}`;
const countOf = (condition: SQL) =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM ${orders} WHERE ${condition} LIMIT ${MAX_COUNTED}) AS counted)`;
const lastOf = (condition: SQL) => sql`(SELECT max(${orders.createdAt}) FROM ${orders} WHERE ${condition})`;

type CustomerFilters = ListFilters<'listCustomers'>;

const CONDITIONS: FilterConditions<CustomerFilters, typeof accounts> = {
  q: () => undefined, // `findIds` applies it.
};

export async function listCustomers(executor: Executor, filters: CustomerFilters, page: Page) {
  const condition = and(filterCondition(accounts, CONDITIONS, filters), isAfter(page));
  const search = readSearch(filters.q ?? '');
  const wanted =
    search === null ? condition : isAmongIds(accounts.id, await findIds(executor, search, condition, page));
  return await executor
    .select({
      ...getTableColumns(accounts),
      orderCount: sql<number>`least(${countOf(OF_ACCOUNT)} + ${countOf(OF_PHONE)}, ${MAX_COUNTED})::integer`,
      lastOrderAt: sql<Date | null>`greatest(${lastOf(OF_ACCOUNT)}, ${lastOf(OF_PHONE)})`.mapWith(
        orders.createdAt,
      ),
    })
    .from(accounts)
    .where(wanted)
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(page.limit);
}

function isAfter({ after }: Page): SQL | undefined {
  if (after === null) return undefined;
  return sql`(${accounts.createdAt}, ${accounts.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
}

/** The newest accounts that match, found as orders are: a page from the newest, else by the indexes. */
async function findIds(
  executor: Executor,
  { phoneBackwards, name }: OrderSearch,
  condition: SQL | undefined,
  { after, limit }: Page,
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
  const again = idsFrom(sql`${accounts}`, isAmongIds(accounts.id, found));
  return await newestOf(executor, [again, ...byPrefix], limit);
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

/** The accounts to scan. The limit is in the subquery, so that no plan reads more. */
function newestAccounts(after: Page['after']): SQL {
  const start = after === null ? sql`true` : sql`newest.created_at <= ${after.at.toISOString()}::timestamptz`;
  return sql`(SELECT newest.* FROM ${accounts} AS newest WHERE ${start}
    ORDER BY newest.created_at DESC, newest.id DESC LIMIT ${MAX_SCANNED}) AS ${accounts}`;
}

export async function findCustomer(executor: Executor, id: string): Promise<CustomerRow | undefined> {
  const [row] = await executor.select().from(accounts).where(eq(accounts.id, id));
  return row;
}

/** Locks the account until the transaction ends: sign-ins and orders wait. */
export async function lockCustomer(transaction: Transaction, id: string): Promise<CustomerRow | undefined> {
  const [row] = await transaction.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return row;
}

/** Deletes an account with its sessions, cart and keys. No order may refer to it any more. */
export async function deleteCustomer(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(accounts).where(eq(accounts.id, id));
}

export async function listSessions(executor: Executor, id: string, now: Date) {
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

export async function listCart(executor: Executor, id: string) {
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
