import type { OfficeOrder, OfficeOrderEvent } from '@phsar/contract/office/wire';
import { fakeApi, later } from '@phsar/ui/testing/fake-api';
import { shownToasts } from '@phsar/ui/toast-store';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleOrder } from '../../testing/sample-order.ts';
import OrderPage from './order-page.tsx';

const ORDER = '/api/office/orders/PH-1001';
const GET = `GET ${ORDER}`;
const SHIP = `POST ${ORDER}/ship`;

const eventBy = (name: string, action: OfficeOrderEvent['action'], details = {}): OfficeOrderEvent => ({
  at: '2026-11-20T03:00:00.000Z',
  by: { _id: 'staff-1', name, kind: 'staff' },
  via: 'office',
  action,
  details,
});
const shipped = sampleOrder({
  status: 'Shipped',
  version: 2,
  can: ['deliver', 'cancel', 'pay', 'note', 'undo'],
  undoUntil: '2026-11-20T03:00:10.000Z',
  courier: 'VET',
  trackingNumber: 'VT-9',
  events: [...sampleOrder().events, eventBy('Dara', 'shipped', { courier: 'VET', trackingNumber: 'VT-9' })],
});

const answers = (order: OfficeOrder) => () => ({ body: order });
const refusal = (code: string) => () => ({ status: 409, body: { success: false, code, message: code } });
const renderOrder = (language: 'en' | 'km' = 'en') =>
  renderPage(language, '/orders/PH-1001', [{ path: '/orders/:orderId', Component: OrderPage }]);
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const inDialog = () => within(screen.getByRole('dialog'));
const keyOf = ({ headers }: RequestInit) => new Headers(headers).get('idempotency-key');
const bodyOf = ({ body }: RequestInit) => JSON.parse(String(body));

beforeEach(() => shownToasts.write([]));

