import type { ProductReportRow } from '@phsar/contract/office/wire';
import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import { rangeBefore, rangeFault, rangeOf } from './report-range.ts';
import ReportsPage from './reports-page.tsx';

const DAILY = 'GET /api/office/reports/daily';
const PRODUCTS = 'GET /api/office/reports/products';

const day = (name: string, orders: number, revenue: number, cancelled = 0) => ({
  day: name,
  orders,
  revenue,
  cancelled,
});
const DAYS = [day('2026-11-19', 2, 30), day('2026-11-20', 5, 80.5, 1)];
const product = (changes: Partial<ProductReportRow> = {}): ProductReportRow => ({
  productId: '7',
  productName: 'ច្រាសដុសធ្មេញ',
  productImage: '/media/abc123-960.webp',
  orders: 4,
  pieces: 9,
  revenue: 90,
  ...changes,
});

beforeEach(() => {
  // 01:30 on the 20th in Phnom Penh is still the 19th in UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T18:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function open(address = '/reports', language: 'en' | 'km' = 'en') {
  startSession(sampleMe({ role: 'owner' }));
  return renderPage(language, address, [
    { path: '/reports', Component: ReportsPage },
    { path: '/products/:id', Component: () => <p>the product</p> },
    { path: '/orders', Component: () => <p>the orders</p> },
  ]);
}

describe('the reports', () => {
  // Covers office 3.14
  it('begin with the last seven days, beside the seven before', async () => {
    const asked: string[] = [];
    fakeApi({
      [DAILY]: ({ searchParams: query }) => {
        asked.push(String(query));
        return { body: query.get('to') === '2026-11-20' ? DAYS : [day('2026-11-13', 1, 10)] };
      },
    });
    open();
    const totals = within(await screen.findByRole('region', { name: 'Total' }));
    totals.getByText('Compared with 7 November 2026 – 13 November 2026');
    await totals.findByText('$110.50');
    totals.getByText('7');
    totals.getByText('$18.42');
    expect(totals.getAllByText('Before: $10.00')).toHaveLength(2);
    await screen.findByRole('img', { name: 'Sales: highest $80.50, on 20 November' });
    const rows = screen.getAllByRole('row').map(({ children }) => [...children].map((c) => c.textContent));
    expect(rows).toEqual([
      ['Day', 'Orders', 'Sales', 'Cancelled'],
      ['20 November', '5', '$80.50', '1'],
      ['19 November', '2', '$30.00', '0'],
    ]);
    expect(new Set(asked)).toEqual(
      new Set(['from=2026-11-14&to=2026-11-20', 'from=2026-11-07&to=2026-11-13']),
    );
  });

  it.each([
    ['en', 'Best sellers', 'Pieces: 9', 'By money'],
    ['km', 'ទំនិញលក់ដាច់', 'ចំនួន៖ 9', 'តាមទឹកប្រាក់'],
  ] as const)(
    'name the best seller, which leads to the product (%s)',
    async (language, name, pieces, sort) => {
      fakeApi({
        [DAILY]: () => ({ body: DAYS }),
        [PRODUCTS]: ({ searchParams: query }) => ({
          body: query.get('sort') === 'revenue' ? [product({ productName: 'dearest' })] : [product()],
        }),
      });
      const router = open('/reports', language);
      await userEvent.click(screen.getByRole('link', { name }));
      await screen.findByText(pieces);
      await userEvent.click(screen.getByRole('button', { name: sort }));
      await userEvent.click(await screen.findByRole('link', { name: /dearest/ }));
      expect(router.state.location.pathname).toBe('/products/7');
    },
  );

  it('name a product once, though a sale moved it to the next page meanwhile', async () => {
    const [first, moved, last] = ['7', '8', '9'].map((productId) =>
      product({ productId, productName: `Brush ${productId}` }),
    );
    fakeApi({
      [PRODUCTS]: ({ searchParams: query }) =>
        query.has('after')
          ? { body: [moved, last] }
          : { body: [first, moved], headers: { link: '</api/office/reports/products?after=8>; rel="next"' } },
    });
    open('/reports?report=products');
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByText('Brush 9');
    expect(screen.getAllByText(/^Brush/)).toHaveLength(3);
  });

  it('say which days are wrong, and ask for none of them', async () => {
    const fake = fakeApi();
    open('/reports?range=own&from=2026-11-10&to=2026-11-01');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    screen.getByText('The last day is before the first');
    expect(fake.calls).toEqual([]);
  });

  it('say that there were no orders, and try again what could not be loaded', async () => {
    const fake = fakeApi({ [DAILY]: () => ({ body: DAYS }), [PRODUCTS]: () => 'offline' });
    open('/reports?report=products');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fake.on(PRODUCTS, () => ({ body: [] }));
    await userEvent.click(retry);
    await screen.findByText('No orders in these days');
    expect(screen.queryByRole('button', { name: 'Download the table (CSV)' })).toBeNull();
  });
});

describe('the days', () => {
  const own = { from: '', to: '' };
  it.each([
    ['today', '2026-03-30', '2026-03-30', '2026-03-29', '2026-03-29'],
    ['week', '2026-03-24', '2026-03-30', '2026-03-17', '2026-03-23'],
    ['month', '2026-03-01', '2026-03-30', '2026-01-30', '2026-02-28'],
    ['this_month', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['last_week', '2026-03-23', '2026-03-29', '2026-03-16', '2026-03-22'],
    ['last_month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ] as const)('of %s, and those they are compared with', (name, from, to, fromBefore, toBefore) => {
    const range = rangeOf(name, own, '2026-03-30');
    expect(range).toEqual({ from, to });
    expect(rangeBefore(name, range)).toEqual({ from: fromBefore, to: toBefore });
  });

  it('of one’s own are at most a year', () => {
    expect(rangeFault({ from: '2025-01-01', to: '2026-01-01' })).toBeNull();
    expect(rangeFault({ from: '2025-01-01', to: '2026-01-02' })?.field).toBe('from');
    expect(rangeFault({ from: '', to: '2026-01-02' })?.field).toBe('from');
    expect(rangeFault({ from: '2026-01-01', to: '2026-02-40' })?.field).toBe('to');
  });
});

// Covers office 3.16
it('a file begins with a byte order mark, and holds no formula', async () => {
  let file: Blob | undefined;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        file = blob;
        return 'blob:file';
      },
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const rows = ['=1+1', 'a, "b"'].map((productName, id) => product({ productId: `${id}`, productName }));
  fakeApi({ [PRODUCTS]: () => ({ body: rows }) });
  open('/reports?report=products');
  await userEvent.click(await screen.findByRole('button', { name: 'Download the table (CSV)' }));
  await vi.waitFor(() => expect(file).toBeDefined());
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file?.arrayBuffer());
  expect(text).toMatch(/^\uFEFF[^\r]+\r\n'=1\+1,9,4,90\r\n"a, ""b""",9,4,90\r\n$/);
  vi.unstubAllGlobals();
});
