import type { OfficeOrder } from '@phsar/contract/office/wire';
import { fakeApi, later } from '@phsar/ui/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openOfficeDatabase } from '../../lib/office-database.ts';
import { startSession } from '../../lib/session.ts';
import {
  addWaitingMove,
  dropWaitingMove,
  openWaitingMoves,
  sendWaitingMoves,
  waitingMoves,
} from '../../lib/waiting-moves.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import OrderPage from './order-page.tsx';
import WaitingPage from './waiting-page.tsx';

const ORDER = '/api/office/orders/PH-1001';
const GET = `GET ${ORDER}`;
const SHIP = `POST ${ORDER}/ship`;
const NOTES = `POST ${ORDER}/notes`;
const ME = 'GET /api/office/me';
const dara = sampleMe();
const bopha = sampleMe({ _id: 'staff-2', name: 'Bopha' });
const shipped = sampleOrder({
  status: 'Shipped',
  version: 2,
  can: ['deliver', 'note'],
  events: [
    ...sampleOrder().events,
    {
      at: '2026-11-20T03:00:00.000Z',
      by: { _id: 'staff-2', name: 'Bopha', kind: 'staff' },
      via: 'office',
      action: 'shipped',
      details: { courier: 'J&T' },
    },
  ],
});

const answers = (order: OfficeOrder) => () => ({ body: order });
const meIs = (staff: typeof dara) => () => ({ body: { success: true, staff } });
const refused = (status: number, code: string) => () => ({
  status,
  body: { success: false, code, message: code },
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));
const renderOrder = (language: 'en' | 'km' = 'en') =>
  renderPage(language, '/orders/PH-1001', [
    { path: '/orders/:orderId', Component: OrderPage },
    { path: '/waiting', Component: WaitingPage },
  ]);

/** Records each call's body and key. */
function recorder(answer: () => ReturnType<ReturnType<typeof answers>> | 'offline') {
  const sent: { body: unknown; key: string | null }[] = [];
  return {
    sent,
    handler: (_: URL, { body, headers }: RequestInit) => {
      sent.push({ body: JSON.parse(String(body)), key: new Headers(headers).get('idempotency-key') });
      return answer();
    },
  };
}

/** Ships the open order, with a tracking number. */
async function shipByDialog() {
  await press('Ship');
  await userEvent.type(inDialog().getByRole('textbox', { name: 'Tracking number (optional)' }), 'VT-9');
  await userEvent.click(inDialog().getByRole('button', { name: 'Ship' }));
  await screen.findByRole('heading', { name: 'Waiting to be sent' });
}

beforeEach(async () => {
  await (await openOfficeDatabase())?.clear('moves');
  startSession(dara);
  await openWaitingMoves(dara._id);
});

