import { NO_PICTURE } from '@phsar/ui/no-picture';
import type { StaticHandlerContext } from 'react-router';
import { data, isRouteErrorResponse } from 'react-router';
import { expect, it } from 'vitest';
import { PAGE_DATA_ID, type PageData } from './lib/page/page-data.ts';
import { LIVE_CODE } from './page-code.server.ts';
import { completePage, hydrationStateOf, INLINE_SCRIPTS } from './page-html.server.ts';
import { testShop } from './testing/test-shop.ts';

const DOCUMENT = '<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><main></main></body></html>';

function pageWith(loaderData: unknown) {
  const router = { loaderData: { shop: loaderData } };
  const code = { ...LIVE_CODE, entry: '/entry.js', entryFiles: ['/vendor.js', '/entry.js'] };
  const html = completePage(DOCUMENT, {
    code,
    ownFiles: ['/shop.js', '/shared.js'],
    headTags: '<meta name="description" content="$& $1">',
    data: { shop: testShop, files: {}, router },
  });
  return { html, page: new DOMParser().parseFromString(html, 'text/html') };
}

it('no text of the data ends its element', () => {
  const evil = { title: '</script><script>evil()</script><!--', lines: '\u2028\u2029' };
  const { html, page } = pageWith(evil);
  expect(html).not.toContain('evil()</script>');
  expect(html).not.toMatch(/[\u2028\u2029]/);
  const read: PageData = JSON.parse(page.getElementById(PAGE_DATA_ID)?.textContent ?? '');
  expect(read.router.loaderData?.shop).toEqual(evil);
});

it('scripts are asked for after the document, in their order and with low priority, and started by the page', () => {
  const { page } = pageWith(null);
  const links = [...page.querySelectorAll('link[rel="modulepreload"]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/vendor.js',
    '/entry.js',
    '/shop.js',
    '/shared.js',
  ]);
  expect(links.every((link) => link.getAttribute('fetchpriority') === 'low')).toBe(true);
  expect(links.every((link) => link.parentElement === page.body)).toBe(true);
  const started = [...page.querySelectorAll('script[type="module"]')];
  expect(started.map((script) => script.getAttribute('src'))).toEqual(['/shop.js', '/entry.js']);
});

it('the inline scripts are those that the content policy is told of', () => {
  const inline = [...pageWith(null).page.querySelectorAll('script:not([src], [type])')];
  expect(inline.map((script) => script.textContent)).toEqual(INLINE_SCRIPTS);
});

it('a picture that does not load is replaced before hydration', () => {
  const { page } = pageWith(null);
  // The page is parsed without running its scripts.
  new Function(page.querySelector('head > script')?.textContent?.replace(/^.*;(?=\(function)/s, '') ?? '')();
  const image = document.body.appendChild(new Image());
  image.src = '/media/gone.webp';
  image.dispatchEvent(new Event('error'));
  expect(image.src).toBe(NO_PICTURE);
});

it('nothing of a tag is read as a pattern', () => {
  expect(pageWith(null).page.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(
    '$& $1',
  );
});

it('an error reaches the browser as its status or as nothing', () => {
  const missing = { status: 404, statusText: '', internal: false, data: data(null).data };
  const errors = { shop: new Error('SELECT secret FROM users'), layout: missing };
  const state = hydrationStateOf({ loaderData: {}, errors } as unknown as StaticHandlerContext);
  const received = JSON.parse(JSON.stringify(state));
  expect(received.errors.shop).toEqual({});
  expect(isRouteErrorResponse(received.errors.layout)).toBe(true);
});
