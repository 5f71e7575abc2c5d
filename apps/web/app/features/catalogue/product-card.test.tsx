import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleProduct } from '../../testing/sample-catalogue.ts';
import { ProductCard } from './product-card.tsx';
import { shoppingSpy } from './testing/shopping-spy.ts';

describe('a product card', () => {
  // Covers 2.68
  it('adds one piece to the cart', async () => {
    const shopping = shoppingSpy();
    const product = sampleProduct();
    renderIn('en', <ProductCard product={product} shopping={shopping} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart Soft toothbrush' }));
    expect(shopping.onAddToCart).toHaveBeenCalledExactlyOnceWith(product, 1);
  });

  it('takes no second press while the product is on its way', async () => {
    const shopping = shoppingSpy({ useIsAdding: () => true });
    renderIn('en', <ProductCard product={sampleProduct()} shopping={shopping} />);
    await userEvent.click(screen.getByRole('button', { name: /^Add to Cart/ }));
    expect(shopping.onAddToCart).not.toHaveBeenCalled();
  });

  // Covers 2.69
  it('says in dark that a product is in the cart, and shows it there instead of adding it again', async () => {
    const shopping = shoppingSpy({ useIsInCart: () => true });
    const product = sampleProduct();
    renderIn('en', <ProductCard product={product} shopping={shopping} />);
    const button = screen.getByRole('button', { name: /^In Cart/ });
    expect(button.className).toContain('bg-ink');
    await userEvent.click(button);
    expect(shopping.onShowInCart).toHaveBeenCalledExactlyOnceWith(product);
    expect(shopping.onAddToCart).not.toHaveBeenCalled();
  });

  // Covers 2.67, 2.71
  it.each([0, -1])('covers a product with a stock of %i and takes no order for it', (Item) => {
    renderIn(
      'en',
      <ProductCard product={sampleProduct({ Item })} shopping={shoppingSpy({ useIsInCart: () => true })} />,
    );
    expect(screen.getByRole('button', { name: /^Sold Out/ })).toHaveProperty('disabled', true);
    expect(screen.getAllByText('Sold Out').length).toBe(2);
  });

  it('shows the discount, the price of now and the original', () => {
    const { container } = renderIn(
      'en',
      <ProductCard product={sampleProduct({ price: 9.7, discount: 12.5 })} shopping={shoppingSpy()} />,
    );
    expect(screen.getByText('12.5% off')).toBeTruthy();
    expect(screen.getByText('$8.49')).toBeTruthy();
    expect(container.querySelector('del')?.textContent).toContain('$9.70');
  });

  // Covers 1.8
  it('marks and unmarks a favourite', async () => {
    const shopping = shoppingSpy({ useIsFavourite: () => true });
    const product = sampleProduct();
    renderIn('en', <ProductCard product={product} shopping={shopping} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove from favourites: Soft toothbrush' }));
    expect(shopping.onToggleFavourite).toHaveBeenCalledExactlyOnceWith(product);
  });

  // What the server drops before it renders must not be in the browser's links: they would not hydrate.
  it.each([
    ['/shop', '/shop?product=12'],
    ['/shop?q=soap', '/shop?q=soap&product=12'],
    ['/shop?product=3&q=soap', '/shop?q=soap&product=12'],
    ['/shop?lang=en&utm_source=x', '/shop?product=12'],
  ])('on %s, links to %s', (path, href) => {
    renderIn('en', <ProductCard product={sampleProduct({ _id: '12' })} shopping={shoppingSpy()} />, { path });
    expect(screen.getByRole('link', { name: 'Soft toothbrush' }).getAttribute('href')).toBe(href);
  });

  it('speaks Khmer', () => {
    renderIn(
      'km',
      <ProductCard product={sampleProduct({ title: 'ច្រាស', discount: 20 })} shopping={shoppingSpy()} />,
    );
    expect(screen.getByRole('button', { name: 'ដាក់ចូលកន្ត្រក ច្រាស' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'ដាក់ចូលចំណូលចិត្ត៖ ច្រាស' })).toBeTruthy();
    expect(screen.getByText('បញ្ចុះ 20%')).toBeTruthy();
  });
});