describe('without a network', () => {
  it.each([
    ['en', 'Ship', 'Waiting to be sent', 'No network. This waits, and is sent once there is one.'],
    ['km', 'ផ្ញើ', 'រង់ចាំបញ្ជូន', 'គ្មានអ៊ីនធឺណិត។ ការងារនេះរង់ចាំសិន ហើយនឹងបញ្ជូនពេលមានវិញ។'],
  ] as const)('shipping waits to be sent (%s)', async (language, ship, waiting, told) => {
    fakeApi({ [GET]: answers(sampleOrder()), [SHIP]: () => 'offline', [ME]: () => 'offline' });
    renderOrder(language);
    await press(ship);
    await userEvent.click(inDialog().getByRole('button', { name: ship }));
    await screen.findByRole('heading', { level: 2, name: waiting });
    screen.getByText(told);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByText(waiting)).toHaveLength(2);
    expect(screen.getAllByText(ship)).toHaveLength(1);
  });

  it('what was sent without an answer is sent again by the same key, once, when the network is back', async () => {
    const call = recorder(() => (call.sent.length === 1 ? 'offline' : { body: shipped }));
    const fake = fakeApi({ [GET]: answers(sampleOrder()), [SHIP]: call.handler, [ME]: () => 'offline' });
    renderOrder();
    await shipByDialog();
    fake.on(ME, meIs(dara));
    fake.on(GET, answers(shipped));
    expect(await Promise.all([sendWaitingMoves(), sendWaitingMoves()])).toEqual([1, 0]);
    await screen.findByRole('button', { name: 'Mark as delivered' });
    expect(call.sent).toHaveLength(2);
    expect(call.sent[1]).toEqual(call.sent[0]);
    expect(call.sent[0]?.body).toEqual({ trackingNumber: 'VT-9' });
    expect(waitingMoves.read()).toEqual([]);
  });

  it('moves are sent in the order they were made, after the tab was closed too', async () => {
    const sent: string[] = [];
    const fake = fakeApi({ [GET]: answers(sampleOrder()), [SHIP]: () => 'offline', [ME]: () => 'offline' });
    renderOrder();
    await shipByDialog();
    await press('Add a note');
    await userEvent.type(inDialog().getByRole('textbox', { name: 'Note' }), 'Call first');
    await userEvent.click(inDialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(waitingMoves.read()).toHaveLength(2));
    await openWaitingMoves('');
    expect(waitingMoves.read()).toEqual([]);
    await openWaitingMoves(dara._id);
    fake.on(ME, meIs(dara));
    for (const endpoint of [SHIP, NOTES])
      fake.on(endpoint, () => {
        sent.push(endpoint);
        return { body: shipped };
      });
    expect(await sendWaitingMoves()).toBe(2);
    expect(sent).toEqual([SHIP, NOTES]);
  });

  it('another person never sends it, and it waits for its own', async () => {
    const call = recorder(() => ({ body: shipped }));
    const fake = fakeApi({ [GET]: answers(sampleOrder()), [SHIP]: () => 'offline', [ME]: () => 'offline' });
    renderOrder();
    await shipByDialog();
    fake.on(SHIP, call.handler);
    // Bopha signed in by another tab.
    fake.on(ME, meIs(bopha));
    expect(await sendWaitingMoves()).toBe(0);
    startSession(bopha);
    await waitFor(() => expect(waitingMoves.read()).toEqual([]));
    expect(await sendWaitingMoves()).toBe(0);
    expect(call.sent).toEqual([]);
    fake.on(ME, meIs(dara));
    await openWaitingMoves(dara._id);
    expect(await sendWaitingMoves()).toBe(1);
  });

  it('an ended session keeps it for the same person', async () => {
    const fake = fakeApi({ [GET]: answers(sampleOrder()), [SHIP]: () => 'offline', [ME]: () => 'offline' });
    renderOrder();
    await shipByDialog();
    fake.on(ME, refused(401, 'sign_in_required'));
    expect(await sendWaitingMoves()).toBe(0);
    await waitFor(() => expect(waitingMoves.read()).toEqual([]));
    await openWaitingMoves(dara._id);
    expect(waitingMoves.read()).toHaveLength(1);
  });

  it('what is taken back while an earlier move is being sent is not sent', async () => {
    const shipping = later();
    const fake = fakeApi({ [ME]: meIs(dara), [SHIP]: () => shipping.answer });
    const orderId = 'PH-1001';
    await addWaitingMove({ orderId, deed: { name: 'ship', body: {} }, key: 'a' }, false);
    await addWaitingMove({ orderId, deed: { name: 'note', body: { text: 'Call' } }, key: 'b' }, false);
    const sending = sendWaitingMoves();
    await waitFor(() => expect(fake.calls).toContain(SHIP));
    const [, note] = waitingMoves.read();
    await dropWaitingMove(note?.id ?? 0);
    shipping.come({ body: shipped });
    expect(await sending).toBe(1);
    expect(fake.calls).not.toContain(NOTES);
    expect(waitingMoves.read()).toEqual([]);
  });

  it('an order that the server fails at holds up its own moves alone, and is tried again', async () => {
    let failures = 1;
    const other = 'POST /api/office/orders/PH-2002/ship';
    const fake = fakeApi({
      [ME]: meIs(dara),
      [SHIP]: () => (failures-- > 0 ? refused(500, 'internal_error')() : { body: shipped }),
      [NOTES]: () => ({ body: shipped }),
      [other]: () => ({ body: shipped }),
    });
    await addWaitingMove({ orderId: 'PH-1001', deed: { name: 'ship', body: {} }, key: 'a' }, false);
    await addWaitingMove(
      { orderId: 'PH-1001', deed: { name: 'note', body: { text: 'Call' } }, key: 'b' },
      false,
    );
    await addWaitingMove({ orderId: 'PH-2002', deed: { name: 'ship', body: {} }, key: 'c' }, false);
    expect(await sendWaitingMoves()).toBe(1);
    expect(fake.calls).not.toContain(NOTES);
    expect(await sendWaitingMoves()).toBe(2);
    expect(fake.calls.filter((call) => call !== ME)).toEqual([SHIP, other, SHIP, NOTES]);
    expect(waitingMoves.read()).toEqual([]);
  });

  it('a move tried before the clock was set back is a question: its key may be forgotten', async () => {
    fakeApi({ [ME]: meIs(dara), [GET]: answers(sampleOrder()) });
    await addWaitingMove({ orderId: 'PH-1001', deed: { name: 'ship', body: {} }, key: 'a' }, true);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now - 60_000);
    expect(await sendWaitingMoves()).toBe(0);
    vi.mocked(Date.now).mockRestore();
    expect(waitingMoves.read().map(({ refusal }) => refusal?.code)).toEqual(['key_forgotten']);
  });

  it('what waits can be taken back', async () => {
    fakeApi({ [GET]: answers(sampleOrder()), [SHIP]: () => 'offline', [ME]: () => 'offline' });
    renderOrder();
    await shipByDialog();
    await press("Don't send");
    await screen.findByRole('button', { name: 'Ship' });
    expect(waitingMoves.read()).toEqual([]);
  });
});

