import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import { sampleListed, sampleOrder } from '../../testing/sample-order.ts';
import OrdersPage from './orders-page.tsx';

const COUNTS = 'GET /api/office/counts';
const LIST = 'GET /api/office/orders';
const shipOf = (orderId: string) => `POST /api/office/orders/${orderId}/ship`;

const waiting = () => ({ body: { pending: 3, unpaid: 3, messages: 0, lowStock: 0 } });
const shipped = () => ({ body: sampleOrder({ status: 'Shipped' }) });
const refused = () => ({
  status: 409,
  body: { success: false, code: 'invalid_transition', message: 'no' },
});
const keyOf = ({ headers }: RequestInit) => new Headers(headers).get('idempotency-key');

/** Three that wait, and one that was shipped before. */
const ORDERS = [
  sampleListed({ orderId: 'PH-1' }),
  sampleListed({ orderId: 'PH-2', paymentStatus: 'paid' }),
  sampleListed({ orderId: 'PH-3' }),
  sampleListed({ orderId: 'PH-4', status: 'Shipped' }),
];

const renderOrders = (language: 'en' | 'km' = 'en') =>
  renderPage(language, '/orders', [
    { path: '/orders', Component: OrdersPage },
    { path: '/orders/print', Component: () => <p>the print page</p> },
  ]);
const choose = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));
const pressInDialog = (name: string) => userEvent.click(inDialog().getByRole('button', { name }));
const rowOf = (orderId: string) => inDialog().getByText(orderId).closest('li')?.textContent ?? '';

beforeEach(() => startSession(sampleMe({ role: 'packer' })));

