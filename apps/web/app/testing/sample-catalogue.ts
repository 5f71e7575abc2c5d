import type { Banner, Blog, Product } from '@phsar/contract/shop/wire';

/** A valid product, with changes. */
export function sampleProduct(changes: Partial<Product> = {}): Product {
  return {
    _id: '1',
    title: 'Soft toothbrush',
    description: 'For tender gums.',
    price: 10,
    discount: 0,
    Item: 5,
    image: '/media/a1-960.webp',
    images: ['/media/a1-960.webp'],
    linkUrl: '',
    category: 'dental',
    ...changes,
  };
}

/** Products 1 to `count`, titled 'Product 1' and so on. */
export function sampleProducts(count: number): Product[] {
  return Array.from({ length: count }, (_, position) =>
    sampleProduct({ _id: String(position + 1), title: `Product ${position + 1}` }),
  );
}

/** A valid banner, with changes. */
export function sampleBanner(changes: Partial<Banner> = {}): Banner {
  return {
    _id: 'b1',
    title1: 'Smile',
    title2: 'Every day',
    buttonText: 'shop_now',
    image: '/media/b1-1440.webp',
    ...changes,
  };
}

/** A valid blog post, with changes. */
export function sampleBlog(changes: Partial<Blog> = {}): Blog {
  return {
    _id: '7',
    title: 'Two minutes a day',
    image: '/media/c1-960.webp',
    date: '2026-11-21',
    description: '<p>Brush <strong>slowly</strong>.</p>',
    ...changes,
  };
}
