import { expect, it } from 'vitest';
import { pagePath, pageUrl } from './page-address.ts';

it.each([
  ['/', '', '/'],
  ['/home', '', '/'],
  ['/home/', '?utm_source=x', '/'],
  ['/shop', '?q=soap', '/shop'],
  ['/shop', '?product=3', '/shop?product=3'],
  ['/promotion', '?q=a&product=3', '/shop?product=3'],
  ['/', '?product=3', '/shop?product=3'],
  ['/home/', '?product=3', '/shop?product=3'],
  ['/contact', '?product=3', '/contact'],
])('what %s%s shows has the one address %s', (pathname, search, path) => {
  expect(pagePath(pathname, search)).toBe(path);
});

it('an address without a language is Khmer', () => {
  expect(pageUrl('https://a.example', '/shop?product=3', 'km')).toBe('https://a.example/shop?product=3');
  expect(pageUrl('https://a.example', '/shop?product=3', 'en')).toBe(
    'https://a.example/shop?product=3&lang=en',
  );
});
