import { LANGUAGES } from '@phsar/domain/language';
import { describe, expect, it } from 'vitest';
import { sampleBlog, sampleProduct } from '../../testing/sample-catalogue.ts';
import { testShop } from '../../testing/test-shop.ts';
import { blogPosting, breadcrumbs, jsonLd, organization, productOffer, website } from './structured-data.ts';
import { REQUIRED_PROPERTIES } from './testing/required-properties.ts';

describe.each(LANGUAGES)('structured data in %s', (language) => {
  const place = { shop: testShop, language };
  const product = (changes = {}) => productOffer(place, sampleProduct(changes), '/shop?product=1');

  it.each([
    ['of a product', () => product()],
    ['of a product without a description', () => product({ description: '' })],
    ['of a product that costs less', () => product({ discount: 12.5 })],
    ['of a product that is sold out', () => product({ Item: 0 })],
    ['of a post', () => blogPosting(place, sampleBlog(), 'Brush slowly.', '/blog/7')],
    [
      'of the way to a page',
      () =>
        breadcrumbs(place, [
          { name: 'A', path: '/' },
          { name: 'B', path: '/shop' },
        ]),
    ],
    ['of the shop', () => organization(place)],
    ['of the site', () => website(place)],
  ])('%s has what search engines require', (_, make) => {
    expect(REQUIRED_PROPERTIES.safeParse(JSON.parse(jsonLd(make())))).toMatchObject({ success: true });
  });

  it('of the shop names the networks that it is on alone', () => {
    const socialLinks = { facebook: 'https://facebook.com/dara', telegram: '', instagram: '', tiktok: '' };
    expect(organization({ shop: { ...testShop, socialLinks }, language }).sameAs).toEqual([
      'https://facebook.com/dara',
    ]);
  });

  it('offers a product for what it costs, in its own address', () => {
    const url = `http://localhost:3000/shop?product=1${language === 'en' ? '&lang=en' : ''}`;
    expect(product({ price: 10, discount: 12.5 }).offers).toMatchObject({
      price: '8.75',
      url,
      availability: 'https://schema.org/InStock',
    });
    expect(product({ Item: 0 }).offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
  });
});

it('cannot end its own script, whatever the title contains', () => {
  const title = '</script><script>alert(1)</script><!-- \u2028\u2029 &';
  const text = jsonLd({ '@type': 'Product', name: title });
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual({ '@type': 'Product', name: title });
});
