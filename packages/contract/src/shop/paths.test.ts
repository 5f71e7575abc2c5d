import { expect, it } from 'vitest';
import { blogPath, productPath, searchPath, showsProducts } from './paths.ts';

it('an address holds ids and searches as they were given', () => {
  expect(blogPath('a/b')).toBe('/blog/a%2Fb');
  expect(productPath(3)).toBe('/shop?product=3');
  expect(new URL(searchPath('soap & ជក់'), 'http://shop').searchParams.get('q')).toBe('soap & ជក់');
});

it('a product opens on pages that show products, and on no other', () => {
  expect(['/', '/home', '/shop', '/promotion'].filter((path) => !showsProducts(path))).toEqual([]);
  expect(['/blogs', '/cart', '/contact'].filter(showsProducts)).toEqual([]);
});
