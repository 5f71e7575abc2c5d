import { expect, it } from 'vitest';
import { kindOf, pageAddress, pageKey, plainPath } from './cache-policy.ts';

const SHOP = 'https://shop.example';
const asked = (path: string, changes = {}) =>
  kindOf(
    { method: 'GET', mode: 'navigate', url: new URL(path, SHOP).href, headers: new Headers(), ...changes },
    SHOP,
  );

it.each([
  ['/', 'page'],
  ['/shop?product=3', 'page'],
  ['/order-history', 'page'],
  ['/payment', 'page'],
  ['/pay/PH-ABCD2345?key=abc', null],
  ['/static/js/entry.abc.js', 'file'],
  ['/media/ab-320.avif', 'picture'],
  ['/api/products', null],
  ['/api', null],
  ['/api/docs', null],
  ['/office', null],
  ['/office/staff', null],
  ['/office/static/main.js', null],
  ['/robots.txt', null],
  ['/sitemap.xml', null],
  ['/sw.js', null],
  ['https://t.me/phsar_shop', null],
  ['https://other.example/static/a.js', null],
])('%s is kept as %s', (path, kind) => {
  expect(asked(path)).toBe(kind);
});

it('keeps only what is read', () => {
  expect(asked('/media/ab-320.avif', { method: 'POST' })).toBeNull();
  expect(asked('/media/ab-320.avif', { headers: new Headers({ range: 'bytes=0-1' }) })).toBeNull();
  expect(asked('/shop', { mode: 'cors' })).toBeNull();
});

it('a page is kept once in each language, however its address was shared', () => {
  expect(pageKey(`${SHOP}/shop?utm_source=x&lang=km`, 'en')).toBe(`${SHOP}/shop?lang=en`);
  expect(pageKey(`${SHOP}/shop?product=3&sort=newest&category=pet#top`, 'km')).toBe(
    `${SHOP}/shop?category=pet&sort=newest&product=3&lang=km`,
  );
  expect(pageKey(`${SHOP}/shop?q=soap`, 'km')).toBeNull();
});

it('a page has an address in each language: the default one is not named', () => {
  const shared = `${SHOP}/shop?utm_source=x&product=3&lang=en`;
  expect(pageAddress(shared, 'km')).toBe(`${SHOP}/shop?product=3`);
  expect(pageAddress(shared, 'en')).toBe(`${SHOP}/shop?product=3&lang=en`);
  expect(pageAddress(`${SHOP}/shop?q=soap`, 'en')).toBeNull();
});

it('a key is a plain page where it names nothing but the language', () => {
  expect(plainPath(`${SHOP}/shop?lang=en`, 'en')).toBe('/shop');
  expect(plainPath(`${SHOP}/shop?lang=en`, 'km')).toBeNull();
  expect(plainPath(`${SHOP}/shop?product=3&lang=en`, 'en')).toBeNull();
});
