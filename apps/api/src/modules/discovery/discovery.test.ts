import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChangeFeed } from '../../changes/change-feed.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { importCatalogue, testEntry, writeCatalogueFile } from '../../testing/test-catalogue.ts';
import { SitemapService } from './sitemap.service.ts';

let shop: TestApp;
let folder: string;

beforeAll(async () => {
  shop = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'phsar-test-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const load = async (...keys: string[]) => {
  const file = await writeCatalogueFile(folder, { products: keys.map((key) => testEntry(key)) });
  await importCatalogue(shop, file);
};
const locationsOf = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

test('robots.txt forbids nothing and names the sitemap by its public address', async () => {
  const answer = await shop.app.inject({ url: '/robots.txt', headers: { host: 'evil.example' } });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toContain(`Sitemap: ${shop.config.shop.publicUrl}/sitemap.xml`);
  expect(answer.body.match(/Disallow.*/g)).toEqual(['Disallow: /office']);
});

describe('the sitemap', () => {
  test('lists every page in both languages, each naming the other', async () => {
    await load('a');
    const answer = await shop.app.inject('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const { publicUrl } = shop.config.shop;
    const locations = locationsOf(answer.body);
    const product = locations.find((location) => location.includes('product='));
    expect(product).toMatch(new RegExp(`^${publicUrl}/shop\\?product=\\d+$`));
    expect(locations).toEqual(
      [
        ...['/', '/shop', '/promotion', '/blogs', '/contact', '/delivery', '/returns', '/privacy', '/terms'],
        product?.replace(publicUrl, '') ?? '',
      ].flatMap((path) => [publicUrl + path, `${publicUrl}${path}${path.includes('?') ? '&' : '?'}lang=en`]),
    );
    const entry = answer.body.split('\n').find((line) => line.includes(`<loc>${product}</loc>`));
    expect(entry).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
    expect(entry).toContain(`hreflang="km" href="${product}"`);
    expect(entry).toContain(`hreflang="en" href="${product}&amp;lang=en"`);
  });

  // Covers 10.23
  test('has each category with goods on sale, and no other', async () => {
    const products = [testEntry('lead', { category: 'pet' })];
    await importCatalogue(shop, await writeCatalogueFile(folder, { products }));
    const { database } = shop;
    const deps = {
      database,
      publicUrl: 'https://a.example',
      now: () => new Date(),
      changes: new ChangeFeed(shop.sources),
    };
    const pages = locationsOf(String((await new SitemapService(deps).whole()).body));
    expect(pages.filter((page) => page.includes('category='))).toEqual([
      'https://a.example/shop?category=pet',
      'https://a.example/shop?category=pet&lang=en',
    ]);
  });

  test('is not sent again to whoever has it, and is another one after a write of the catalogue', async () => {
    const changes = new ChangeFeed(shop.sources);
    const { database } = shop;
    const sitemap = new SitemapService({
      database,
      publicUrl: 'https://a.example',
      now: () => new Date(),
      changes,
    });
    await load('b');
    const first = await sitemap.whole();
    await load('b', 'c');
    expect(await sitemap.whole()).toBe(first);
    changes.publish({ kind: 'catalogue', products: [] });
    const second = await sitemap.whole();
    expect(locationsOf(String(second.body)).length).toBe(locationsOf(String(first.body)).length + 2);
    const { headers } = await shop.app.inject('/sitemap.xml');
    const again = await shop.app.inject({
      url: '/sitemap.xml',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  test('of a large shop is split, and the parts together are the whole', async () => {
    await load('a', 'b', 'c', 'd', 'e', 'f', 'g');
    const { database } = shop;
    const deps = {
      database,
      publicUrl: 'https://a.example',
      now: () => new Date(),
      changes: new ChangeFeed(shop.sources),
    };
    const whole = locationsOf(String((await new SitemapService(deps).whole()).body));
    const split = new SitemapService({ ...deps, pagesPerFile: 3 });
    const parts = locationsOf(String((await split.whole()).body));
    expect(parts.length).toBe(Math.ceil(whole.length / 6));
    const pages: string[] = [];
    for (const address of parts) {
      const [, part] = /^https:\/\/a\.example\/sitemap-(\d+)\.xml$/.exec(address) ?? [];
      const found = locationsOf(String((await split.part(Number(part)))?.body));
      expect(found.length).toBeLessThanOrEqual(6);
      pages.push(...found);
    }
    expect(pages).toEqual(whole);
    expect(await split.part(parts.length + 1)).toBeNull();
  });

  test('of a large shop costs one look at each part, however many ask, and none for a part that it lacks', async () => {
    const { database } = shop;
    const deps = {
      database,
      publicUrl: 'https://a.example',
      now: () => new Date(),
      changes: new ChangeFeed(shop.sources),
    };
    const split = new SitemapService({ ...deps, pagesPerFile: 3 });
    let made = 0;
    const part = (number: number) =>
      split.part(number, () => {
        made += 1;
      });
    await Promise.all([part(2), part(2), part(3), part(999_999)]);
    await part(2);
    expect(made).toBe(2);
  });

  test('has no other parts than it names', async () => {
    expect((await shop.app.inject('/sitemap-1.xml')).statusCode).toBe(200);
    for (const url of ['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-x.xml']) {
      expect((await shop.app.inject(url)).statusCode).toBe(404);
    }
  });
});
