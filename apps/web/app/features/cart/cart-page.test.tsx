import type { CartItem } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { dollarsFromCents } from '@phsar/domain/money';
import { cartTotals } from '@phsar/domain/pricing';
import { type FakeAnswer, fakeApi } from '@phsar/ui/testing/fake-api';
import { Toasts } from '@phsar/ui/toasts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pricedLine } from '../../lib/shop/wire-prices.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleProduct } from '../../testing/sample-catalogue.ts';
import { LoginPrompt } from '../../ui/login-prompt.tsx';
import { CartFailureDialog } from './cart-failure.tsx';
import { CartPage } from './cart-page.tsx';
import { cartStore } from './cart-store.ts';
import { addToCart } from './use-cart.ts';

const brush = sampleProduct({ _id: 'brush', title: 'Brush', price: 2.5, discount: 10, Item: 3 });
const soap = sampleProduct({ _id: 'soap', title: 'Soap', price: 4, discount: 0, Item: 9 });

function answer(...lines: [product: typeof brush, quantity: number][]): FakeAnswer {
  const items = lines.map(([product, quantity]): CartItem => ({ product, quantity }));
  return { body: { items, total: dollarsFromCents(cartTotals(items.map(pricedLine)).subtotal) } };
}

function AddButton() {
  return (
    <button type="button" onClick={() => void addToCart(brush, 2)}>
      add
    </button>
  );
}

function renderCart(language: Language = 'en', onProceed = vi.fn()) {
  renderIn(
    language,
    <>
      <CartPage onProceed={onProceed} />
      <AddButton />
      <CartFailureDialog />
      <LoginPrompt />
      <Toasts />
    </>,
    { path: '/cart', pages: { '/shop': <p>the shop</p>, '/login': <p>the login</p> } },
  );
  return onProceed;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  writeStored('userId', 'u1');
  writeStored('token', 'token');
});

afterEach(() => cartStore.empty());

