import type { Role } from '@phsar/contract/office/permissions';
import type { TelegramLink, WaitingWork } from '@phsar/contract/office/wire';
import { type FakeHandler, fakeApi } from '@phsar/ui/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import TodayPage from './today-page.tsx';

const REPORT = 'GET /api/office/reports/today';
const DAILY = 'GET /api/office/reports/daily';
const WAITING = 'GET /api/office/waiting';
const LINKS = 'GET /api/office/telegram/links';

const work: WaitingWork = { toConfirm: 2, toPack: 100, olderThanDay: 1, messages: 0, lowStock: 3 };
const figures = (orders: number, revenue: number, cancelled = 0) => ({ orders, revenue, cancelled });
const report = (orders = 7, revenue = 1234.5) => ({
  day: '2026-11-20',
  today: figures(orders, revenue, 1),
  lastWeek: figures(9, 80),
  waiting: work,
});
const days = [
  { day: '2026-11-18', ...figures(3, 30) },
  { day: '2026-11-19', ...figures(12, 250.25, 2) },
  { day: '2026-11-20', ...figures(7, 1234.5, 1) },
];

/** Stands in for the calls of the screen; no Telegram account is linked unless a test says so. */
const today = (handlers: Record<string, FakeHandler>) =>
  fakeApi({ [LINKS]: () => ({ body: [] }), ...handlers });

function renderToday(language: 'en' | 'km' = 'en', role: Role = 'owner') {
  startSession(sampleMe({ role }));
  return renderPage(language, '/', [
    { path: '/', Component: TodayPage },
    { path: '/orders', Component: () => <p>the orders</p> },
  ]);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

describe('today', () => {
  // Covers office 3.1
  it.each([
    ['en', 'So far today', 'Orders', 'Sales', 'Same day last week: 9', 'Same day last week: $80.00'],
    ['km', 'មកដល់ពេលនេះ', 'ការបញ្ជាទិញ', 'លក់បាន', 'ថ្ងៃដដែលសប្ដាហ៍មុន៖ 9', 'ថ្ងៃដដែលសប្ដាហ៍មុន៖ $80.00'],
  ] as const)(
    'shows orders and money beside those of last week (%s)',
    async (language, title, orders, money, ordersBefore, moneyBefore) => {
      today({ [REPORT]: () => ({ body: report() }), [DAILY]: () => ({ body: days }) });
      renderToday(language);
      const part = within(await screen.findByRole('region', { name: title }));
      for (const text of [orders, '7', ordersBefore, money, '$1,234.50', moneyBefore]) part.getByText(text);
    },
  );

  it.each([
    ['en', /^520 of 1000 text messages with codes were sent in 24 hours\. Somebody may be asking/],
    ['km', /បានផ្ញើសារលេខកូដអស់ 520 ក្នុងចំណោម 1000។/],
  ] as const)('warns when many codes were sent (%s)', async (language, words) => {
    const body = { ...report(), textMessages: { sent: 520, limit: 1000 } };
    today({ [REPORT]: () => ({ body }), [DAILY]: () => ({ body: days }) });
    renderToday(language);
    await screen.findByText(words);
  });

  it.each([
    ['en', /^Orders of new customers reached their limit for an hour \(.*\)\./, 'Shop settings'],
    ['km', /^អតិថិជនថ្មីបញ្ជាទិញដល់ចំនួនកំណត់ក្នុងមួយម៉ោងហើយ/, 'ការកំណត់ហាង'],
  ] as const)(
    'suggests the proof of the phone when new accounts reached their limit (%s)',
    async (language, words, link) => {
      const newAccountsLimited = { at: '2026-11-20T03:00:00.000Z', isProofNeeded: false };
      fakeApi({
        [REPORT]: () => ({ body: { ...report(), newAccountsLimited } }),
        [DAILY]: () => ({ body: days }),
      });
      renderToday(language);
      await screen.findByText(words);
      expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/settings/shop');
    },
  );

  it('suggests no proof of the phone that is required already', async () => {
    const newAccountsLimited = { at: '2026-11-20T03:00:00.000Z', isProofNeeded: true };
    fakeApi({
      [REPORT]: () => ({ body: { ...report(), newAccountsLimited } }),
      [DAILY]: () => ({ body: days }),
    });
    renderToday();
    await screen.findByText(/^Orders of new customers reached/);
    expect(screen.queryByRole('link', { name: 'Shop settings' })).toBeNull();
  });

  // Covers office 3.2
  it('tells what waits, each with the way to its list', async () => {
    today({ [REPORT]: () => ({ body: report() }), [DAILY]: () => ({ body: days }) });
    const router = renderToday();
    const list = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Payment to confirm 2',
      'To pack 99+',
      'Older than 24 hours 1',
      'New messages 0',
      'Products low in stock 3',
    ]);
    const links = list.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      ...['to_confirm', 'to_pack', 'old'].map((filter) => `/orders?waiting=${filter}`),
      '/messages?state=new',
      '/products?state=low',
    ]);
    await userEvent.click(list.getByRole('link', { name: 'To pack 99+' }));
    expect(router.state.location.search).toBe('?waiting=to_pack');
  });

  // Covers office 3.3
  it('draws the days as bars, of money or of orders, and gives the same in a table', async () => {
    today({ [REPORT]: () => ({ body: report() }), [DAILY]: () => ({ body: days }) });
    renderToday();
    await screen.findByRole('img', { name: 'Sales: highest $1,234.50, on 20 November' });
    await userEvent.click(screen.getByRole('button', { name: 'Orders' }));
    screen.getByRole('img', { name: 'Orders: highest 12, on 19 November' });
    await userEvent.click(screen.getByText('Show as a table'));
    const [heads, ...rows] = screen
      .getAllByRole('row')
      .map(({ children }) => [...children].map(({ textContent }) => textContent));
    expect(heads).toEqual(['Day', 'Orders', 'Sales', 'Cancelled']);
    expect(rows).toEqual([
      ['20 November', '7', '$1,234.50', '1'],
      ['19 November', '12', '$250.25', '2'],
      ['18 November', '3', '$30.00', '0'],
    ]);
  });

  it('says that nothing was sold where all days are empty', async () => {
    const empty = days.map(({ day }) => ({ day, ...figures(0, 0) }));
    today({ [REPORT]: () => ({ body: report(0, 0) }), [DAILY]: () => ({ body: empty }) });
    renderToday();
    await screen.findByText('Nothing in these 14 days yet');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('keeps itself new, and what it shows when the network goes', async () => {
    const fake = today({ [REPORT]: () => ({ body: report() }), [DAILY]: () => ({ body: days }) });
    renderToday();
    await screen.findByText('$1,234.50', { selector: 'dd' });
    fake.on(REPORT, () => ({ body: report(8, 2000) }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await screen.findByText('$2,000.00');
    fake.on(REPORT, () => 'offline');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await screen.findByText('Showing saved data.');
    screen.getByText('$2,000.00');
  });

  it('shows one part when the other could not be loaded, and tries that again', async () => {
    const fake = today({ [REPORT]: () => 'offline', [DAILY]: () => ({ body: days }) });
    renderToday();
    await screen.findByRole('img', { name: /^Sales/ });
    fake.on(REPORT, () => ({ body: report() }));
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: 'To pack 99+' });
  });

  it.each([
    ['en', 'Waiting for you', 'To pack 99+'],
    ['km', 'ការងាររង់ចាំ', 'ត្រូវវេចខ្ចប់ 99+'],
  ] as const)('shows a packer what waits, and no figures (%s)', async (language, title, link) => {
    const fake = today({ [WAITING]: () => ({ body: work }) });
    renderToday(language, 'packer');
    await screen.findByRole('region', { name: title });
    screen.getByRole('link', { name: link });
    expect(fake.calls.sort()).toEqual([LINKS, WAITING]);
  });

  it('greets a writer, and asks the server for no figures', () => {
    const fake = today({});
    renderToday('en', 'writer');
    screen.getByText('Hello, Dara');
    screen.getByText("Your role: Writer You'll find your work in the menu.");
    expect(fake.calls).toEqual([LINKS]);
  });
});

