import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleProducts } from '../../testing/sample-catalogue.ts';
import { RecentlyViewed } from './recently-viewed.tsx';

const PRODUCTS = sampleProducts(12);

function answerByIds() {
  return fakeApi({
    'GET /api/products': (url) => {
      const ids = url.searchParams.get('ids')?.split(',') ?? [];
      return { body: PRODUCTS.filter(({ _id }) => ids.includes(_id)) };
    },
  });
}

describe('the products looked at before', () => {
  it.each([
    ['en', 'Recently viewed'],
    ['km', 'ទំនិញដែលបានមើលថ្មីៗ'],
  ] as const)(
    'stand in a row, the last one first, without the one that is open (%s)',
    async (language, name) => {
      writeStored('recentlyViewed', ['3', '1', '7']);
      answerByIds();
      renderIn(language, <RecentlyViewed productId="1" />, { path: '/shop?product=1' });
      const row = within(await screen.findByRole('region', { name }));
      expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('Product 3'),
        expect.stringContaining('Product 7'),
      ]);
      expect(readStored('recentlyViewed')).toEqual(['1', '3', '7']);
    },
  );

  it('are nothing at the first visit, and ask the server nothing', () => {
    const { calls } = fakeApi();
    renderIn('en', <RecentlyViewed productId="1" />);
    expect(screen.queryByRole('region')).toBeNull();
    expect(calls).toEqual([]);
    expect(readStored('recentlyViewed')).toEqual(['1']);
  });

  it('are forgotten after eight others', () => {
    writeStored('recentlyViewed', ['2', '3', '4', '5', '6', '7', '8', '9', '10']);
    answerByIds();
    renderIn('en', <RecentlyViewed productId="11" />);
    expect(readStored('recentlyViewed')).toEqual(['11', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('leave out products no longer sold, and are hidden when the server does not answer', async () => {
    writeStored('recentlyViewed', ['99', '2']);
    answerByIds();
    renderIn('en', <RecentlyViewed productId="1" />);
    expect(await screen.findAllByRole('link')).toHaveLength(1);
  });

  it('replace the open product', async () => {
    writeStored('recentlyViewed', ['2']);
    answerByIds();
    renderIn('en', <RecentlyViewed productId="1" />, { path: '/shop?q=a&product=1' });
    const link = await screen.findByRole<HTMLAnchorElement>('link');
    expect(link.search).toBe('?q=a&product=2');
    await userEvent.click(link);
  });
});