describe('the page of an order', () => {
  // Covers office 3.7
  it.each([
    ['en', 'Customer', 'Call', 'The customer placed the order', 'Amount due', 'Ship'],
    ['km', 'អតិថិជន', 'ហៅទូរសព្ទ', 'អតិថិជន បានបញ្ជាទិញ', 'នៅត្រូវបង់', 'ផ្ញើ'],
  ] as const)(
    'shows who gets what, where, and what is paid (%s)',
    async (language, customer, call, placed, due, ship) => {
      fakeApi({ [GET]: answers(sampleOrder()) });
      renderOrder(language);
      screen.getByRole('heading', { level: 1, name: 'PH-1001' });
      await screen.findByRole('heading', { level: 2, name: customer });
      expect(screen.getByRole('link', { name: call }).getAttribute('href')).toBe('tel:+85512345678');
      expect(screen.getByRole('link', { name: 'Telegram' }).getAttribute('href')).toBe(
        'https://t.me/+85512345678',
      );
      screen.getByText('Street 271, house 12');
      screen.getByText('Soft brush');
      screen.getByText(placed);
      expect(screen.getByText(due).closest('div')?.textContent).toContain('$21.50');
      await button(ship);
    },
  );

  it('shows what is still to be paid of an order paid in part, in its head and beside what was received', async () => {
    fakeApi({ [GET]: answers(sampleOrder({ totalAmount: 31.5, paidAmount: 21.5, amountDue: 10 })) });
    renderOrder();
    const status = await screen.findByText('Status');
    expect(status.closest('div')?.textContent).toBe('Status$10.00 still to pay');
    expect(screen.getAllByText('$10.00 still to pay')).toHaveLength(2);
    expect(screen.queryByText('Paid')).toBeNull();
  });

  it('gives the link to pay an unpaid order by a code', async () => {
    const payLink = 'https://phsar.example/pay/PH-1001?key=abc';
    fakeApi({ [GET]: answers(sampleOrder({ payLink })) });
    renderOrder();
    const link = await screen.findByRole('textbox', { name: 'Link to pay' });
    expect((link as HTMLInputElement).value).toBe(payLink);
    const user = userEvent.setup();
    await user.click(await button('Copy link'));
    expect(await navigator.clipboard.readText()).toBe(payLink);
    await screen.findByText('Link to pay copied');
  });

  it('ships in two presses, and the focus goes to the new state', async () => {
    let sent: RequestInit = {};
    fakeApi({
      [GET]: answers(sampleOrder()),
      [SHIP]: (_, request) => {
        sent = request;
        return { body: shipped };
      },
    });
    renderOrder();
    await press('Ship');
    await userEvent.click(inDialog().getByRole('button', { name: 'Ship' }));
    await button('Mark as delivered');
    expect(bodyOf(sent)).toEqual({});
    expect(keyOf(sent)).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toContain('Shipped');
    screen.getByText('Dara shipped it');
    screen.getByText('VET · VT-9');
  });

  it('sends courier and tracking number, by the keyboard alone', async () => {
    let sent: RequestInit = {};
    fakeApi({
      [GET]: answers(sampleOrder()),
      [SHIP]: (_, request) => {
        sent = request;
        return { body: shipped };
      },
    });
    renderOrder();
    (await button('Ship')).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.type(inDialog().getByRole('textbox', { name: 'Courier (optional)' }), 'VET');
    await userEvent.type(
      inDialog().getByRole('textbox', { name: 'Tracking number (optional)' }),
      'VT-9{Enter}',
    );
    await button('Mark as delivered');
    expect(bodyOf(sent)).toEqual({ courier: 'VET', trackingNumber: 'VT-9' });
  });

  it('makes one call of a double press', async () => {
    const answer = later();
    const fake = fakeApi({ [GET]: answers(shipped), [`POST ${ORDER}/deliver`]: () => answer.answer });
    renderOrder();
    await userEvent.dblClick(await button('Mark as delivered'));
    answer.come({ body: sampleOrder({ status: 'Delivered', version: 3, can: ['note'] }) });
    await screen.findByText('Marked as delivered');
    expect(fake.calls.filter((call) => call.includes('deliver'))).toHaveLength(1);
  });

  it('repeats the key of a press that got no answer', async () => {
    const keys: (string | null)[] = [];
    fakeApi({
      [GET]: answers(shipped),
      [`POST ${ORDER}/deliver`]: (_, request) => {
        keys.push(keyOf(request));
        if (keys.length === 1) return 'offline';
        return { body: sampleOrder({ status: 'Delivered', version: 3, can: ['note'] }) };
      },
    });
    renderOrder();
    await press('Mark as delivered');
    await screen.findByText(
      'No response from the shop. This needs a network: only shipping and notes can wait for one.',
    );
    await press('Mark as delivered');
    await screen.findByText('Marked as delivered');
    expect(keys[1]).toBe(keys[0]);
  });

  it('takes a move back', async () => {
    fakeApi({
      [GET]: answers(sampleOrder()),
      [SHIP]: answers(shipped),
      [`POST ${ORDER}/undo`]: answers(sampleOrder({ version: 3 })),
    });
    renderOrder();
    await press('Ship');
    await userEvent.click(inDialog().getByRole('button', { name: 'Ship' }));
    await press('Undo');
    await screen.findByText('Undone');
    await button('Ship');
  });

  it('tells who was quicker, and reads the order again', async () => {
    const fake = fakeApi({ [GET]: answers(sampleOrder()), [SHIP]: refusal('invalid_transition') });
    renderOrder();
    await press('Ship');
    fake.on(GET, answers(shipped));
    await userEvent.click(inDialog().getByRole('button', { name: 'Ship' }));
    const told = within(await screen.findByRole('alertdialog', { name: 'This order has changed' }));
    told.getByText('Nothing was changed. The status is now: Shipped');
    told.getByText('Dara shipped it · VET · VT-9');
    await userEvent.click(told.getByRole('button', { name: 'OK' }));
    await button('Mark as delivered');
  });

  it('asks again when the action is still possible', async () => {
    const fake = fakeApi({ [GET]: answers(sampleOrder()), [SHIP]: refusal('changed_meanwhile') });
    renderOrder();
    await press('Ship');
    await userEvent.click(inDialog().getByRole('button', { name: 'Ship' }));
    await screen.findByText('Do you still want to go ahead?');
    fake.on(SHIP, answers(shipped));
    await press('Yes, go ahead');
    await button('Mark as delivered');
  });

  it('asks again for the amount that is due now where the order was edited', async () => {
    const sent: unknown[] = [];
    const fake = fakeApi({ [GET]: answers(sampleOrder()) });
    fake.on(`POST ${ORDER}/pay`, (_, request) => {
      sent.push(bodyOf(request));
      return sent.length === 1 ? refusal('changed_meanwhile')() : { body: sampleOrder({ can: ['note'] }) };
    });
    renderOrder();
    await press('Confirm payment');
    inDialog().getByRole('heading', { name: 'Was $21.50 paid?' });
    fake.on(GET, answers(sampleOrder({ totalAmount: 210, amountDue: 210 })));
    await userEvent.click(inDialog().getByRole('button', { name: 'Confirm payment' }));
    await screen.findByText('Was $210.00 paid?');
    const conflict = within(screen.getByRole('alertdialog'));
    await userEvent.click(conflict.getByRole('button', { name: 'Confirm payment' }));
    await screen.findByText('The payment is recorded');
    expect(sent).toEqual([
      { kind: 'cash', amount: 21.5 },
      { kind: 'cash', amount: 210 },
    ]);
  });

  it('names what a payment brings of a cancelled order', async () => {
    fakeApi({ [GET]: answers(sampleOrder({ status: 'Cancelled', amountDue: 0, can: ['pay', 'note'] })) });
    renderOrder();
    await press('Confirm payment');
    inDialog().getByRole('heading', { name: 'Was $21.50 paid?' });
  });

  it('asks why before it cancels', async () => {
    let sent: RequestInit = {};
    fakeApi({
      [GET]: answers(sampleOrder()),
      [`POST ${ORDER}/cancel`]: (_, request) => {
        sent = request;
        return { body: sampleOrder({ status: 'Cancelled', version: 2, can: ['note'] }) };
      },
    });
    renderOrder();
    await press('Cancel order');
    const reason = inDialog().getByRole('textbox', { name: 'Reason' });
    await userEvent.click(inDialog().getByRole('button', { name: 'Cancel order' }));
    await screen.findByText('Please enter a reason');
    expect(document.activeElement).toBe(reason);
    await userEvent.type(reason, 'Ordered twice');
    await userEvent.click(inDialog().getByRole('button', { name: 'Cancel order' }));
    await screen.findByText('The order is cancelled');
    expect(bodyOf(sent)).toEqual({ reason: 'Ordered twice' });
    expect(screen.queryByRole('heading', { name: 'Next step' })).toBeNull();
  });

  it.each([
    ['en', 'Cancelled by the customer', 'The customer cancelled it'],
    ['km', 'អតិថិជនបានបោះបង់', 'អតិថិជន បានបោះបង់'],
  ] as const)('says that the customer cancelled it (%s)', async (language, state, step) => {
    const cancelled: OfficeOrderEvent = {
      ...eventBy('', 'cancelled'),
      by: { _id: null, name: '', kind: 'shopper' },
      via: 'shop',
    };
    const events = [...sampleOrder().events, cancelled];
    fakeApi({ [GET]: answers(sampleOrder({ status: 'Cancelled', can: ['note'], events })) });
    renderOrder(language);
    await screen.findByText(state);
    screen.getByText(step);
  });

  it('records a payment, a refund and a note', async () => {
    const sent: unknown[] = [];
    const keep = (order: OfficeOrder) => (_: URL, request: RequestInit) => {
      sent.push(bodyOf(request));
      return { body: order };
    };
    fakeApi({
      [GET]: answers(sampleOrder({ refundDue: 5, can: ['pay', 'refund', 'note'] })),
      [`POST ${ORDER}/pay`]: keep(sampleOrder({ refundDue: 5, can: ['refund', 'note'] })),
      [`POST ${ORDER}/refund`]: keep(sampleOrder({ can: ['note'] })),
      [`POST ${ORDER}/notes`]: keep(
        sampleOrder({ can: ['note'], events: [eventBy('Dara', 'noted', { text: 'Call first' })] }),
      ),
    });
    renderOrder();
    await press('Confirm payment');
    await userEvent.selectOptions(inDialog().getByRole('combobox', { name: 'Paid by' }), 'KHQR');
    await userEvent.type(inDialog().getByRole('textbox', { name: 'Reference (optional)' }), 'A1');
    await userEvent.click(inDialog().getByRole('button', { name: 'Confirm payment' }));
    await screen.findByText('The payment is recorded');
    await press('Record a refund');
    const amount = inDialog().getByRole('textbox', { name: 'Amount refunded (dollars)' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '6{Enter}');
    await screen.findByText('Please enter an amount of up to $5.00');
    await userEvent.clear(amount);
    await userEvent.type(amount, '4.50{Enter}');
    await screen.findByText('The refund is recorded');
    await press('Add a note');
    await userEvent.type(inDialog().getByRole('textbox', { name: 'Note' }), 'Call first');
    await userEvent.click(inDialog().getByRole('button', { name: 'Save' }));
    await screen.findByText('Call first');
    expect(sent).toEqual([
      { kind: 'khqr', amount: 21.5, reference: 'A1' },
      { amount: 4.5 },
      { text: 'Call first' },
    ]);
  });

  it('shows buttons only for what the person may do now', async () => {
    fakeApi({ [GET]: answers(sampleOrder({ can: ['ship', 'note'] })) });
    renderOrder();
    await button('Ship');
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Confirm payment' })).toBeNull();
  });

  it('shows what somebody else did by itself, and keeps what is typed into an open dialog', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const fake = fakeApi({ [GET]: answers(sampleOrder()) });
    renderOrder();
    await press('Ship');
    const tracking = inDialog().getByRole('textbox', { name: 'Tracking number (optional)' });
    await userEvent.type(tracking, 'VT-1');
    fake.on(GET, answers(shipped));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await within(await screen.findByRole('dialog')).findByText('Dara shipped it');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Tracking/ }).value).toBe('VT-1');
    expect(document.activeElement).toBe(tracking);
    fake.on(SHIP, refusal('invalid_transition'));
    await userEvent.click(inDialog().getByRole('button', { name: 'Ship' }));
    await screen.findByRole('alertdialog', { name: 'This order has changed' });
  });

  it('asks by the ETag of what it shows', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const tags: (string | null)[] = [];
    fakeApi({
      [GET]: (_, { headers }) => {
        tags.push(new Headers(headers).get('if-none-match'));
        return { body: sampleOrder({ orderId: 'PH-1001' }), headers: { etag: '"1"' } };
      },
    });
    renderOrder();
    await button('Ship');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await vi.waitFor(() => expect(tags.at(-1)).toBe('"1"'));
  });

  it('says that there is no such order', async () => {
    fakeApi({
      [GET]: () => ({ status: 404, body: { success: false, code: 'order_not_found', message: '' } }),
    });
    renderOrder();
    await screen.findByText('This order does not exist.');
  });
});
