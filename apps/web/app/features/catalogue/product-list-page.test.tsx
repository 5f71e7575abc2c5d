import type { Language } from '@phsar/domain/language';
import { fakeApi, later, listPage } from '@phsar/ui/testing/fake-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleProduct, sampleProducts } from '../../testing/sample-catalogue.ts';
import { ProductListPage, type ProductListPageProps } from './product-list-page.tsx';
import { shoppingSpy } from './testing/shopping-spy.ts';

const PRODUCTS = 'GET /api/products';
const brush = sampleProduct({ _id: '1', title: 'Soft brush', discount: 20 });
const paste = sampleProduct({ _id: '2', title: 'Mint paste', discount: 12.5 });

interface Options {
  kind?: 'all' | 'promotion';
  language?: Language;
  path?: string;
  rendered?: ReturnType<typeof sampleProduct>[];
  pages?: Record<string, ReactNode>;
  categories?: ProductListPageProps['categories'];
}

function open({
  kind = 'all',
  language = 'en',
  path = '/shop',
  rendered,
  pages = {},
  categories,
}: Options = {}) {
  const initial = rendered && {
    page: { entries: rendered, total: rendered.length, nextCursor: null },
    search: '',
  };
  const page = (
    <ProductListPage kind={kind} initial={initial} shopping={shoppingSpy()} categories={categories} />
  );
  return renderIn(language, page, { path, pages });
}

function StepBack() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      A step back
    </button>
  );
}

const titles = (level = 2) => screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);
const card = (title: string) => screen.findByRole('heading', { level: 2, name: title });
const searchBox = () => screen.getByRole('searchbox');

