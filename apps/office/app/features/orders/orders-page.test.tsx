import { fakeApi } from '@phsar/ui/testing/fake-api';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
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

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

describe('the list of orders', () => {
  it.each([
    ['en', 'Orders', 'Pending', 'Unpaid', '20 November 2026 09:05'],
    ['km', 'ការបញ្ជាទិញ', 'រង់ចាំ', 'មិនទាន់បង់', '20 វិច្ឆិកា 2026 09:05'],
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

  it('tells how many wait, and no more than 99+', async () => {
    fakeApi({ [COUNTS]: waiting(100), [LIST]: listOf('PH-1') });
    renderOrders();
    await screen.findByRole('link', { name: 'Pending 99+' });
    screen.getByRole('option', { name: 'Unpaid (3)' });
  });

  it('filters by state and payment, and keeps both in the address', async () => {
    const fake = fakeApi({ [COUNTS]: waiting(1), [LIST]: listOf('PH-1') });
    const router = renderOrders();
    await userEvent.click(await screen.findByRole('link', { name: 'Shipped' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Payment' }), 'To be refunded');
    expect(router.state.location.search).toBe('?status=Shipped&payment=refund_due');
    await vi.waitFor(() => expect(lastList(fake)).toBe(`${LIST}?status=Shipped&payment=refund_due&limit=50`));
    expect(screen.getByRole('link', { name: 'Shipped' }).getAttribute('aria-current')).toBe('true');
  });

  it('searches for what is typed, and says when nothing is found', async () => {
    const fake = fakeApi({
      [COUNTS]: waiting(1),
      [LIST]: (url) => (url.searchParams.has('q') ? { body: [] } : listOf('PH-1')()),
    });
    renderOrders();
    await screen.findByRole('link', { name: 'PH-1' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Number, phone or name' }), '5678');
    await screen.findByText('No orders found');
    expect(lastList(fake)).toBe(`${LIST}?q=5678&limit=50`);
    await userEvent.click(screen.getByRole('link', { name: 'Show all' }));
    await screen.findByRole('link', { name: 'PH-1' });
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

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

  it.each([
    ['en', 'No answer from the shop. Please check your network connection.', 'Retry'],
    ['km', 'ហាងមិនឆ្លើយតបទេ។ សូមពិនិត្យមើលការតភ្ជាប់អ៊ីនធឺណិតរបស់អ្នក។', 'ព្យាយាមម្ដងទៀត'],
  ] as const)('says why it could not be loaded, and tries again (%s)', async (language, message, retry) => {
    const fake = fakeApi({ [COUNTS]: () => 'offline', [LIST]: () => 'offline' });
    renderOrders('/orders', language);
    await screen.findByText(message);
    fake.on(LIST, listOf('PH-1'));
    await userEvent.click(screen.getByRole('button', { name: retry }));
    await screen.findByRole('link', { name: 'PH-1' });
  });

  it('keeps what it shows when the network goes', async () => {
    const fake = fakeApi({ [COUNTS]: waiting(1), [LIST]: listOf('PH-1') });
    renderOrders();
    await screen.findByRole('link', { name: 'PH-1' });
    fake.on(LIST, () => 'offline');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await screen.findByText('Showing what was loaded before.');
    screen.getByRole('link', { name: 'PH-1' });
  });

  it('says that there are none yet', async () => {
    fakeApi({ [COUNTS]: waiting(0), [LIST]: listOf() });
    renderOrders();
    await screen.findByText('No orders yet');
    screen.getByRole('link', { name: 'Pending' });
  });
});
