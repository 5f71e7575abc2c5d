import type { Product } from '@phsar/contract/shop/wire';
import { type FakeAnswer, fakeApi } from '@phsar/ui/testing/fake-api';
import { Toasts } from '@phsar/ui/toasts';
import { UiTextsContext } from '@phsar/ui/ui-texts';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountPage } from '../features/accounts/account-page.tsx';
import { SignUpPage } from '../features/accounts/sign-up-page.tsx';
import { cartStore } from '../features/cart/cart-store.ts';
import { ProductCard } from '../features/catalogue/product-card.tsx';
import { ProductDialog } from '../features/catalogue/product-dialog.tsx';
import { CheckoutPage } from '../features/checkout/checkout-page.tsx';
import { PaymentPage } from '../features/checkout/payment-page.tsx';
import { ShopSettingsContext } from '../lib/shop/shop-settings.ts';
import { writeStored } from '../lib/storage/storage.ts';
import { sampleProduct } from '../testing/sample-catalogue.ts';
import { testShop } from '../testing/test-shop.ts';
import { LoginPrompt } from '../ui/login-prompt.tsx';
import { UI_TEXTS } from '../ui/ui-texts.ts';
import LoginRoute from './login.tsx';
import { Shopping } from './shopping-actions.tsx';

const product = sampleProduct({ _id: '7', title: 'Brush', price: 2, discount: 0, Item: 5 });
const DARA = { id: 'u1', fullName: 'Sok Dara', phoneNumber: '012345678', address: 'Street 271' };
const cartOf = (...items: [Product, number][]): FakeAnswer => ({
  body: { items: items.map(([held, quantity]) => ({ product: held, quantity })), total: 0 },
});

/** The tab's real history: the memory router of other tests has none. */
function openShop() {
  const list = (
    <Shopping>
      {(shopping) => (
        <>
          <h1>the list</h1>
          <ProductCard product={product} shopping={shopping} />
          <ProductDialog product={product} shopping={shopping} onClose={() => {}} />
        </>
      )}
    </Shopping>
  );
  const payment = <PaymentPage onOrdered={vi.fn()} onOutdated={vi.fn()} openChat={vi.fn()} />;
  const checkout = (
    <CheckoutPage liveCart={{ status: 'idle', items: [] }} loadProduct={() => Promise.resolve(product)} />
  );
  const frame = (
    <>
      <Outlet />
      <LoginPrompt />
      <Toasts />
    </>
  );
  const router = createBrowserRouter([
    {
      element: frame,
      children: [
        { path: '/home', element: <h1>home</h1> },
        { path: '/promotion', element: list },
        { path: '/account', element: <AccountPage /> },
        { path: '/login', element: <LoginRoute /> },
        { path: '/signup', element: <SignUpPage /> },
        { path: '/checkout', element: checkout },
        { path: '/payment', element: payment },
      ],
    },
  ]);
  document.documentElement.lang = 'en';
  render(
    <UiTextsContext value={UI_TEXTS}>
      <ShopSettingsContext value={testShop}>
        <RouterProvider router={router} />
      </ShopSettingsContext>
    </UiTextsContext>,
  );
  return router;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const follow = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));
const index = () => window.history.state.idx;

const prompt = async () => within(await screen.findByRole('alertdialog', { name: 'Login is required' }));

async function logIn() {
  await userEvent.click((await prompt()).getByRole('link', { name: 'Log In' }));
  await enterName();
}

async function enterName() {
  await userEvent.type(await screen.findByLabelText('Username'), 'Sok Dara');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await press('Log In');
}

async function fillIn() {
  for (const [label, text] of [
    ['Name', 'Sok Dara'],
    ['Phone', '012345678'],
    ['Address', 'Street 271'],
  ] as const) {
    const field = screen.getByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, text);
  }
  await userEvent.selectOptions(screen.getByLabelText('Province'), 'kandal');
  await userEvent.selectOptions(screen.getByLabelText('Delivery method'), 'vtb');
  await userEvent.click(screen.getByRole('checkbox'));
}

let start = 0;
let held: FakeAnswer;
let router: ReturnType<typeof openShop>;

beforeEach(async () => {
  held = cartOf();
  fakeApi({
    'POST /api/auth/login': () => ({
      body: { success: true, message: '', token: 'access', refreshToken: 'refresh', user: DARA },
    }),
    'GET /api/cart': () => held,
    'POST /api/cart/add': () => {
      held = cartOf([product, 2]);
      return held;
    },
    'GET /api/delivery-free-limits': () => ({ body: [{ _id: '1', amount: 45 }] }),
  });
  window.history.pushState(null, '', '/home');
  router = openShop();
  await act(() => router.navigate('/promotion?q=brush'));
  await screen.findByRole('heading', { name: 'the list' });
  start = index();
});

afterEach(() => {
  cleanup();
  router.dispose();
  cartStore.empty();
});

describe('a visitor who adds to the cart', () => {
  // Covers 10.16
  it('comes back from the login to the same entry of the history, with the product in the cart', async () => {
    await press(/^Add to Cart Brush/);
    await logIn();
    await screen.findByRole('heading', { name: 'the list' });
    await screen.findByText('Added to Cart');
    await waitFor(() => expect(cartStore.read().count).toBe(2));
    expect([index(), window.location.search]).toEqual([start, '?q=brush']);
  });

  it('has nothing added after a login for something else', async () => {
    await press(/^Add to Cart Brush/);
    // The dialog's own; a notice inside has one as well.
    const [close] = (await prompt()).getAllByRole('button', { name: 'Close' });
    if (close !== undefined) await userEvent.click(close);
    await press('Buy Now');
    await fillIn();
    await press('Proceed to Payment');
    await logIn();
    await press('Cancel Buy');
    await screen.findByRole('heading', { name: 'the list' });
    expect(cartStore.read().count).toBe(0);
  });
});

it('a visitor who is sent to the login by the way of the sign-up comes to the page that was asked for', async () => {
  vi.useFakeTimers();
  await act(() => router.navigate('/account'));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  vi.useRealTimers();
  await follow('Sign Up');
  await follow('Log In');
  await enterName();
  await screen.findByRole('heading', { name: 'Account settings' });
});

describe('Cancel Buy', () => {
  const expectTheList = async () => {
    await press('Cancel Buy');
    await screen.findByRole('heading', { name: 'the list' });
    // Nothing of the purchase lies behind.
    expect([index(), window.location.search]).toEqual([start, '?q=brush']);
  };

  // Covers 10.7
  it('leads past a login at its first press', async () => {
    await press('Buy Now');
    await fillIn();
    await press('Proceed to Payment');
    await logIn();
    await screen.findByRole('button', { name: 'Cancel Buy' });
    await expectTheList();
  });

  // Covers 10.7
  it('leads past the payment page after a change of the delivery details, and another quantity', async () => {
    writeStored('token', 'access');
    writeStored('user', { ...DARA, email: '' });
    await press('Buy Now');
    await press('Increase quantity');
    await fillIn();
    await press('Proceed to Payment');
    await follow('Change the delivery details');
    await press('Increase quantity');
    await userEvent.click(screen.getByRole('checkbox'));
    await press('Proceed to Payment');
    await follow('Change the delivery details');
    await expectTheList();
  });
});