describe('the cart page', () => {
  // Covers 2.79, 8.43
  it.each([
    ['en', 'Your Cart is empty.', 'Continue Shopping'],
    ['km', 'កន្ត្រករបស់អ្នកមិនទាន់មានទំនិញទេ។', 'បន្តទិញទំនិញ'],
  ] as const)('says that it is empty and leads to the shop (%s)', async (language, message, link) => {
    fakeApi({ 'GET /api/cart': () => answer() });
    renderCart(language);
    screen.getByRole('status');
    await screen.findByText(message);
    expect(screen.queryByRole('status')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: link }));
    await screen.findByText('the shop');
  });

  it.each([
    ['en', 'Login is required', 'Log In'],
    ['km', 'សូមចូលគណនីជាមុនសិន', 'ចូលគណនី'],
  ] as const)('asks a visitor to log in (%s)', async (language, message, link) => {
    localStorage.clear();
    fakeApi();
    renderCart(language);
    screen.getByText(message);
    await userEvent.click(screen.getByRole('link', { name: link }));
    await screen.findByText('the login');
  });

  // Covers 10.11
  it('leads from a line to its product', async () => {
    fakeApi({ 'GET /api/cart': () => answer([brush, 1]) });
    renderCart();
    const link = await screen.findByRole('link', { name: 'Brush' });
    expect(link.getAttribute('href')).toBe('/shop?product=brush');
  });

  // Covers 2.81, 2.84
  it('shows its items and their prices', async () => {
    fakeApi({ 'GET /api/cart': () => answer([brush, 2], [soap, 1]) });
    renderCart();
    const [line] = await screen.findAllByRole('listitem');
    expect(line?.textContent).toContain('-10%');
    expect(line?.textContent).toContain('$4.50');
    const figures = screen.getAllByRole('definition').map((figure) => figure.textContent);
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Total Item',
      'Main Total',
      'Total Discount',
      'Subtotal',
    ]);
    expect(figures).toEqual(['3', '$9.00', '-$0.50', '$8.50']);
    screen.getByText('Add $36.50 more for free delivery');
  });

  // Covers 4.21
  it('shows the total of the answer, and hands it to the checkout', async () => {
    const items: CartItem[] = [{ product: soap, quantity: 1 }];
    fakeApi({ 'GET /api/cart': () => ({ body: { items, total: 3.5 } }) });
    const onProceed = renderCart();
    await screen.findByText('Subtotal');
    expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
      '1',
      '$4.00',
      '-$0.50',
      '$3.50',
    ]);
    screen.getByText('Add $41.50 more for free delivery');
    await press('Proceed to Checkout');
    expect(onProceed).toHaveBeenCalledExactlyOnceWith(items, 350);
  });

  it.each([
    ['en', 'No longer sold', 'Remove Old comb'],
    ['km', 'ទំនិញដែលឈប់លក់ហើយ', 'ដក Old comb ចេញ'],
  ] as const)('names what is no longer sold, and orders the rest (%s)', async (language, title, remove) => {
    const gone = [{ productId: 'comb', productName: 'Old comb' }];
    const withGone = (...items: Parameters<typeof answer>): FakeAnswer => ({
      body: { ...(answer(...items).body as object), gone },
    });
    fakeApi({
      'GET /api/cart': () => withGone([soap, 1]),
      'DELETE /api/cart/remove/comb': () => answer([soap, 1]),
    });
    const onProceed = renderCart(language);
    const section = await screen.findByRole('region', { name: title });
    within(section).getByText('Old comb');
    expect(screen.getAllByText('$4.00').length).toBeGreaterThan(0);
    await userEvent.click(
      screen.getByRole('button', { name: language === 'en' ? 'Proceed to Checkout' : 'បន្តបញ្ជាទិញ' }),
    );
    expect(onProceed).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ product: soap })], 400);
    await press(remove);
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
  });

  // Covers 2.85
  it('names no discount where there is none', async () => {
    fakeApi({ 'GET /api/cart': () => answer([soap, 1]) });
    renderCart();
    await screen.findByText('Subtotal');
    expect(screen.queryByText('Total Discount')).toBeNull();
  });

  // Covers 2.86, 5.30, 9.20
  it('refuses more than the stock and says so for 5 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    fakeApi({ 'GET /api/cart': () => answer([brush, 3]) });
    renderCart();
    await user.click(await screen.findByRole('button', { name: 'Increase quantity' }));
    screen.getByText('Only 3 items available in stock');
    await vi.advanceTimersByTimeAsync(4900);
    expect(screen.queryByText('Only 3 items available in stock')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.queryByText('Only 3 items available in stock')).toBeNull();
  });

  // Covers 2.81
  it('counts with the stepper', async () => {
    fakeApi({
      'GET /api/cart': () => answer([brush, 1]),
      'POST /api/cart/update': () => answer([brush, 2]),
    });
    renderCart();
    const line = await screen.findByRole('listitem');
    expect(within(line).getByRole('button', { name: 'Decrease quantity' })).toHaveProperty('disabled', true);
    await userEvent.click(within(line).getByRole('button', { name: 'Increase quantity' }));
    await waitFor(() => expect(within(line).getByText('$4.50')).not.toBeNull());
  });

  // Covers 2.82
  it('removes a line and brings it back', async () => {
    fakeApi({
      'GET /api/cart': () => answer([brush, 2]),
      'DELETE /api/cart/remove/brush': () => answer(),
      'POST /api/cart/update': (_url, { body }) => {
        expect(JSON.parse(String(body))).toEqual({ productId: 'brush', quantity: 2 });
        return answer([brush, 2]);
      },
    });
    renderCart();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Brush' }));
    await screen.findByText('Your Cart is empty.');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('heading', { name: 'Brush' });
  });

  // Covers 2.83
  it('is cleared at once, and can be brought back', async () => {
    const updates: unknown[] = [];
    fakeApi({
      'GET /api/cart': () => answer([brush, 2], [soap, 1]),
      'DELETE /api/cart/clear': () => answer(),
      'POST /api/cart/update': (_url, { body }) => {
        updates.push(JSON.parse(String(body)));
        return updates.length === 1 ? answer([brush, 2]) : answer([brush, 2], [soap, 1]);
      },
    });
    renderCart();
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Cart' }));
    await screen.findByText('Your Cart is empty.');
    screen.getByText('Your cart was cleared');
    await press('Undo');
    await screen.findByRole('heading', { name: 'Soap' });
    expect(updates).toEqual([
      { productId: 'brush', quantity: 2 },
      { productId: 'soap', quantity: 1 },
    ]);
  });

  // Covers 8.25
  it.each([
    ['en', 'Remove Brush', 'Failed to remove cart item', 'No response received from server'],
    ['km', 'ដក Brush ចេញ', 'ដកទំនិញចេញពីកន្ត្រកមិនបានទេ', 'មិនបានទទួលចម្លើយពីម៉ាស៊ីនមេទេ'],
  ] as const)(
    'says in a dialog that a line could not be removed (%s)',
    async (language, button, title, why) => {
      fakeApi({
        'GET /api/cart': () => answer([brush, 2]),
        'DELETE /api/cart/remove/brush': () => 'offline',
      });
      renderCart(language);
      await userEvent.click(await screen.findByRole('button', { name: button }));
      const dialog = await screen.findByRole('alertdialog', { name: title });
      within(dialog).getByText(why);
    },
  );

  // Covers 8.25
  it.each([
    ['POST /api/cart/update', 'Increase quantity', 'Failed to update cart item'],
    ['POST /api/cart/update', 'add', 'Failed to update cart'],
  ])('says in a dialog when %s after "%s" fails', async (endpoint, button, title) => {
    fakeApi({
      'GET /api/cart': () => answer([brush, 1]),
      [endpoint]: () => ({ body: { nothing: true } }),
    });
    renderCart();
    await screen.findByRole('listitem');
    await press(button);
    const dialog = await screen.findByRole('alertdialog', { name: title });
    within(dialog).getByText('Invalid server response');
  });

  // Covers 8.26
  it('says in a dialog that it could not be cleared', async () => {
    fakeApi({ 'GET /api/cart': () => answer([brush, 1]), 'DELETE /api/cart/clear': () => 'offline' });
    renderCart();
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Cart' }));
    await screen.findByRole('alertdialog', { name: 'Failed to clear cart' });
    screen.getByRole('heading', { name: 'Brush' });
  });

  it('says why it could not be loaded, and tries again', async () => {
    const fake = fakeApi({ 'GET /api/cart': () => 'offline' });
    renderCart();
    await screen.findByText('Your cart could not be loaded');
    fake.on('GET /api/cart', () => answer([soap, 1]));
    await press('Retry');
    await screen.findByRole('heading', { name: 'Soap' });
  });

  // Covers decisions C2.4
  it('marks a line whose stock has fallen, and refuses the checkout until it is changed', async () => {
    const scarce = { ...brush, Item: 1 };
    fakeApi({
      'GET /api/cart': () => answer([scarce, 3], [soap, 1]),
      'POST /api/cart/update': () => answer([scarce, 1], [soap, 1]),
    });
    const onProceed = renderCart();
    await screen.findByText('Only 1 items available in stock');
    await press('Proceed to Checkout');
    expect(onProceed).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('Please change them before checkout');
    expect(document.activeElement?.id).toBe('cart-line-brush');
    await press('Take 1');
    await waitFor(() => expect(screen.queryByText('Only 1 items available in stock')).toBeNull());
    await press('Proceed to Checkout');
    expect(onProceed).toHaveBeenCalledWith(
      [
        { product: scarce, quantity: 1 },
        { product: soap, quantity: 1 },
      ],
      625,
    );
  });

  // Covers 2.80, 3.3
  it('enlarges an image on a click: the first of the product’s', async () => {
    const images = ['/media/first-640.webp', '/media/second-640.webp'];
    const pictured = { ...brush, image: '/media/other-640.webp', images };
    fakeApi({ 'GET /api/cart': () => answer([pictured, 1]) });
    renderCart();
    await userEvent.click(await screen.findByRole('button', { name: 'Enlarge the image of Brush' }));
    const dialog = screen.getByRole('dialog', { name: 'Brush' });
    const image = within(dialog).getByRole('img', { name: 'Brush' });
    expect(image.getAttribute('src')).toContain('/media/first-');
  });
});