describe('a Telegram account that was linked this week', () => {
  const linked = (days: number, changes: Partial<TelegramLink> = {}): TelegramLink => ({
    _id: 'link-1',
    kind: 'me',
    title: 'Vanna',
    linkedAt: new Date(Date.now() - days * 24 * 60 * 60_000).toISOString(),
    staff: { _id: 'staff-1', name: 'Dara' },
    ...changes,
  });
  const show = (links: TelegramLink[], language: 'en' | 'km' = 'en') => {
    const fake = today({ [WAITING]: () => ({ body: work }), [LINKS]: () => ({ body: links }) });
    renderToday(language, 'packer');
    return fake;
  };

  it.each([
    ['en', /^The Telegram account “Vanna” was linked to you on .+ If that was not you, unlink it/],
    ['km', /^គណនី Telegram «Vanna» ត្រូវបានភ្ជាប់ក្នុងឈ្មោះអ្នកនៅ/],
  ] as const)('is shown to its person (%s)', async (language, words) => {
    show([linked(1)], language);
    await screen.findByText(words);
  });

  it.each([
    ['en', /^The Telegram account “Vanna” was linked to Bopha on .+ have Bopha change the password\.$/],
    ['km', /^គណនី Telegram «Vanna» ត្រូវបានភ្ជាប់ក្នុងឈ្មោះ Bopha នៅ/],
  ] as const)('is shown to owners by the person’s name (%s)', async (language, words) => {
    show([linked(1, { staff: { _id: 'staff-2', name: 'Bopha' } })], language);
    await screen.findByText(words);
  });

  it('can be unlinked', async () => {
    const fake = show([linked(1)]);
    fake.on('DELETE /api/office/telegram/links/link-1', () => ({ body: { success: true } }));
    const button = await screen.findByRole('button', { name: 'Unlink Vanna' });
    fake.on(LINKS, () => ({ body: [] }));
    await userEvent.click(button);
    await waitFor(() => expect(screen.queryByText(/^The Telegram account/)).toBeNull());
  });

  it('is not shown after a week, nor is the group', async () => {
    const fake = show([linked(8), linked(1, { _id: 'link-2', kind: 'group' })]);
    await waitFor(() => expect(fake.calls).toContain(LINKS));
    await screen.findByRole('region', { name: 'Waiting for you' });
    expect(screen.queryByText(/^The Telegram account/)).toBeNull();
  });
});
