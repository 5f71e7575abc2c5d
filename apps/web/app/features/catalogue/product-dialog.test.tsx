import type { Language } from '@phsar/domain/language';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleProduct } from '../../testing/sample-catalogue.ts';
import { ProductDialog } from './product-dialog.tsx';
import { shoppingSpy } from './testing/shopping-spy.ts';

function open(changes = {}, shopping = shoppingSpy(), language: Language = 'en') {
  const product = sampleProduct(changes);
  renderIn(language, <ProductDialog product={product} shopping={shopping} onClose={() => {}} />);
  return { product, shopping };
}

const plus = () => screen.getByRole('button', { name: 'Increase quantity' });

describe('the details of a product', () => {
  // Covers 2.60
  it('are a dialog named by the product, with its description and price', () => {
    open({ price: 12, discount: 25 });
    const dialog = within(screen.getByRole('dialog', { name: 'Soft toothbrush' }));
    expect(dialog.getByText('For tender gums.')).toBeTruthy();
    expect(dialog.getByText('$12.00').closest('del')).not.toBeNull();
    expect(dialog.getByText('25% off')).toBeTruthy();
  });

  // Covers 2.64
  it('show the original price only when there is a discount', () => {
    open({ price: 12 });
    expect(document.querySelector('del')).toBeNull();
  });

  // Covers 2.65, 5.31
  it('count from 1 to the stock, with the total', async () => {
    open({ price: 9.7, discount: 20, Item: 2 });
    expect(screen.getByRole('button', { name: 'Decrease quantity' })).toHaveProperty('disabled', true);
    await userEvent.click(plus());
    expect(screen.getByText('$15.52')).toBeTruthy();
    await userEvent.click(plus());
    expect(screen.getByText('$15.52')).toBeTruthy();
  });

  // Covers 5.33
  it('warn for 5 seconds at the stock limit, a whole time after each press', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    open({ Item: 1 });
    await user.click(plus());
    expect(screen.getByText('Only 1 items available in stock')).toBeTruthy();
    act(() => vi.advanceTimersByTime(4000));
    await user.click(plus());
    act(() => vi.advanceTimersByTime(4900));
    expect(screen.getByText('Only 1 items available in stock')).toBeTruthy();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.queryByText('Only 1 items available in stock')).toBeNull();
  });

  // Covers 2.66
  it('add and buy the chosen quantity', async () => {
    const { product, shopping } = open();
    await userEvent.click(plus());
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
    await userEvent.click(screen.getByRole('button', { name: 'Buy Now' }));
    expect(shopping.onAddToCart).toHaveBeenCalledExactlyOnceWith(product, 2);
    expect(shopping.onBuyNow).toHaveBeenCalledExactlyOnceWith(product, 2);
  });

  it('offer no purchase of a sold-out product', () => {
    open({ Item: 0 });
    expect(screen.getByRole('button', { name: 'Sold Out' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Buy Now' })).toBeNull();
  });

  it('lead to the cart when the product is in it', () => {
    open({}, shoppingSpy({ useIsInCart: () => true }));
    expect(screen.getByRole('link', { name: 'Go to Cart' }).getAttribute('href')).toBe('/cart');
  });

  // Covers 2.59
  it('have thumbnails only for more than one picture, and show the picked one', async () => {
    open({ images: ['/media/a1-960.webp', '/media/a2-960.webp'] });
    const second = screen.getByRole('button', { name: 'Picture 2' });
    await userEvent.click(second);
    expect(second.getAttribute('aria-current')).toBe('true');
  });

  it('have none for one picture', () => {
    open({ images: [], image: '/media/a1-960.webp' });
    expect(screen.queryByRole('button', { name: 'Picture 1' })).toBeNull();
    expect(screen.getByRole('img', { name: 'Soft toothbrush' })).toBeTruthy();
  });

  // Covers 2.61
  it('load a video only when it is asked for, from the host without cookies', async () => {
    open({ linkUrl: 'https://youtu.be/abcdefghijk' });
    expect(document.querySelector('iframe')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Watch video' }));
    const frame = document.querySelector('iframe');
    expect(frame?.title).toBe('Video: Soft toothbrush');
    expect(frame?.getAttribute('src')).toBe(
      'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0',
    );
  });

  // Covers 2.63
  it.each(['', 'https://youtu.be/short', 'https://video.example/abcdefghijk', 'javascript:alert(1)'])(
    'offer no video for %j',
    (linkUrl) => {
      open({ linkUrl });
      expect(screen.queryByRole('button', { name: 'Watch video' })).toBeNull();
    },
  );

  it('speak Khmer', async () => {
    open({ Item: 1 }, shoppingSpy(), 'km');
    await userEvent.click(screen.getByRole('button', { name: 'បន្ថែមចំនួន' }));
    expect(screen.getByText('ក្នុងស្តុកនៅសល់តែ 1 ប៉ុណ្ណោះ')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'ទិញឥឡូវនេះ' })).toBeTruthy();
  });
});
