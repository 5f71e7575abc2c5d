import { fakeApi, later } from '@phsar/ui/testing/fake-api';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import { sampleListed } from '../../testing/sample-order.ts';
import OrdersPage from './orders-page.tsx';

const COUNTS = 'GET /api/office/counts';
const LIST = 'GET /api/office/orders';
const waiting = (pending: number) => () => ({ body: { pending, unpaid: 3, messages: 0, lowStock: 0 } });
const listOf =
  (...numbers: string[]) =>
  () => ({ body: numbers.map((orderId) => sampleListed({ orderId })) });

const renderOrders = (address = '/orders', language: 'en' | 'km' = 'en') =>
  renderPage(language, address, [
    { path: '/orders', Component: OrdersPage },
    { path: '/orders/:orderId', Component: () => <p>the order</p> },
  ]);
const shownNumbers = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const lastList = ({ calls }: { calls: string[] }) => calls.findLast((call) => call.startsWith(LIST));
const queryOf = (search: string) => Object.fromEntries(new URLSearchParams(search));
const lastQuery = (fake: { calls: string[] }) => queryOf(lastList(fake)?.split('?')[1] ?? '');

beforeEach(() => {
  startSession(sampleMe());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

describe('the list of orders', () => {
  it.each([
    ['en', 'Orders', 'Pending', 'Cash on Delivery', '20 November 2026 09:05'],
    ['km', 'ការបញ្ជាទិញ', 'រង់ចាំ', 'បង់ពេលទទួលទំនិញ', '20 វិច្ឆិកា 2026 09:05'],
  ] as const)(
    'shows each order with its state, money and time (%s)',
    async (language, title, status, money, time) => {
      fakeApi({ [COUNTS]: waiting(1), [LIST]: listOf('PH-1') });
      renderOrders('/orders', language);
      screen.getByRole('heading', { level: 1, name: title });
      const link = await screen.findByRole('link', { name: 'PH-1' });
      const card = link.closest('li') ?? document.body;
      for (const text of [status, money, time, 'Sokha Chan', '$21.50']) within(card).getByText(text);
    },
  );

  it.each([
    ['en', '$10.00 still to pay'],
    ['km', 'នៅសល់ត្រូវបង់ $10.00'],
  ] as const)('shows what is still to be paid of an order paid in part (%s)', async (language, rest) => {
    const order = sampleListed({ orderId: 'PH-1', totalAmount: 31.5, amountDue: 10 });
    fakeApi({ [COUNTS]: waiting(1), [LIST]: () => ({ body: [order] }) });
    renderOrders('/orders', language);
    const link = await screen.findByRole('link', { name: 'PH-1' });
    within(link.closest('li') ?? document.body).getByText(rest);
  });

  // Covers office 3.4
  it('tells how many wait, and no more than 99+', async () => {
    fakeApi({ [COUNTS]: waiting(100), [LIST]: listOf('PH-1') });
    renderOrders();
    await screen.findByRole('link', { name: 'Pending 99+' });
    screen.getByRole('option', { name: 'Unpaid (3)' });
  });

  // Covers office 7.16
  it.each([
    ['en', 'Messages did not arrive: 1. See why'],
    ['km', 'សារផ្ញើមិនបានសម្រេច៖ 1។ មើលមូលហេតុ'],
  ] as const)('says in red that the bell did not ring (%s)', async (language, words) => {
    const failed = [
      {
        _id: '1',
        topic: 'order.placed',
        orderId: 'PH-1',
        reason: 'bot_removed',
        at: '2026-11-20T02:05:00.000Z',
      },
    ];
    fakeApi({
      [COUNTS]: waiting(1),
      [LIST]: listOf('PH-1'),
      'GET /api/office/telegram': () => ({ body: { failed } }),
    });
    renderOrders('/orders', language);
    const line = await screen.findByRole('alert');
    expect(line.textContent).toBe(words);
    expect(within(line).getByRole('link').getAttribute('href')).toBe('/settings');
  });

  // Covers office 3.17
  it('filters by state and payment, and keeps both in the address', async () => {
    const fake = fakeApi({ [COUNTS]: waiting(1), [LIST]: listOf('PH-1') });
    const router = renderOrders();
    await userEvent.click(await screen.findByRole('link', { name: 'Shipped' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Payment' }), 'Refund due');
    expect(router.state.location.search).toBe('?status=Shipped&payment=refund_due');
    await vi.waitFor(() => expect(lastList(fake)).toBe(`${LIST}?status=Shipped&payment=refund_due&limit=50`));
    expect(screen.getByRole('link', { name: 'Shipped' }).getAttribute('aria-current')).toBe('true');
  });

  it('shows what waits, as the first screen leads here, until that filter is taken off', async () => {
    const fake = fakeApi({ [COUNTS]: waiting(1), [LIST]: listOf('PH-1') });
    const router = renderOrders('/orders?waiting=to_pack');
    await screen.findByRole('link', { name: 'PH-1' });
    expect(lastList(fake)).toBe(`${LIST}?waiting=to_pack&limit=50`);
    expect(screen.getByRole('link', { name: /^Pending/ }).getAttribute('aria-current')).toBe('true');
    await userEvent.click(screen.getByRole('link', { name: 'Remove the filter “To pack”' }));
    expect(router.state.location.search).toBe('');
  });

  it('searches for what is typed, and says when nothing is found', async () => {
    const fake = fakeApi({
      [COUNTS]: waiting(1),
      [LIST]: (url) => (url.searchParams.has('q') ? { body: [] } : listOf('PH-1')()),
    });
    renderOrders();
    await screen.findByRole('link', { name: 'PH-1' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Number, phone, name' }), '5678');
    await screen.findByText('No orders found');
    expect(lastList(fake)).toBe(`${LIST}?q=5678&limit=50`);
    await userEvent.click(screen.getByRole('link', { name: 'Show all' }));
    await screen.findByRole('link', { name: 'PH-1' });
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('is narrowed by days, province and courier in a panel, and each is taken out by its chip', async () => {
    const fake = fakeApi({
      [COUNTS]: waiting(1),
      [LIST]: () => ({ body: [sampleListed({ orderId: 'PH-1', courier: 'Sambath' })] }),
    });
    const router = renderOrders('/orders?status=Pending');
    await screen.findByRole('link', { name: 'PH-1' });
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    const panel = within(screen.getByRole('dialog', { name: 'Filters' }));
    fireEvent.change(panel.getByLabelText('From'), { target: { value: '2026-11-20' } });
    fireEvent.change(panel.getByLabelText('Until'), { target: { value: '2026-11-19' } });
    await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Province' }), 'Kandal');
    await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Courier' }), 'Sambath');
    await userEvent.click(panel.getByRole('button', { name: 'Show' }));
    panel.getByText('The last day is before the first');
    fireEvent.change(panel.getByLabelText('Until'), { target: { value: '2026-11-21' } });
    await userEvent.click(panel.getByRole('button', { name: 'Show' }));
    const narrowed = 'status=Pending&from=2026-11-20&to=2026-11-21&province=kandal&courier=Sambath';
    await vi.waitFor(() => expect(lastQuery(fake)).toEqual(queryOf(`${narrowed}&limit=50`)));
    await userEvent.click(
      await screen.findByRole('link', {
        name: 'Remove the filter “20 November 2026 – 21 November 2026”',
      }),
    );
    await userEvent.click(screen.getByRole('link', { name: 'Remove the filter “Sambath”' }));
    expect(queryOf(router.state.location.search)).toEqual(queryOf('status=Pending&province=kandal'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' }));
  });

  it('offers today in one press', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:00:00Z') });
    fakeApi({ [COUNTS]: waiting(1), [LIST]: listOf('PH-1') });
    const router = renderOrders();
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(screen.getByRole('button', { name: 'Today' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(router.state.location.search).toBe('?from=2026-11-21&to=2026-11-21');
  });

  it('leaves out what the address has wrong, and clears the filters when nothing is found', async () => {
    const fake = fakeApi({
      [COUNTS]: waiting(1),
      [LIST]: (url) => (url.searchParams.has('province') ? { body: [] } : listOf('PH-1')()),
    });
    renderOrders('/orders?province=kandal&payment=none&from=2026-02-30&courier=vtb');
    await screen.findByText('No orders found');
    expect(lastQuery(fake)).toEqual(queryOf('province=kandal&courier=vtb&limit=50'));
    await userEvent.click(screen.getByRole('link', { name: 'Clear the filters' }));
    await screen.findByRole('link', { name: 'PH-1' });
  });

  // Covers office 3.5
  it('shows new orders by itself, above older pages that were loaded', async () => {
    const page = (orderId: string, day: number) =>
      sampleListed({ orderId, createdAt: `2026-11-${day}T00:00:00.000Z` });
    let newest = [page('PH-3', 13)];
    const tags: (string | null)[] = [];
    fakeApi({
      [COUNTS]: waiting(1),
      [LIST]: (url, { headers }) => {
        if (url.searchParams.get('after') === 'c1') return { body: [page('PH-2', 12)] };
        tags.push(new Headers(headers).get('if-none-match'));
        return {
          body: newest,
          headers: { link: '</api/office/orders?after=c1>; rel="next"', etag: `"${newest.length}"` },
        };
      },
    });
    renderOrders();
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByRole('link', { name: 'PH-2' });
    newest = [page('PH-4', 14), page('PH-3', 13)];
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await screen.findByRole('link', { name: 'PH-4' });
    expect(shownNumbers()).toEqual(['PH-4', 'PH-3', 'PH-2']);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await vi.waitFor(() => expect(tags.at(-1)).toBe('"2"'));
  });

  it('lets an order open that is pressed right after typing', async () => {
    fakeApi({ [COUNTS]: waiting(1), [LIST]: listOf('PH-1') });
    const code = Promise.withResolvers<{ Component: () => string }>();
    const router = renderPage('en', '/orders', [
      { path: '/orders', Component: OrdersPage },
      { path: '/orders/:orderId', lazy: () => code.promise },
    ]);
    const link = await screen.findByRole('link', { name: 'PH-1' });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'PH-1' } });
    fireEvent.click(link);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    code.resolve({ Component: () => 'the order' });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(router.state.location.pathname).toBe('/orders/PH-1');
  });

  it('asks again for as many as it shows, so that older rows follow too', async () => {
    const page = (from: number) =>
      Array.from({ length: 50 }, (_, index) => sampleListed({ orderId: `PH-${from - index}` }));
    const fake = fakeApi({
      [COUNTS]: waiting(1),
      [LIST]: ({ searchParams }) => {
        if (searchParams.has('after')) return { body: page(50) };
        if (searchParams.get('limit') === '100')
          return { body: [...page(100), ...page(50)].map((order) => ({ ...order, status: 'Shipped' })) };
        return { body: page(100), headers: { link: '</api/office/orders?after=c1>; rel="next"' } };
      },
    });
    renderOrders();
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    const oldest = (await screen.findByRole('link', { name: 'PH-1' })).closest('li') ?? document.body;
    within(oldest).getByText('Pending');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await within(oldest).findByText('Shipped');
    expect(lastList(fake)).toBe(`${LIST}?limit=100`);
  });

  it('drops an older page that comes after the filter was changed', async () => {
    const older = later();
    fakeApi({
      [COUNTS]: waiting(1),
      [LIST]: ({ searchParams }) => {
        if (searchParams.has('after')) return older.answer;
        if (searchParams.has('status')) return { body: [sampleListed({ orderId: 'PH-9' })] };
        return {
          body: [sampleListed({ orderId: 'PH-3' })],
          headers: { link: '</api/office/orders?after=c1>; rel="next"' },
        };
      },
    });
    renderOrders();
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('link', { name: 'Shipped' }));
    await screen.findByRole('link', { name: 'PH-9' });
    await act(async () => older.come({ body: [sampleListed({ orderId: 'PH-2' })] }));
    expect(shownNumbers()).toEqual(['PH-9']);
  });

  it('lets an answer that takes longer than the polling interval arrive', async () => {
    const slow = later();
    const fake = fakeApi({ [COUNTS]: waiting(1), [LIST]: () => slow.answer });
    renderOrders();
    await vi.waitFor(() => expect(fake.calls).toContain(`${LIST}?limit=50`));
    const asked = () => fake.calls.filter((call) => call.startsWith(LIST)).length;
    const before = asked();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(asked()).toBe(before);
    await act(async () => slow.come({ body: [sampleListed({ orderId: 'PH-1' })] }));
    await screen.findByRole('link', { name: 'PH-1' });
  });

  // Covers office 3.23
  it.each([
    ['en', 'No response from the shop. Please check your network connection.', 'Retry'],
    ['km', 'ហាងមិនឆ្លើយតបទេ។ សូមពិនិត្យមើលអ៊ីនធឺណិតរបស់អ្នក។', 'ព្យាយាមម្ដងទៀត'],
  ] as const)('says why it could not be loaded, and tries again (%s)', async (language, message, retry) => {
    const fake = fakeApi({ [COUNTS]: () => 'offline', [LIST]: () => 'offline' });
    renderOrders('/orders', language);
    await screen.findByText(message);
    fake.on(LIST, listOf('PH-1'));
    await userEvent.click(screen.getByRole('button', { name: retry }));
    await screen.findByRole('link', { name: 'PH-1' });
  });

  // Covers office 3.24
  it('keeps what it shows when the network goes', async () => {
    const fake = fakeApi({ [COUNTS]: waiting(1), [LIST]: listOf('PH-1') });
    renderOrders();
    await screen.findByRole('link', { name: 'PH-1' });
    fake.on(LIST, () => 'offline');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await screen.findByText('Showing saved data.');
    screen.getByRole('link', { name: 'PH-1' });
  });

  it('leads those to a new order who may enter one', async () => {
    fakeApi({ [COUNTS]: waiting(0), [LIST]: listOf() });
    renderOrders();
    const link = screen.getByRole('link', { name: 'New order' });
    expect(link.getAttribute('href')).toBe('/orders/new');
    act(() => startSession(sampleMe({ role: 'packer' })));
    expect(screen.queryByRole('link', { name: 'New order' })).toBeNull();
  });

  // Covers office 3.22
  it('says that there are none yet', async () => {
    fakeApi({ [COUNTS]: waiting(0), [LIST]: listOf() });
    renderOrders();
    await screen.findByText('No orders yet');
    screen.getByRole('link', { name: 'Pending' });
  });
});