describe('adding to the cart', () => {
  it.each([
    ['en', 'Login is required', 'Log In'],
    ['km', 'សូមចូលគណនីជាមុនសិន', 'ចូលគណនី'],
  ] as const)('asks a visitor to log in first (%s)', async (language, title, link) => {
    localStorage.clear();
    const { calls } = fakeApi();
    renderCart(language);
    await press('add');
    const prompt = screen.getByRole('alertdialog', { name: title });
    await userEvent.click(within(prompt).getByRole('link', { name: link }));
    await screen.findByText('the login');
    expect(calls).toEqual([]);
    expect(readStored('token')).toBeNull();
  });

  // Covers 2.78, 4.22, 9.17
  it('says so for 1.5 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    fakeApi({ 'GET /api/cart': () => answer(), 'POST /api/cart/add': () => answer([brush, 2]) });
    renderCart();
    await screen.findByText('Your Cart is empty.');
    await user.click(screen.getByRole('button', { name: 'add' }));
    await screen.findByText('Added to Cart');
    await vi.advanceTimersByTimeAsync(1000);
    screen.getByText('Added to Cart');
    await vi.advanceTimersByTimeAsync(600);
    expect(screen.queryByText('Added to Cart')).toBeNull();
  });

  it('warns when the server has less than was asked for', async () => {
    fakeApi({
      'GET /api/cart': () => answer(),
      'POST /api/cart/add': () => ({
        status: 409,
        body: {
          success: false,
          code: 'insufficient_stock',
          message: '',
          shortages: [{ productId: 'brush', productName: 'Brush', available: 1, message: '' }],
        },
      }),
    });
    renderCart();
    await screen.findByText('Your Cart is empty.');
    await press('add');
    await screen.findByText('Only 1 items available in stock');
  });

  it('warns without a call when the cart already holds all there is', async () => {
    const { calls } = fakeApi({ 'GET /api/cart': () => answer([brush, 2]) });
    renderCart();
    await screen.findByRole('listitem');
    await press('add');
    await screen.findByText('Only 3 items available in stock');
    expect(calls.some((call) => call.startsWith('POST'))).toBe(false);
  });
});
