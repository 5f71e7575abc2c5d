import { describe, expect, it } from 'vitest';
import { pageAddress } from './page-address.ts';

const web = {
  pagePath: (path: string) => (path === '/nowhere' ? null : path.toLowerCase().replace(/(?<=.)\/$/, '')),
};
const addressOf = (text: string) => {
  const { url, key } = pageAddress(new URL(text, 'http://shop'), web);
  return { rendered: url.pathname + url.search, key };
};

describe('the address of a page', () => {
  it('drops what rendering does not read', () => {
    for (const query of ['', '?', '?utm_source=a&fbclid=b', '?lang=en', '?x[]=1&x[]=2', '?q=&product=']) {
      expect(addressOf(`/shop${query}`)).toEqual({ rendered: '/shop', key: '/shop' });
    }
  });

  it('tells the pages with an open product apart, in one spelling', () => {
    const open = { rendered: '/shop?product=12', key: '/shop?product=12' };
    expect(addressOf('/shop?product=12')).toEqual(open);
    expect(addressOf('/shop?utm=1&product=12&product=13')).toEqual(open);
  });

  it('is of no page to keep while the shop is developed', () => {
    const asked = new URL('http://shop/shop?product=12');
    expect(pageAddress(asked, { ...web, keepsPages: false })).toEqual({
      url: asked,
      key: null,
      isShared: false,
    });
  });

  it('drops a product where none opens', () => {
    for (const path of ['/contact', '/blog/7', '/cart']) {
      expect(addressOf(`${path}?product=12`)).toEqual({ rendered: path, key: path });
    }
    for (const path of ['/', '/home', '/promotion']) {
      expect(addressOf(`${path}?product=12`).key).toBe(`${path}?product=12`);
    }
  });

  it('keeps no page of a search, and none of a product that cannot be', () => {
    expect(addressOf('/shop?q=soap')).toEqual({ rendered: '/shop?q=soap', key: null });
    expect(addressOf('/shop?product=12&q=soap').key).toBeNull();
    for (const id of ['abc', '-1', '0', '012', '99999999999', '1+', '%31x']) {
      expect(addressOf(`/shop?product=${id}`).key).toBeNull();
    }
  });

  it('tells a category and an order of the shop apart, in the spelling of its links', () => {
    const narrowed = { rendered: '/shop?category=pet&sort=newest', key: '/shop?category=pet&sort=newest' };
    expect(addressOf('/shop?sort=newest&utm=1&category=pet')).toEqual(narrowed);
    expect(addressOf('/shop?category=&sort=')).toEqual({ rendered: '/shop', key: '/shop' });
    // Rendered, because links carry them on, but too many to keep.
    for (const path of ['/shop?sort=random', '/shop?category=pet&product=12', '/promotion?category=pet']) {
      expect(addressOf(path)).toEqual({ rendered: path, key: null });
    }
    expect(addressOf('/contact?category=pet&sort=newest').key).toBe('/contact');
  });

  it('keeps no page of a payment link, nor its key', () => {
    expect(addressOf('/pay/PH-ABCD2345?key=abc')).toEqual({ rendered: '/pay/PH-ABCD2345', key: null });
  });

  it('keeps no page under another spelling of its path', () => {
    expect(addressOf('/Shop').key).toBeNull();
    expect(addressOf('/shop/').key).toBeNull();
  });

  // Covers 10.3
  it('says which pages caches outside the shop may keep: those of a person, searches and what is not there are none', () => {
    const isShared = (path: string) => pageAddress(new URL(path, 'http://shop'), web).isShared;
    for (const path of ['/', '/shop?category=pet', '/shop?product=12&utm=1', '/contact', '/delivery'])
      expect(isShared(path), path).toBe(true);
    for (const path of ['/cart', '/login', '/payment?utm=1', '/shop?q=soap', '/Shop', '/nowhere'])
      expect(isShared(path), path).toBe(false);
  });

  it('shows one page for all that are not there', () => {
    for (const asked of ['/nowhere', '/nowhere?product=3', '/nowhere?q=soap']) {
      expect(addressOf(asked)).toEqual({ rendered: '/404', key: '/404' });
    }
  });
});
