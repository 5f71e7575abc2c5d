import { setImmediate as turn } from 'node:timers/promises';
import type { ShopSettings } from '@phsar/contract/shop-settings';
import type { Language } from '@phsar/domain/language';
import { beforeEach, describe, expect, it } from 'vitest';
import { ChangeFeed } from '../../changes/change-feed.ts';
import { fixedSources } from '../../testing/fixed-sources.ts';
import type { PageAddress } from './page-address.ts';
import { PageCache, type PageCacheDeps } from './page-cache.ts';
import { RenderedPage } from './rendered-page.ts';

const clock = fixedSources();
let changes: ChangeFeed;
let rendered: string[];
let shopName: string;
let content: string;
let isWhole: boolean;
let isUnchanged: boolean;
let pages: PageCache;

const shopNamed = (shopName: string) => ({ shopName }) as ShopSettings;

const deps: Omit<PageCacheDeps, 'changes'> = {
  maxBytes: 10_000,
  async render({ key }, language) {
    rendered.push(`${language}${key}`);
    const body = `${language}${key} of ${content}`.padEnd(1_000);
    await turn();
    const sources = [{ url: '/api/products', status: 200, etag: '"a"', productIds: null }];
    return { page: new RenderedPage(200, {}, body), sources, shop: shopNamed(shopName), isWhole };
  },
  isUnchanged: async () => isUnchanged,
  settings: async () => shopNamed(shopName),
  now: clock.now,
};

const address = (key: string | null): PageAddress => {
  return { url: new URL(`http://shop${key ?? '/?q=x'}`), key, isShared: key !== null };
};
const textOf = async (key: string | null, language: Language = 'km') =>
  (await pages.get(address(key), language)).body.toString().trimEnd();

/** Everything is rendered as `text` from now on. */
const write = (text: string) => {
  content = text;
  changes.publish({ kind: 'catalogue', products: 'all' });
};
const sell = (text: string) => {
  content = text;
  changes.publish({ kind: 'stock', products: [1] });
};

beforeEach(() => {
  [content, rendered, shopName, isWhole, isUnchanged] = ['write 1', [], 'Dara', true, false];
  changes = new ChangeFeed(clock);
  pages = new PageCache({ ...deps, changes });
});

describe('the page cache', () => {
  it('renders a page once for all who ask at the same time and later', async () => {
    await Promise.all(Array.from({ length: 20 }, () => textOf('/shop')));
    await textOf('/shop');
    expect(rendered).toEqual(['km/shop']);
    expect(pages.ready('/shop', 'km')?.body.toString()).toContain('km/shop');
  });

  it('keeps the two languages apart', async () => {
    expect(await textOf('/shop', 'en')).toContain('en/shop');
    expect(pages.ready('/shop', 'km')).toBeNull();
    expect(await textOf('/shop', 'km')).toContain('km/shop');
  });

  it('shows other settings of the shop in the next answer, though nothing else has changed', async () => {
    isUnchanged = true;
    await textOf('/shop');
    write('write 2');
    expect(await textOf('/shop')).toContain('of write 1');
    shopName = 'Sok';
    write('write 3');
    expect(await textOf('/shop')).toContain('of write 3');
  });

  it('shows a write of the catalogue in the next answer', async () => {
    await textOf('/shop');
    write('write 2');
    expect(pages.ready('/shop', 'km')).toBeNull();
    expect(await textOf('/shop')).toContain('of write 2');
  });

  it('does not wait for a page that was begun before a write', async () => {
    const before = textOf('/shop');
    write('write 2');
    const after = textOf('/shop');
    expect(await after).toContain('of write 2');
    await before;
    expect(await textOf('/shop')).toContain('of write 2');
    expect(rendered).toHaveLength(2);
  });

  it('does not render a page again whose answers are still the same', async () => {
    await textOf('/contact');
    isUnchanged = true;
    write('write 2');
    expect(await textOf('/contact')).toContain('of write 1');
    expect(pages.ready('/contact', 'km')).not.toBeNull();
    expect(rendered).toHaveLength(1);
  });

  it('renders for new stock at once, and while orders keep coming once a second', async () => {
    await textOf('/shop');
    clock.advance(1_000);
    sell('sale 2');
    expect(await textOf('/shop')).toContain('sale 2');
    clock.advance(999);
    sell('sale 3');
    expect(await textOf('/shop')).toContain('sale 2');
    clock.advance(1);
    expect(await textOf('/shop')).toContain('sale 3');
  });

  it('keeps nothing that failed', async () => {
    isWhole = false;
    await textOf('/shop');
    expect(pages.bytes).toBe(0);
    isWhole = true;
    await textOf('/shop');
    expect(rendered).toHaveLength(2);
  });

  it('forgets a page that fails when it is rendered again', async () => {
    await textOf('/shop');
    isWhole = false;
    write('write 2');
    await textOf('/shop');
    expect(pages.bytes).toBe(0);
  });

  it('keeps nothing made for one visitor', async () => {
    await textOf(null);
    await textOf(null);
    expect(rendered).toHaveLength(2);
    expect(pages.bytes).toBe(0);
  });

  it('lets a failure reach everyone who waits, and tries again for the next', async () => {
    let isBroken = true;
    pages = new PageCache({
      ...deps,
      changes,
      async render(asked, language, isCached) {
        if (isBroken) throw new Error('broken');
        return await deps.render(asked, language, isCached);
      },
    });
    const failed = await Promise.allSettled([textOf('/shop'), textOf('/shop')]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await textOf('/shop')).toContain('km/shop');
  });

  it('holds a bounded number of bytes, and lets go of what was asked for least lately', async () => {
    for (const id of [1, 2, 3, 4, 5]) await textOf(`/blog/${id}`);
    expect(pages.bytes).toBe(10_000);
    expect(pages.ready('/blog/1', 'km')).not.toBeNull();
    await textOf('/blog/6');
    expect(pages.bytes).toBe(10_000);
    expect(pages.ready('/blog/1', 'km')).not.toBeNull();
    expect(pages.ready('/blog/2', 'km')).toBeNull();
  });

  it('presses a page that lasted once, and only such a one', async () => {
    const page = await pages.get(address('/shop'), 'km');
    pages.ready('/shop', 'km');
    expect(page.isFullyCompressed).toBe(false);
    clock.advance(2_000);
    pages.ready('/shop', 'km');
    expect(page.isFullyCompressed).toBe(true);
  });
});