describe('the shop narrowed by its address', () => {
  // Covers 10.1
  it('is named by its category, and its links keep category, order and search', async () => {
    fakeApi({ [PRODUCTS]: () => listPage([brush]) });
    const categories = [{ key: 'dental', name: 'Dental care', products: 3 }];
    open({ path: '/shop?category=dental&sort=newest&q=brush', categories });
    await card('Soft brush');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dental care');
    expect(screen.getByRole('link', { name: /^Dental care/ }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Newest' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: /^All/ }).getAttribute('href')).toBe('/shop?sort=newest&q=brush');
    expect(screen.getByRole('link', { name: 'Best match' }).getAttribute('href')).toBe(
      '/shop?category=dental&q=brush',
    );
  });

  it('says that a category is unknown, and leads to the other products', async () => {
    fakeApi({ [PRODUCTS]: () => listPage([]) });
    open({ path: '/shop?category=nothing', categories: [] });
    await screen.findByText('The shop has no such category');
    expect(screen.getByRole('link', { name: 'See other products' }).getAttribute('href')).toBe('/shop');
  });

  it('does not call a category unknown while the categories are', async () => {
    fakeApi({ [PRODUCTS]: () => listPage([]) });
    open({ path: '/shop?category=dental' });
    await screen.findByText('There are no products in this category right now');
  });
});

describe('the shop', () => {
  // Covers 2.41
  it('has the breadcrumb Home / Shop', async () => {
    fakeApi({ [PRODUCTS]: () => listPage([brush]) });
    open();
    const way = within(screen.getByRole('navigation', { name: 'You are here' }));
    expect(way.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/home');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Shop');
    await card('Soft brush');
    expect(document.title).toBe('Shop · Phsar');
  });

  // Covers 4.17
  it('says that it is loading, and shows the products when they come', async () => {
    const answer = later();
    fakeApi({ [PRODUCTS]: () => answer.answer });
    open();
    expect(screen.getByText('Loading...')).toBeTruthy();
    answer.come(listPage([brush, paste]));
    await card('Soft brush');
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(screen.getByText('2 products')).toBeTruthy();
  });

  // Covers 3.23, 4.16
  it('shows the cached products at once, then the fresh ones, and keeps those with their time', async () => {
    writeStored('cachedProducts', { data: [brush], timestamp: 1, language: 'en' });
    const answer = later();
    fakeApi({ [PRODUCTS]: () => answer.answer });
    open();
    expect(titles()).toEqual(['Soft brush']);
    answer.come(listPage([paste]));
    await card('Mint paste');
    expect(titles()).toEqual(['Mint paste']);
    const kept = readStored('cachedProducts');
    expect(kept?.data.map(({ _id }) => _id)).toEqual(['2']);
    expect(kept?.timestamp).toBeGreaterThan(1);
  });

  it('shows nothing of the other language from the cache', async () => {
    writeStored('cachedProducts', { data: [brush], timestamp: 1, language: 'en' });
    fakeApi({ [PRODUCTS]: () => listPage([paste]) });
    open({ language: 'km' });
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    await card('Mint paste');
  });

  // Covers 1.4, 8.11, 8.12, 8.13
  it.each([
    [
      'the message of the server',
      { status: 500, body: { success: false, message: 'Out of order' } },
      'Out of order',
    ],
    ['the status alone', { status: 502, body: 'x' }, 'Server error: 502'],
    ['no answer', 'offline' as const, 'No response received from server'],
    ['no list', { body: undefined }, 'Error setting up the request'],
    ['an object', { body: { products: [] } }, 'Error setting up the request'],
  ])('tells why there are no products: %s', async (_, answer, text) => {
    const api = fakeApi({ [PRODUCTS]: () => answer });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    api.on(PRODUCTS, () => listPage([brush]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await card('Soft brush');
  });

  it('tells it in Khmer without English', async () => {
    fakeApi({ [PRODUCTS]: () => 'offline' });
    open({ language: 'km' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('មិនបានទទួលចម្លើយពីម៉ាស៊ីនមេទេ');
    expect(alert.textContent).not.toMatch(/[a-z]/i);
  });

  it('keeps what it shows when the fresh products do not come, and asks again when the network is back', async () => {
    const api = fakeApi({ [PRODUCTS]: () => 'offline' });
    open({ rendered: [brush] });
    await screen.findByText('Showing what was saved before.');
    expect(titles()).toEqual(['Soft brush']);
    api.on(PRODUCTS, () => listPage([brush, paste]));
    window.dispatchEvent(new Event('online'));
    await card('Mint paste');
    expect(screen.queryByText('Showing what was saved before.')).toBeNull();
  });

  // Covers 2.42
  it('adds the next page below, each product once', async () => {
    const products = sampleProducts(26);
    const api = fakeApi({ [PRODUCTS]: () => listPage(products.slice(0, 24), 26, 'c1') });
    open();
    await card('Product 24');
    api.on(PRODUCTS, () => listPage(products.slice(23), 26));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await card('Product 26');
    expect(titles().length).toBe(26);
    expect(api.calls.at(-1)).toContain('after=c1');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says so when there are no products', async () => {
    fakeApi({ [PRODUCTS]: () => listPage([]) });
    open();
    await screen.findByText('There are no products yet');
  });
});

describe('the search of the shop', () => {
  it('finds among the loaded ones at once, and asks the server after a pause', async () => {
    const api = fakeApi({ [PRODUCTS]: () => listPage([brush, paste]) });
    open();
    await card('Soft brush');
    api.on(PRODUCTS, () => listPage([paste, sampleProduct({ _id: '3', title: 'Mint floss' })]));
    await userEvent.type(searchBox(), 'MINT');
    expect(titles()).toEqual(['Mint paste']);
    expect(api.calls.length).toBe(1);
    await card('Mint floss');
    expect(api.calls.filter((call) => call.includes('q=')).length).toBe(1);
    expect(api.calls.at(-1)).toContain('q=MINT');
  });

  it('never shows the answer to an earlier search', async () => {
    const slow = later();
    const answers: Record<string, () => ReturnType<typeof listPage> | typeof slow.answer> = {
      '': () => listPage([brush, paste]),
      brush: () => slow.answer,
      paste: () => listPage([paste]),
    };
    const api = fakeApi({
      [PRODUCTS]: (url) => answers[url.searchParams.get('q') ?? '']?.() ?? listPage([]),
    });
    open();
    await card('Soft brush');
    await userEvent.type(searchBox(), 'brush');
    await waitFor(() => expect(api.calls.at(-1)).toContain('q=brush'));
    await userEvent.clear(searchBox());
    await userEvent.type(searchBox(), 'paste');
    await waitFor(() => expect(api.calls.at(-1)).toContain('q=paste'));
    await waitFor(() => expect(titles()).toEqual(['Mint paste']));
    slow.come(listPage([brush]));
    await slow.answer;
    await Promise.resolve();
    expect(titles()).toEqual(['Mint paste']);
  });

  it('marks what was typed in the titles, and says how many there are', async () => {
    fakeApi({ [PRODUCTS]: (url) => listPage(url.searchParams.has('q') ? [brush] : [brush, paste]) });
    open({ path: '/shop?q=BRUSH' });
    await card('Soft brush');
    expect(screen.getByText('brush', { selector: 'mark' })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 product'));
  });

  it('keeps the previous results while the server searches', async () => {
    const slow = later();
    fakeApi({ [PRODUCTS]: (url) => (url.searchParams.has('q') ? slow.answer : listPage([brush, paste])) });
    open();
    await card('Soft brush');
    await userEvent.type(searchBox(), 'floss');
    await screen.findByText('Searching...');
    expect(titles()).toEqual(['Soft brush', 'Mint paste']);
    slow.come(listPage([sampleProduct({ _id: '3', title: 'Mint floss' })]));
    await card('Mint floss');
    expect(titles()).toEqual(['Mint floss']);
    expect(screen.queryByText('Searching...')).toBeNull();
  });

  it('is restored after going back, before the server answers again', async () => {
    const api = fakeApi({ [PRODUCTS]: () => listPage([paste]) });
    open({ path: '/shop?q=paste', pages: { '/home': <StepBack /> } });
    await card('Mint paste');
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    api.on(PRODUCTS, () => later().answer);
    await userEvent.click(screen.getByRole('button', { name: 'A step back' }));
    expect(titles()).toEqual(['Mint paste']);
  });

  it('waits while letters are being put together', async () => {
    const api = fakeApi({ [PRODUCTS]: () => listPage([brush]) });
    open();
    await card('Soft brush');
    fireEvent.compositionStart(searchBox());
    fireEvent.change(searchBox(), { target: { value: 'bru' } });
    fireEvent.compositionEnd(searchBox());
    expect(api.calls.filter((call) => call.includes('q=')).length).toBe(0);
    await waitFor(() => expect(api.calls.at(-1)).toContain('q=bru'));
  });

  it('shows the nearest ones where nothing is found', async () => {
    fakeApi({
      [PRODUCTS]: (url) =>
        listPage(url.searchParams.has('nearest') || !url.searchParams.has('q') ? [brush] : []),
    });
    open({ path: '/shop?q=cheap+brush' });
    await screen.findByText('Nothing found for “cheap brush”');
    await screen.findByRole('heading', { level: 2, name: 'Perhaps you are looking for these' });
    expect(titles(3)).toEqual(['Soft brush']);
  });

  it('is part of the address, and can be cleared with one press when nothing is found', async () => {
    const api = fakeApi({ [PRODUCTS]: (url) => listPage(url.searchParams.has('q') ? [] : [brush]) });
    open({ path: '/shop?q=zebra' });
    await screen.findByText('Nothing found for “zebra”');
    expect(searchBox()).toHaveProperty('value', 'zebra');
    expect(api.calls[0]).toContain('q=zebra');
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await card('Soft brush');
  });
});

describe('the promotions', () => {
  // Covers 2.44, 3.23
  it('ask for discounted products and keep them in their own cache', async () => {
    const api = fakeApi({ [PRODUCTS]: () => listPage([brush]) });
    open({ kind: 'promotion', path: '/promotion' });
    await card('Soft brush');
    expect(api.calls[0]).toContain('promotion=true');
    expect(readStored('cachedDiscountedProducts')?.data.length).toBe(1);
    expect(readStored('cachedProducts')).toBeNull();
  });

  it.each([
    ['en', 'Search the whole shop', 'សាប៊ូ & more'],
    ['km', 'ស្វែងរកក្នុងហាងទាំងមូល', 'zebra'],
  ] as const)('lead on to the whole shop where nothing is found (%s)', async (language, name, search) => {
    fakeApi({ [PRODUCTS]: () => listPage([]) });
    open({ kind: 'promotion', language, path: `/promotion?q=${encodeURIComponent(search)}` });
    const link = await screen.findByRole('link', { name });
    const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
    expect([pathname, searchParams.get('q')]).toEqual(['/shop', search]);
  });

  it.each([
    ['promotion', '90%'],
    ['all', 'zebra'],
  ] as const)('lead nowhere in vain (%s, %s)', async (kind, search) => {
    fakeApi({ [PRODUCTS]: () => listPage([]) });
    open({ kind, path: `/promotion?q=${encodeURIComponent(search)}` });
    await screen.findByRole('button', { name: 'Show all' });
    expect(screen.queryByRole('link', { name: 'Search the whole shop' })).toBeNull();
  });

  it('are found by their percentage', async () => {
    fakeApi({ [PRODUCTS]: (url) => (url.searchParams.has('q') ? later().answer : listPage([brush, paste])) });
    open({ kind: 'promotion', path: '/promotion' });
    await card('Soft brush');
    await userEvent.type(searchBox(), '12.5%');
    expect(titles()).toEqual(['Mint paste']);
  });
});

describe('the product in the address', () => {
  it('is opened at once when the page has it, and closed without leaving the page', async () => {
    fakeApi({ [PRODUCTS]: () => listPage([brush]) });
    open({ rendered: [brush], path: '/shop?product=1' });
    const dialog = await screen.findByRole('dialog', { name: 'Soft brush' });
    expect(document.title).toBe('Soft brush · Phsar');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.title).toBe('Shop · Phsar');
  });

  it('is asked for when the page does not have it', async () => {
    fakeApi({
      [PRODUCTS]: (url) => listPage(url.searchParams.get('ids') === '2' ? [paste] : [brush]),
    });
    open({ path: '/shop?product=2' });
    await screen.findByRole('dialog', { name: 'Mint paste' });
  });

  it('shows “no longer sold” for an unknown product', async () => {
    fakeApi({ [PRODUCTS]: (url) => listPage(url.searchParams.has('ids') ? [] : [brush]) });
    open({ path: '/shop?product=99' });
    await screen.findByText('This product is no longer sold');
  });

  // Covers 1.9, 6.3
  it('is opened by its card and closed by a step back', async () => {
    fakeApi({ [PRODUCTS]: () => listPage([brush]) });
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Soft brush' }));
    const dialog = await screen.findByRole('dialog', { name: 'Soft brush' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not named by the address when its dialog was closed before', async () => {
    fakeApi({ [PRODUCTS]: () => listPage([brush]) });
    open();
    const card = await screen.findByRole('link', { name: 'Soft brush' });
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    fireEvent.click(card);
    fireEvent.click(card);
    const dialog = await screen.findByRole('dialog', { name: 'Soft brush' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    vi.mocked(window.requestAnimationFrame).mockRestore();
    for (const frame of frames) frame(0);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
