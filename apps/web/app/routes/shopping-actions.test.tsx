import type { Language } from '@phsar/domain/language';
import { fakeApi } from '@phsar/ui/testing/fake-api';
import { Toasts } from '@phsar/ui/toasts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { ProductCard } from '../features/catalogue/product-card.tsx';
import { ProductDialog } from '../features/catalogue/product-dialog.tsx';
import { readStored, writeStored } from '../lib/storage/storage.ts';
import { renderIn } from '../testing/render-in.tsx';
import { sampleProduct } from '../testing/sample-catalogue.ts';
import { LoginPrompt } from '../ui/login-prompt.tsx';
import { Shopping } from './shopping-actions.tsx';

const product = sampleProduct({ price: 9.7, discount: 20 });

function Arrived() {
  return <output>{JSON.stringify(useLocation().state)}</output>;
}

function open(language: Language = 'en') {
  renderIn(
    language,
    <>
      <Shopping>{(shopping) => <ProductCard product={product} shopping={shopping} />}</Shopping>
      <LoginPrompt />
      <Toasts />
    </>,
    { pages: { '/cart': <p>The cart</p> } },
  );
}

function logIn() {
  writeStored('user', { id: 'u1', fullName: 'Sok Dara', phoneNumber: '', address: '', email: '' });
  writeStored('userId', 'u1');
  writeStored('token', 't1');
}

describe('shopping with a product card', () => {
  // Covers 2.72, 4.19
  it('asks a visitor to log in before anything goes into the cart', async () => {
    const api = fakeApi();
    open();
    await userEvent.click(screen.getByRole('button', { name: /^Add to Cart/ }));
    expect(await screen.findByText('Login is required')).toBeTruthy();
    expect(api.calls).toEqual([]);
  });

  // Covers 1.10, 2.70, 2.77
  it('adds to the cart, says so, and then leads to the cart instead', async () => {
    logIn();
    const full = { body: { items: [{ product, quantity: 1 }], total: 7.76 } };
    fakeApi({ 'GET /api/cart': () => ({ body: { items: [], total: 0 } }), 'POST /api/cart/add': () => full });
    open();
    await userEvent.click(screen.getByRole('button', { name: /^Add to Cart/ }));
    await screen.findByText('Added to Cart');
    await userEvent.click(await screen.findByRole('button', { name: /^In Cart/ }));
    const prompt = within(screen.getByRole('alertdialog', { name: 'This product is already in the cart' }));
    expect(prompt.getByRole('button', { name: 'Continue Shopping' })).toBeTruthy();
    await userEvent.click(prompt.getByRole('button', { name: 'Go to Cart' }));
    await screen.findByText('The cart');
  });

  it('renders no other card for what concerns one', async () => {
    logIn();
    const full = { body: { items: [{ product, quantity: 1 }], total: 7.76 } };
    fakeApi({ 'GET /api/cart': () => ({ body: { items: [], total: 0 } }), 'POST /api/cart/add': () => full });
    const drawn = vi.fn(() => product.image);
    const other = Object.defineProperty(sampleProduct({ _id: '2', title: 'Other' }), 'image', { get: drawn });
    renderIn(
      'en',
      <Shopping>
        {(shopping) => (
          <>
            <ProductCard product={product} shopping={shopping} />
            <ProductCard product={other} shopping={shopping} />
          </>
        )}
      </Shopping>,
    );
    drawn.mockClear();
    await userEvent.click(screen.getByRole('button', { name: `Add to favourites: ${product.title}` }));
    await screen.findByRole('button', { name: `Remove from favourites: ${product.title}` });
    await userEvent.click(screen.getByRole('button', { name: `Add to Cart ${product.title}` }));
    await screen.findByRole('button', { name: `In Cart ${product.title}` });
    expect(drawn).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Add to favourites: Other' }));
    await screen.findByRole('button', { name: 'Remove from favourites: Other' });
  });

  // Covers 3.10, 6.3
  it('keeps a favourite as a whole product, and drops it again', async () => {
    fakeApi();
    open();
    await userEvent.click(screen.getByRole('button', { name: /^Add to favourites/ }));
    expect(readStored('favorites')).toEqual([product]);
    await userEvent.click(screen.getByRole('button', { name: /^Remove from favourites/ }));
    expect(readStored('favorites')).toEqual([]);
  });

  // Covers 1.10, 2.92
  it('buys at once with the product, its quantity and total handed to the checkout', async () => {
    fakeApi();
    renderIn(
      'en',
      <Shopping>
        {(shopping) => <ProductDialog product={product} shopping={shopping} onClose={() => {}} />}
      </Shopping>,
      { pages: { '/checkout': <Arrived /> } },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
    await userEvent.click(screen.getByRole('button', { name: 'Buy Now' }));
    const state = JSON.parse((await screen.findByRole('status')).textContent ?? '');
    expect(state).toEqual({
      cart: [{ product, quantity: 2 }],
      total: 15.52,
      buyNow: true,
      from: '/',
      fromState: null,
    });
  });
});
