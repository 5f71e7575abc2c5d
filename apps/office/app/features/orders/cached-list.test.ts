import { fakeApi } from '@phsar/ui/testing/fake-api';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  cacheOrder,
  forgetCachedOrders,
  forgetCachedOrdersOfOthers,
  readCachedOrder,
  refreshCachedOrders,
} from '../../lib/cached-orders.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { readCachedList } from './cached-list.ts';

const RECENT = 'GET /api/office/recent-orders';
const ME = 'staff-1';
const at = (minute: number) => `2026-11-20T02:${String(minute).padStart(2, '0')}:00.000Z`;
const order = (orderId: string, changes: Parameters<typeof sampleOrder>[0] = {}) =>
  sampleOrder({ _id: orderId, orderId, ...changes });
const ORDERS = [
  order('PH-2222', { createdAt: at(3), customerName: 'Bopha', province: 'siem_reap', courier: 'VET' }),
  order('PH-3333', {
    createdAt: at(2),
    status: 'Shipped',
    paymentStatus: 'paid',
    customerPhone: '098765432',
  }),
  order('PH-4444', { createdAt: at(1), status: 'Cancelled' }),
];
const numbers = async (filters = {}) =>
  (await readCachedList(ME, filters))?.data.entries.map(({ orderId }) => orderId);

beforeEach(async () => {
  await forgetCachedOrders(ME);
  fakeApi({ [RECENT]: () => ({ body: ORDERS }) });
});
afterEach(() => {
  vi.useRealTimers();
});

it('nothing was kept before the first load', async () => {
  expect(await readCachedList(ME, {})).toBeNull();
});

it.each([
  [{}, ['PH-2222', 'PH-3333', 'PH-4444']],
  [{ status: 'Pending' }, ['PH-2222']],
  [{ payment: 'unpaid' }, ['PH-2222']],
  [{ payment: 'unpaid', status: 'Cancelled' }, ['PH-4444']],
  [{ waiting: 'to_pack' }, ['PH-2222']],
  [{ waiting: 'to_confirm' }, []],
  [{ province: 'siem_reap' }, ['PH-2222']],
  [{ courier: 'vet' }, ['PH-2222']],
  [{ from: '2026-11-21' }, []],
  [{ to: '2026-11-20' }, ['PH-2222', 'PH-3333', 'PH-4444']],
  [{ q: '5432' }, ['PH-3333']],
  [{ q: 'bop' }, ['PH-2222']],
  [{ q: 'ph-44' }, ['PH-4444']],
])('without a network the list is narrowed as with one: %o', async (filters, expected) => {
  await refreshCachedOrders(ME);
  expect(await numbers(filters)).toEqual(expected);
});

it('says when it was true', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T07:05:00.000Z') });
  await refreshCachedOrders(ME);
  expect((await readCachedList(ME, {}))?.asOf).toEqual(new Date('2026-11-20T07:05:00.000Z'));
  vi.setSystemTime(Date.parse('2026-11-20T07:30:00.000Z'));
  await cacheOrder(ME, order('PH-2222', { status: 'Shipped' }));
  const kept = await readCachedOrder(ME, 'PH-2222');
  expect([kept?.data.status, kept?.asOf]).toEqual(['Shipped', new Date('2026-11-20T07:30:00.000Z')]);
});

it('asks only for what changed, and for all of it once a day, when removed orders go', async () => {
  const asked: (string | null)[] = [];
  let answer = ORDERS;
  fakeApi({
    [RECENT]: (url) => {
      asked.push(url.searchParams.get('since'));
      return { body: answer };
    },
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T07:05:00.000Z') });
  await refreshCachedOrders(ME);
  answer = [];
  await refreshCachedOrders(ME);
  expect(await numbers()).toHaveLength(3);
  vi.setSystemTime(Date.parse('2026-11-21T07:06:00.000Z'));
  answer = ORDERS.slice(0, 1);
  await refreshCachedOrders(ME);
  expect(asked).toEqual([null, '2026-11-20T02:04:00.000Z', null]);
  expect(await numbers()).toEqual(['PH-2222']);
});

it('keeps the newest 200', async () => {
  const many = Array.from({ length: 201 }, (_, index) =>
    order(`PH-${index}`, { createdAt: new Date(Date.parse(at(0)) - index * 1000).toISOString() }),
  );
  fakeApi({ [RECENT]: () => ({ body: many }) });
  await refreshCachedOrders(ME);
  const kept = await numbers();
  expect(kept).toHaveLength(200);
  expect(kept).not.toContain('PH-200');
});

it('belongs to one person, and goes when another works here', async () => {
  await refreshCachedOrders(ME);
  expect(await readCachedList('staff-2', {})).toBeNull();
  await forgetCachedOrdersOfOthers('staff-2');
  expect(await readCachedList(ME, {})).toBeNull();
});
