import type { Language } from '@phsar/domain/language';
import { fakeApi, later } from '@phsar/ui/testing/fake-api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { PagedList } from '../../lib/lists/use-paged-list.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { LandingPage } from './landing-page.tsx';

type Entry = { _id: string };

const entries = (count: number, prefix: string): Entry[] =>
  Array.from({ length: count }, (_, at) => ({ _id: `${prefix}${at + 1}` }));

function list(changes: Partial<PagedList<Entry>>): PagedList<Entry> {
  return {
    entries: undefined,
    total: 0,
    status: 'ready',
    error: null,
    hasMore: false,
    moreStatus: 'idle',
    loadMore: () => {},
    reload: () => {},
    ...changes,
  };
}

function open(products: PagedList<Entry>, blogs = list({ entries: [] }), language: Language = 'en') {
  fakeApi({ 'GET /api/banners': () => later().answer });
  const shown = ({ _id }: Entry) => <p>{_id}</p>;
  renderIn(
    language,
    <LandingPage
      banners={undefined}
      products={products}
      blogs={blogs}
      renderProduct={shown}
      renderBlog={shown}
      deliveryLimit={45}
    />,
  );
}

const row = (name: string) => within(screen.getByRole('region', { name }));
const cardsOf = (name: string) =>
  row(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the landing page', () => {
  // Covers 2.34, 2.35, 2.36, 9.25
  it('has rows of the products 1 to 8, 9 to 16 and 17 to 24', () => {
    open(list({ entries: entries(30, 'p') }));
    expect(cardsOf('New Set Promotions')).toEqual(
      entries(24, 'p')
        .slice(0, 8)
        .map(({ _id }) => _id),
    );
    expect(cardsOf('Popular')).toEqual(
      entries(24, 'p')
        .slice(8, 16)
        .map(({ _id }) => _id),
    );
    expect(cardsOf('Accessories')).toEqual(
      entries(24, 'p')
        .slice(16)
        .map(({ _id }) => _id),
    );
  });

  // Covers 10.24
  it('leads from the row of promotions to the promotions, from the others to the shop, in whose order they stand', () => {
    open(list({ entries: entries(24, 'p') }), list({ entries: entries(1, 'b') }));
    const leadTo = (name: string) =>
      row(name)
        .getByRole('link', { name: /^See all/ })
        .getAttribute('href');
    expect(['New Set Promotions', 'Popular', 'Accessories', 'Healthy tips'].map(leadTo)).toEqual([
      ...['/promotion', '/shop', '/shop', '/blogs'],
    ]);
  });

  // Covers 2.39
  it('turns pages of four', async () => {
    open(list({ entries: entries(8, 'p') }));
    const promotions = row('New Set Promotions');
    expect(promotions.getByText('Page 1 of 2')).toBeTruthy();
    expect(promotions.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await userEvent.click(promotions.getByRole('button', { name: 'Next' }));
    expect(promotions.getByText('Page 2 of 2')).toBeTruthy();
  });

  it('leaves out a row that has nothing', () => {
    open(list({ entries: entries(9, 'p') }));
    expect(cardsOf('Popular')).toEqual(['p9']);
    expect(screen.queryByRole('region', { name: 'Accessories' })).toBeNull();
  });

  // Covers 2.37
  it('names the free-delivery threshold and leads to the shop', () => {
    open(list({ entries: [] }));
    const delivery = row('Free delivery');
    expect(delivery.getByText(/\$45\.00/)).toBeTruthy();
    expect(delivery.getByRole('link', { name: 'Shop Now' }).getAttribute('href')).toBe('/shop');
  });

  // Covers 2.38, 9.26
  it('has a row of the first 8 blogs', () => {
    open(list({ entries: [] }), list({ entries: entries(12, 'b') }));
    expect(cardsOf('Healthy tips')).toEqual(entries(8, 'b').map(({ _id }) => _id));
  });

  it('says why there are no products, and asks again', async () => {
    const reload = vi.fn();
    open(list({ status: 'failed', error: new Error('?'), reload }));
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Error setting up the request')).toBeTruthy();
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('speaks Khmer', () => {
    open(list({ entries: entries(24, 'p') }), list({ entries: entries(1, 'b') }), 'km');
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(names).toEqual(['ឈុតថ្មីបញ្ចុះតម្លៃ', 'លក់ដាច់ជាងគេ', 'គ្រឿងប្រើប្រាស់', 'ដឹកជញ្ជូនឥតគិតថ្លៃ', 'គន្លឹះសុខភាព']);
  });
});
