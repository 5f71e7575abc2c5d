import type { Product } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { fakeApi, later, listPage } from '@phsar/ui/testing/fake-api';
import { Toasts } from '@phsar/ui/toasts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleProduct } from '../../testing/sample-catalogue.ts';
import type { FavouriteActions } from './favourite-actions.ts';
import { FavouritesPage } from './favourites-page.tsx';

const PRODUCTS = 'GET /api/products';
const brush = sampleProduct({ _id: '1', title: 'Soft brush', price: 10, discount: 20 });
const paste = sampleProduct({ _id: '2', title: 'Mint paste' });

function actionsSpy(changes: Partial<FavouriteActions> = {}): FavouriteActions {
  return {
    useIsInCart: () => false,
    useIsAdding: () => false,
    onAddToCart: vi.fn(),
    onShowInCart: vi.fn(),
    onOpen: vi.fn(),
    ...changes,
  };
}

function open(favourites: Product[], actions = actionsSpy(), language: Language = 'en') {
  if (favourites.length > 0) writeStored('favorites', favourites);
  renderIn(
    language,
    <>
      <FavouritesPage actions={actions} />
      <Toasts />
    </>,
  );
  return actions;
}

const rowOf = (title: string) =>
  within(screen.getAllByRole('row').find(({ textContent }) => textContent?.includes(title)) as HTMLElement);

describe('the favourites', () => {
  // Covers 2.73, 8.44
  it.each([
    ['en', 'Your favourite is empty', 'Continue Shopping'],
    ['km', 'មិនទាន់មានទំនិញដែលចូលចិត្តទេ', 'បន្តទិញទំនិញ'],
  ] as const)('lead to the shop when there are none (%s)', (language, message, action) => {
    fakeApi();
    open([], actionsSpy(), language);
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe('/shop');
  });

  // Covers 3.20, decisions C8.1
  it('show the stored product first, then the current price, and store that', async () => {
    const answer = later();
    const api = fakeApi({ [PRODUCTS]: () => answer.answer });
    open([brush, paste]);
    expect(rowOf('Soft brush').getByText('$8.00')).toBeTruthy();
    expect(rowOf('Soft brush').getByText('$10.00')).toBeTruthy();
    expect(rowOf('Soft brush').getByText('20% off')).toBeTruthy();
    await waitFor(() => expect(api.calls[0]).toContain('ids=1%2C2'));
    answer.come(listPage([{ ...brush, discount: 0 }, paste]));
    await waitFor(() => expect(screen.queryByText('20% off')).toBeNull());
    expect(readStored('favorites')?.[0]?.discount).toBe(0);
  });

  // Covers decisions C8.2
  it('mark a product that is no longer sold, and offer no action for it', async () => {
    fakeApi({ [PRODUCTS]: () => listPage([paste]) });
    const actions = open([brush, paste]);
    await screen.findByText('No longer sold');
    const row = rowOf('Soft brush');
    expect(row.queryByRole('button', { name: /ADD TO CART/ })).toBeNull();
    await userEvent.click(row.getByText('Soft brush'));
    expect(actions.onOpen).not.toHaveBeenCalled();
    expect(readStored('favorites')?.length).toBe(2);
  });

  it('cannot be added to the cart when sold out', () => {
    fakeApi({ [PRODUCTS]: () => later().answer });
    open([sampleProduct({ Item: 0 })]);
    expect(screen.getByRole('button', { name: /^Sold Out/ })).toHaveProperty('disabled', true);
  });

  it('go into the cart without opening the details', async () => {
    fakeApi({ [PRODUCTS]: () => later().answer });
    const actions = open([brush]);
    await userEvent.click(screen.getByRole('button', { name: 'ADD TO CART Soft brush' }));
    expect(actions.onAddToCart).toHaveBeenCalledExactlyOnceWith(brush, 1);
    expect(actions.onOpen).not.toHaveBeenCalled();
  });

  // Covers 2.77
  it('offer the cart when they are in it', async () => {
    fakeApi({ [PRODUCTS]: () => later().answer });
    const actions = open([brush], actionsSpy({ useIsInCart: () => true }));
    await userEvent.click(screen.getByRole('button', { name: 'IN CART Soft brush' }));
    expect(actions.onShowInCart).toHaveBeenCalledExactlyOnceWith(brush);
  });

  // Covers 2.76
  it('open their details by a press on the row', async () => {
    fakeApi({ [PRODUCTS]: () => later().answer });
    const actions = open([brush]);
    await userEvent.click(screen.getByText('$8.00'));
    expect(actions.onOpen).toHaveBeenCalledExactlyOnceWith('1');
  });

  // Covers 2.75
  it('are removed, and put back where they were', async () => {
    fakeApi({ [PRODUCTS]: () => later().answer });
    open([brush, paste]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove from favourites: Soft brush' }));
    expect(readStored('favorites')).toEqual([paste]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(readStored('favorites')).toEqual([brush, paste]);
  });

  it('stay readable without a network, and are asked for again when it is back', async () => {
    const api = fakeApi({ [PRODUCTS]: () => 'offline' });
    open([brush]);
    await screen.findByText('Showing what was saved before.');
    api.on(PRODUCTS, () => listPage([]));
    // Again and again: React listens a moment after it has shown the text.
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      screen.getByText('No longer sold');
    });
  });

  // Covers decisions C9.1
  it('follow another tab', async () => {
    fakeApi({ [PRODUCTS]: () => later().answer });
    open([brush]);
    localStorage.setItem('favorites', JSON.stringify([paste]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'favorites' }));
    await screen.findByRole('button', { name: 'Mint paste' });
    expect(screen.queryByRole('button', { name: 'Soft brush' })).toBeNull();
  });
});
