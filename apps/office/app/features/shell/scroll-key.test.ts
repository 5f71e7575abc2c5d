import { expect, it } from 'vitest';
import { scrollKey } from './scroll-key.ts';

it('a tab’s first page is not scrolled to where another first page stood', () => {
  const at = (pathname: string, key: string) => ({ pathname, search: '', hash: '', state: null, key });
  expect(scrollKey(at('/', 'default'))).not.toBe(scrollKey(at('/orders', 'default')));
  expect(scrollKey(at('/', 'default'))).not.toBe('default');
  expect(scrollKey(at('/orders', 'k1x2'))).toBe('k1x2');
});
