import type { OfficeOrder } from '@phsar/contract/office/wire';
import { api } from './client.ts';
import { currentLanguage } from './language.ts';
import { type Freshness, keysOf, type OfficeDatabase, openOfficeDatabase } from './office-database.ts';

/** How many orders are cached for reading offline. */
const MAX_CACHED = 200;
/** Milliseconds of overlap: a change that was being committed during the last request may be dated before it. */
const OVERLAP = 60_000;
/** Milliseconds between two full loads, which drop removed orders. */
const WHOLE_INTERVAL = 24 * 60 * 60_000;

/** Incremented when cached orders are dropped: answers to earlier requests are then dropped. */
let timesForgotten = 0;

/** A copy of loaded data, and when it was current. */
export interface Cached<T> {
  data: T;
  asOf: Date;
}

/**
 * Updates the cached orders: loads those that changed, the first time all. Does nothing where storage is blocked or full.
 * @throws ApiError, NoResponseError
 */
export async function refreshCachedOrders(person: string): Promise<void> {
  const database = await openOfficeDatabase();
  if (database === null) return;
  const before = await database.get('freshness', person).catch(() => undefined);
  const now = Date.now();
  const isWhole = before === undefined || !isUsable(before, now);
  const since = isWhole ? undefined : sinceOf(before);
  const asked = timesForgotten;
  const { data: orders } = await api.call('listRecentOrders', {
    query: since === undefined ? {} : { since },
  });
  if (asked !== timesForgotten) return;
  await write(database, orders, isWhole, {
    person,
    checkedAt: now,
    wholeAt: isWhole ? now : before.wholeAt,
    changedAt: latestChange(orders, isWhole ? null : before.changedAt),
    language: currentLanguage(),
  });
}

function isUsable({ wholeAt, language }: Freshness, now: number): boolean {
  return language === currentLanguage() && now >= wholeAt && now - wholeAt < WHOLE_INTERVAL;
}

function sinceOf({ changedAt }: Freshness): string | undefined {
  return changedAt === null ? undefined : new Date(Date.parse(changedAt) - OVERLAP).toISOString();
}

function latestChange(orders: readonly OfficeOrder[], before: string | null): string | null {
  const times = orders.flatMap(({ updatedAt, events }) => [updatedAt, ...events.map(({ at }) => at)]);
  return times.reduce((latest, time) => (latest === null || time > latest ? time : latest), before);
}

/** @param isWhole these are all: the earlier copy goes */
async function write(
  database: OfficeDatabase,
  orders: readonly OfficeOrder[],
  isWhole: boolean,
  freshness: Freshness,
) {
  const { person, checkedAt } = freshness;
  try {
    const transaction = database.transaction(['orders', 'freshness'], 'readwrite');
    const store = transaction.objectStore('orders');
    if (isWhole) await store.delete(keysOf(person));
    for (const order of orders) await store.put({ person, orderId: order.orderId, order, keptAt: checkedAt });
    const all = (await store.getAll(keysOf(person))).map(({ order }) => order).sort(byNewest);
    for (const { orderId } of all.slice(MAX_CACHED)) await store.delete([person, orderId]);
    await transaction.objectStore('freshness').put(freshness);
    await transaction.done;
  } catch {
    // No space left: the earlier copy stays.
  }
}

function byNewest(one: OfficeOrder, other: OfficeOrder): number {
  return other.createdAt.localeCompare(one.createdAt) || other._id.localeCompare(one._id);
}

/** Newest first. Null when nothing is cached. */
export async function readCachedOrders(person: string): Promise<Cached<OfficeOrder[]> | null> {
  try {
    const database = await openOfficeDatabase();
    const freshness = await database?.get('freshness', person);
    if (database === null || freshness === undefined) return null;
    const rows = await database.getAll('orders', keysOf(person));
    return { data: rows.map(({ order }) => order).sort(byNewest), asOf: new Date(freshness.checkedAt) };
  } catch {
    return null;
  }
}

/** Null when the order is not cached. */
export async function readCachedOrder(person: string, orderId: string): Promise<Cached<OfficeOrder> | null> {
  try {
    const database = await openOfficeDatabase();
    const row = await database?.get('orders', [person, orderId]);
    const freshness = await database?.get('freshness', person);
    if (row === undefined || freshness === undefined) return null;
    return { data: row.order, asOf: new Date(Math.max(row.keptAt, freshness.checkedAt)) };
  } catch {
    return null;
  }
}

/** Caches an order that was opened or changed. Orders beyond the limit stay until the next refresh. */
export async function cacheOrder(person: string, order: OfficeOrder): Promise<void> {
  if (person === '') return;
  const database = await openOfficeDatabase();
  await database
    ?.put('orders', { person, orderId: order.orderId, order, keptAt: Date.now() })
    // No space left: the earlier copy stays.
    .catch(() => {});
}

/** Drops one person's cached orders; a running load then caches nothing. */
export async function forgetCachedOrders(person: string): Promise<void> {
  timesForgotten += 1;
  const database = await openOfficeDatabase();
  await database?.delete('orders', keysOf(person)).catch(() => {});
  await database?.delete('freshness', person).catch(() => {});
}

/** Drops other people's cached orders once another person uses this device. */
export async function forgetCachedOrdersOfOthers(person: string): Promise<void> {
  const database = await openOfficeDatabase();
  const others = (await database?.getAllKeys('freshness').catch(() => [])) ?? [];
  for (const other of others) if (other !== person) await forgetCachedOrders(other);
}
