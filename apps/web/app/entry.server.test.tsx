import { NoResponseError } from '@phsar/contract/client';
import { createShopClient } from '@phsar/contract/shop/client';
import type { PageParts } from '@phsar/contract/shop/pages';
import type { Language } from '@phsar/domain/language';
import { expect, it, vi } from 'vitest';
import { openLivePages } from './entry.server.tsx';
import { PAGE_DATA_ID } from './lib/page/page-data.ts';
import { testShop } from './testing/test-shop.ts';

const pages = openLivePages();

function parts(language: Language = 'en'): PageParts {
  const away = new NoResponseError('The database is away');
  const api = createShopClient(() => Promise.reject(away));
  return { api, shop: testShop, language, reportError: vi.fn() };
}

async function rendered(path: string, language?: Language) {
  const answer = await pages.render(new Request(`http://shop${path}`), parts(language));
  const page = new DOMParser().parseFromString(answer.body, 'text/html');
  return { answer, page, data: JSON.parse(page.getElementById(PAGE_DATA_ID)?.textContent ?? '') };
}

it('each page has one spelling of its path', () => {
  const { pagePath } = pages;
  for (const path of ['/', '/home', '/shop', '/blog/7', '/manifest.webmanifest'])
    expect(pagePath(path)).toBe(path);
  for (const path of ['/Shop', '/shop/']) expect(pagePath(path)).toBe('/shop');
  expect(pagePath('/blog/%37')).toBe('/blog/7');
  for (const path of ['/nowhere', '/shop/more', '/blog', '//shop']) expect(pagePath(path)).toBeNull();
});

it('a page carries the shop and what its loaders gave, for its hydration', async () => {
  const { answer, page, data } = await rendered('/shop');
  expect(answer.status).toBe(200);
  expect(page.documentElement.lang).toBe('en');
  expect(page.querySelector('main h1')?.textContent).toBeTruthy();
  expect(data.shop).toEqual(testShop);
  expect(data.router).toEqual({ loaderData: { layout: { deliveryLimit: null }, shop: {} } });
});

it('an address that is no page is answered with 404 and the layout around it', async () => {
  const { answer, page } = await rendered('/nowhere', 'km');
  expect(answer.status).toBe(404);
  expect(page.documentElement.lang).toBe('km');
  expect(page.querySelector('header nav, header a')).not.toBeNull();
});

it('the manifest is no page', async () => {
  const answer = await pages.render(new Request('http://shop/manifest.webmanifest'), parts('en'));
  expect(answer.headers['content-type']).toBe('application/manifest+json');
  expect(JSON.parse(answer.body)).toMatchObject({ name: 'Phsar', lang: 'en' });
});