describe('several orders', () => {
  // Covers office 4.24
  it.each([
    ['en', 'Select all shown (4)', 'Mark as shipped', 'Mark 3 orders as shipped?', 'Already shipped'],
    ['km', 'ជ្រើសរើសទាំងអស់ដែលបង្ហាញ (4)', 'កត់ថាបានផ្ញើ', 'កត់ការបញ្ជាទិញចំនួន 3 ថាបានផ្ញើ?', 'បានផ្ញើហើយ'],
  ] as const)(
    'are told beforehand what will happen to each (%s)',
    async (language, all, ship, title, skipped) => {
      fakeApi({ [COUNTS]: waiting, [LIST]: () => ({ body: ORDERS }) });
      renderOrders(language);
      await choose(all);
      await press(ship);
      screen.getByRole('dialog', { name: title });
      expect(rowOf('PH-4')).toContain(skipped);
    },
  );

  // Covers office 4.25
  it('are shipped by one courier, each with a key of its own, and what happened to each is told', async () => {
    const sent = new Map<string, { key: string | null; body: unknown }>();
    const ship = (orderId: string, answer: () => { status?: number; body: unknown }) => ({
      [shipOf(orderId)]: (_: URL, request: RequestInit) => {
        sent.set(orderId, { key: keyOf(request), body: JSON.parse(String(request.body)) });
        return answer();
      },
    });
    const fake = fakeApi({
      [COUNTS]: waiting,
      [LIST]: () => ({ body: ORDERS }),
      ...ship('PH-1', shipped),
      ...ship('PH-2', refused),
      ...ship('PH-3', () => ({ status: 503, body: { success: false, code: 'busy', message: '' } })),
      'GET /api/office/orders/PH-2': () => ({
        body: sampleOrder({
          status: 'Cancelled',
          events: [
            {
              at: '2026-11-20T03:00:00.000Z',
              by: { _id: 'staff-2', name: 'Bopha', kind: 'staff' },
              via: 'office',
              action: 'cancelled',
              details: {},
            },
          ],
        }),
      }),
    });
    renderOrders();
    await choose('Select all shown (4)');
    await press('Mark as shipped');
    await userEvent.type(inDialog().getByRole('textbox', { name: 'Courier (optional)' }), 'VET');
    await pressInDialog('Mark as shipped');
    await inDialog().findByText('Shipped: 1');
    expect(document.activeElement?.textContent).toContain('Shipped: 1');
    inDialog().getByText('No longer possible: 1');
    inDialog().getByText('Failed: 1');
    expect(rowOf('PH-1')).toContain('Shipped');
    expect(rowOf('PH-2')).toContain('No longer possible · Bopha cancelled it');
    expect(rowOf('PH-3')).toContain('Failed · The shop is busy right now.');
    expect([...sent.values()].map(({ body }) => body)).toEqual(Array(3).fill({ courier: 'VET' }));
    expect(new Set([...sent.values()].map(({ key }) => key)).size).toBe(3);
    expect(fake.calls.some((call) => call.includes('PH-4'))).toBe(false);

    const firstKey = sent.get('PH-3')?.key;
    fake.on(shipOf('PH-3'), (_, request) => {
      expect(keyOf(request)).toBe(firstKey);
      return shipped();
    });
    await pressInDialog('Retry (1)');
    await inDialog().findByText('Shipped: 2');
    expect(fake.calls.filter((call) => call === shipOf('PH-1'))).toHaveLength(1);
    expect(inDialog().queryByRole('button', { name: /Retry/ })).toBeNull();
    await pressInDialog('Done');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select PH-1' }));
  });

  it('stop when the network is lost, and go on with the same keys', async () => {
    const keys: (string | null)[] = [];
    const fake = fakeApi({
      [COUNTS]: waiting,
      [LIST]: () => ({ body: ['1', '2', '3', '4'].map((n) => sampleListed({ orderId: `PH-${n}` })) }),
    });
    const lose = (_: URL, request: RequestInit) => {
      keys.push(keyOf(request));
      return 'offline' as const;
    };
    for (const number of ['1', '2', '3', '4']) fake.on(shipOf(`PH-${number}`), lose);
    renderOrders();
    await choose('Select all shown (4)');
    await press('Mark as shipped');
    await pressInDialog('Mark as shipped');
    await inDialog().findByText('The network was lost. Try again: nothing is done twice.');
    inDialog().getByText('Shipped: 0');
    inDialog().getByText('Failed: 2');
    inDialog().getByText('Not sent yet: 2');
    const again: (string | null)[] = [];
    for (const number of ['1', '2', '3', '4'])
      fake.on(shipOf(`PH-${number}`), (_, request) => {
        again.push(keyOf(request));
        return shipped();
      });
    await pressInDialog('Retry (4)');
    await inDialog().findByText('Shipped: 4');
    expect(again.slice(0, 2)).toEqual(keys);
  });

  it('are cancelled for one reason: those that are pending and unpaid', async () => {
    startSession(sampleMe({ role: 'manager' }));
    const sent: unknown[] = [];
    const cancelled = (_: URL, request: RequestInit) => {
      sent.push([keyOf(request)?.length, JSON.parse(String(request.body))]);
      return { body: sampleOrder({ status: 'Cancelled' }) };
    };
    fakeApi({
      [COUNTS]: waiting,
      [LIST]: () => ({ body: ORDERS }),
      'POST /api/office/orders/PH-1/cancel': cancelled,
      'POST /api/office/orders/PH-3/cancel': cancelled,
    });
    renderOrders();
    await choose('Select all shown (4)');
    await press('Cancel orders');
    screen.getByRole('dialog', { name: 'Cancel 2 orders?' });
    expect(rowOf('PH-2')).toContain('Already paid');
    expect(rowOf('PH-4')).toContain('Already shipped');
    await pressInDialog('Cancel orders');
    inDialog().getByText('Please enter a reason');
    await userEvent.type(inDialog().getByRole('textbox', { name: 'Reason' }), 'Nobody answers');
    await pressInDialog('Cancel orders');
    await inDialog().findByText('Cancelled: 2');
    expect(sent).toEqual(Array(2).fill([expect.any(Number), { reason: 'Nobody answers' }]));
  });

  it('are not cancelled by a packer', async () => {
    fakeApi({ [COUNTS]: waiting, [LIST]: () => ({ body: ORDERS }) });
    renderOrders();
    await choose('Select all shown (4)');
    expect(screen.queryByRole('button', { name: 'Cancel orders' })).toBeNull();
  });

  it('are chosen by the keyboard, one by one, and let go again', async () => {
    fakeApi({ [COUNTS]: waiting, [LIST]: () => ({ body: ORDERS }) });
    renderOrders();
    (await screen.findByRole('checkbox', { name: 'Select PH-2' })).focus();
    await userEvent.keyboard(' ');
    screen.getByText('1 selected');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Select all/ }).indeterminate).toBe(true);
    await press('Clear the selection');
    expect(screen.queryByText('1 selected')).toBeNull();
  });

  it('are printed together', async () => {
    fakeApi({ [COUNTS]: waiting, [LIST]: () => ({ body: ORDERS }) });
    const router = renderOrders();
    await choose('Select PH-3');
    await choose('Select PH-1');
    await userEvent.click(screen.getByRole('link', { name: 'Print' }));
    await vi.waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/orders/print', search: '?orders=PH-1,PH-3' }),
    );
  });

  it('that cannot be shipped are said so, and nothing is sent', async () => {
    fakeApi({ [COUNTS]: waiting, [LIST]: () => ({ body: ORDERS }) });
    renderOrders();
    await choose('Select PH-4');
    await press('Mark as shipped');
    inDialog().getByText('None of these orders can be shipped now.');
    expect(inDialog().queryByRole('button', { name: 'Mark as shipped' })).toBeNull();
  });
});
