import { expect, it } from 'vitest';
import { offlinePage } from './offline-page.ts';

const shown = async (language: 'km' | 'en' | null, keptPaths: string[]) => {
  const answer = offlinePage({ language, former: null, keptPaths, khmerFont: '/static/media/khmer.woff2' });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const links = [...page.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));
  return { answer, page, links };
};

it.each([
  ['en', 'en', 'No internet connection'],
  ['km', 'km', 'គ្មានអ៊ីនធឺណិត'],
  [null, 'km', 'គ្មានអ៊ីនធឺណិត'],
] as const)(
  'the page for pages that were never seen speaks the language seen last (%s)',
  async (seen, lang, title) => {
    const { answer, page } = await shown(seen, []);
    expect([page.documentElement.lang, page.querySelector('h1')?.textContent]).toEqual([lang, title]);
    expect(answer.headers.get('content-language')).toBe(lang);
  },
);

it('leads to the pages of the menu that were seen, and to nothing else', async () => {
  expect((await shown('en', ['/shop', '/cart', '/blog/3', '/'])).links).toEqual(['/', '/shop']);
  expect((await shown('en', ['/cart'])).page.querySelector('nav')).toBeNull();
});

it('runs nothing, and says that it is no real answer', async () => {
  const { answer, page } = await shown('en', []);
  expect(answer.status).toBe(503);
  expect(page.querySelector('script')).toBeNull();
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
});