describe('a move that no longer fits', () => {
  async function refuseShipping() {
    const fake = fakeApi({ [GET]: answers(sampleOrder()), [SHIP]: () => 'offline', [ME]: () => 'offline' });
    const router = renderOrder();
    await shipByDialog();
    fake.on(ME, meIs(dara));
    fake.on(SHIP, refused(409, 'invalid_transition'));
    fake.on(GET, answers(shipped));
    expect(await sendWaitingMoves()).toBe(0);
    await router.navigate('/waiting');
    await screen.findByRole('heading', { level: 1, name: 'Waiting to be sent' });
    return fake;
  }

  it('comes back as a question that shows what happened meanwhile', async () => {
    await refuseShipping();
    await screen.findByText('This order has changed');
    screen.getByText('Nothing was changed. The status is now: Shipped');
    screen.getByText('Bopha shipped it · J&T');
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    await press("Don't send");
    await screen.findByText('Nothing is waiting');
  });

  it('is not sent again by itself', async () => {
    const fake = await refuseShipping();
    const before = fake.calls.length;
    expect(await sendWaitingMoves()).toBe(0);
    expect(fake.calls).toHaveLength(before);
  });

  it('can leave what was entered as a note', async () => {
    const fake = await refuseShipping();
    const call = recorder(() => ({ body: shipped }));
    fake.on(NOTES, call.handler);
    await press('Keep it as a note');
    await screen.findByText('Nothing is waiting');
    expect(call.sent[0]?.body).toEqual({ text: 'VT-9' });
  });
});

it('a storage that is full leaves the dialog open and says that there is no network', async () => {
  const database = await openOfficeDatabase();
  const add = database?.add;
  if (database === null || add === undefined) throw new Error('No database');
  Object.assign(database, { add: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')) });
  fakeApi({ [GET]: answers(sampleOrder()), [SHIP]: () => 'offline' });
  renderOrder();
  await press('Ship');
  await userEvent.click(inDialog().getByRole('button', { name: 'Ship' }));
  await screen.findByText('No response from the shop. Please check your network connection.');
  screen.getByRole('dialog');
  Object.assign(database, { add });
});
