import { expect, test } from 'vitest';
import { testEntry } from '../../testing/test-catalogue.ts';
import { parseCatalogueFile } from './catalogue-file.ts';

const mistakesOf = (catalogue: unknown) =>
  parseCatalogueFile(typeof catalogue === 'string' ? catalogue : JSON.stringify(catalogue)).mistakes.map(
    ({ path, message }) => (path === '' ? message : `${path} ${message}`),
  );
const banner = { key: 'a', title1: 'A', image: 'a.png' };
const blog = { key: 'a', title: 'A', description: '<p>a</p>', date: '2026-02-28', image: 'a.png' };

test('a right file comes out in cents, basis points and both languages', () => {
  const { file } = parseCatalogueFile(
    `\uFEFF${JSON.stringify({
      deliveryFreeLimit: 45.5,
      banners: [banner],
      products: [testEntry('a', { title: 'e\u0301', price: 0.29, discount: 33.33 })],
      blogs: [blog],
    })}`,
  );
  expect(file).toMatchObject({
    deliveryFreeLimit: 4550,
    banners: [{ title1: { km: 'A', en: 'A' }, title2: { km: '', en: '' }, buttonText: '' }],
    products: [{ title: { km: 'é', en: 'é' }, price: 29, discount: 3333, linkUrl: '' }],
    blogs: [{ date: '2026-02-28' }],
  });
});

test('nothing is required of a file', () => {
  expect(parseCatalogueFile('{}').file).toEqual({ banners: [], categories: [], products: [], blogs: [] });
});

test.each<[string, unknown, string[]]>([
  ['no object', [], ['must be an object']],
  ['a list that is none', { products: {} }, ['products must be a list']],
  ['an unknown key', { shop: 1 }, ['shop is not known']],
  [
    'an unknown key of an entry',
    { products: [testEntry('a', { 'Prix €': 1 })] },
    ['products[0]["Prix €"] is not known'],
  ],
  ['an entry that is none', { blogs: [null] }, ['blogs[0] must be an object']],
  [
    'a third decimal',
    { products: [testEntry('a', { price: 1.005 })] },
    ['products[0].price must have at most two decimals'],
  ],
  [
    'a price of zero',
    { products: [testEntry('a', { price: 0 })] },
    ['products[0].price must be at least 0.01'],
  ],
  [
    'a price as a text',
    { products: [testEntry('a', { price: '1' })] },
    ['products[0].price must be a number'],
  ],
  [
    'too high a price',
    { products: [testEntry('a', { price: 1e9 })] },
    ['products[0].price must be at most 1000000'],
  ],
  [
    'too high a discount',
    { products: [testEntry('a', { discount: 101 })] },
    ['products[0].discount must be at most 100'],
  ],
  [
    'half a piece',
    { products: [testEntry('a', { stock: 1.5 })] },
    ['products[0].stock must be a whole number'],
  ],
  [
    'stock below zero',
    { products: [testEntry('a', { stock: -1 })] },
    ['products[0].stock must not be negative'],
  ],
  [
    'no picture',
    { products: [testEntry('a', { images: [] })] },
    ['products[0].images must name at least one picture'],
  ],
  [
    'a script as a link',
    { products: [testEntry('a', { linkUrl: 'javascript:alert(1)' })] },
    ['products[0].linkUrl must be an address that begins with https:// or http://'],
  ],
  [
    'a link without a host',
    { products: [testEntry('a', { linkUrl: 'youtu.be/x' })] },
    ['products[0].linkUrl must be an address that begins with https:// or http://'],
  ],
  [
    'an unknown category',
    { products: [testEntry('a', { category: null })] },
    ['products[0].category must be a text'],
  ],
  [
    'a discount that ends before it begins',
    { products: [testEntry('a', { discountFrom: '2026-02-02', discountUntil: '2026-02-01' })] },
    ['products[0].discountUntil must not be before discountFrom'],
  ],
  [
    'a banner that ends before it begins',
    { banners: [{ ...banner, from: '2026-02-02', until: '2026-02-01' }] },
    ['banners[0].until must not be before from'],
  ],
  [
    'a switch that is none, and no archive',
    { banners: [{ ...banner, isOn: 1 }], products: [testEntry('a', { isArchived: null })] },
    ['banners[0].isOn must be true or false', 'products[0].isArchived must be true or false'],
  ],
  [
    'a category twice',
    {
      categories: [
        { key: 'a', name: 'A' },
        { key: 'a', name: 'B' },
      ],
    },
    ['categories[1].key is the same as categories[0].key'],
  ],
  ['an empty key', { products: [testEntry(' ')] }, ['products[0].key must not be empty']],
  [
    'a title that nobody can see',
    { products: [testEntry('a', { title: { km: '\u200b', en: '\u3164' } })] },
    ['products[0].title must not be empty in every language'],
  ],
  [
    'an empty title',
    { products: [testEntry('a', { title: { km: '', en: ' ' } })] },
    ['products[0].title must not be empty in every language'],
  ],
  [
    'a title in no language',
    { products: [testEntry('a', { title: {} })] },
    ['products[0].title must have km or en'],
  ],
  [
    'a title in a third language',
    { products: [testEntry('a', { title: { km: 'a', fr: 'b' } })] },
    ['products[0].title.fr is not known'],
  ],
  [
    'a title that is a number',
    { products: [testEntry('a', { title: { km: 5 } })] },
    ['products[0].title.km must be a text'],
  ],
  [
    'a character no database takes',
    { banners: [{ ...banner, title1: 'a\u0000' }] },
    ['banners[0].title1 must not contain the character U+0000'],
  ],
  [
    'half a character',
    { banners: [{ ...banner, buttonText: '\ud800' }] },
    ['banners[0].buttonText must be whole Unicode characters'],
  ],
  [
    'a day no calendar has',
    { blogs: [{ ...blog, date: '2026-02-29' }] },
    ['blogs[0].date must be a date such as 2026-04-30'],
  ],
  ['a limit below zero', { deliveryFreeLimit: -1 }, ['deliveryFreeLimit must not be negative']],
  [
    'a key used twice',
    { products: [testEntry('a'), testEntry('b'), testEntry('a')] },
    ['products[2].key is the same as products[0].key'],
  ],
])('%s is told with its place', (_, catalogue, mistakes) => {
  expect(mistakesOf(catalogue)).toEqual(mistakes);
});

// Covers decisions D2.3
test('everything that is missing is named', () => {
  expect(mistakesOf({ banners: [{}], products: [{}], blogs: [{}] })).toEqual([
    'banners[0].key is missing',
    'banners[0].title1 is missing',
    'banners[0].image is missing',
    'products[0].key is missing',
    'products[0].title is missing',
    'products[0].price is missing',
    'products[0].stock is missing',
    'products[0].images is missing',
    'blogs[0].key is missing',
    'blogs[0].title is missing',
    'blogs[0].description is missing',
    'blogs[0].date is missing',
    'blogs[0].image is missing',
  ]);
});

test('a file that is no JSON is told in one line, with the place', () => {
  expect(mistakesOf('{\n "products": [,]\n}')).toEqual([
    expect.stringMatching(/^is not JSON: .*"products": \[,\]/),
  ]);
});

test('the same key may name a product and a blog', () => {
  expect(mistakesOf({ products: [testEntry('a')], blogs: [blog], banners: [banner] })).toEqual([]);
});
