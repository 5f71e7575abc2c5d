import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@phsar/domain/language';
import { describe, expect, it } from 'vitest';
import { testShop } from '../../testing/test-shop.ts';
import { headTags, type PageFacts } from './head-tags.tsx';

const facts: PageFacts = {
  path: '/shop?product=1',
  title: 'Soft "brush" <b>',
  description: 'For tender gums.',
  type: 'product',
  picture: '/media/a1-960.webp',
  data: [],
};

function headOf(changes: Partial<PageFacts> = {}, language: Language = 'en') {
  const { head } = new DOMParser().parseFromString(
    headTags({ ...facts, ...changes }, { shop: testShop, language }),
    'text/html',
  );
  return {
    meta: (name: string) =>
      head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content'),
    languages: Object.fromEntries(
      [...head.querySelectorAll<HTMLLinkElement>('link[rel=alternate]')].map((link) => [
        link.hreflang,
        link.href,
      ]),
    ),
    head,
  };
}

describe('the head of a page', () => {
  it('names the release', () => {
    const file = readFileSync(join(import.meta.dirname, '../../../../../package.json'), 'utf8');
    expect(headOf().meta('generator')).toBe(`Phsar ${JSON.parse(file).version}`);
  });

  it('shows a shared link with its own title, text and picture', () => {
    const { meta, head } = headOf();
    expect(meta('og:title')).toBe('Soft "brush" <b>');
    expect(meta('description')).toBe('For tender gums.');
    expect(meta('og:url')).toBe('http://localhost:3000/shop?product=1&lang=en');
    expect(meta('og:image')).toBe('http://localhost:3000/media/a1-1200.jpg');
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
    expect(meta('twitter:card')).toBe('summary_large_image');
    expect(head.querySelector('b')).toBeNull();
  });

  it("shows the shop's own picture where a page has none", () => {
    expect(headOf({ picture: undefined }).meta('og:image')).toBe('http://localhost:3000/share.jpg');
  });

  it.each(LANGUAGES)('names both languages of a page alike from its %s form', (language) => {
    expect(headOf({}, language).languages).toEqual({
      km: 'http://localhost:3000/shop?product=1',
      en: 'http://localhost:3000/shop?product=1&lang=en',
      'x-default': 'http://localhost:3000/shop?product=1',
    });
    expect(headOf({}, language).meta('robots')).toBeUndefined();
  });

  it('is installed under a manifest in its language', () => {
    const manifestOf = (language: Language) =>
      headOf({}, language).head.querySelector('link[rel=manifest]')?.getAttribute('href');
    expect(manifestOf('km')).toBe('/manifest.webmanifest');
    expect(manifestOf('en')).toBe('/manifest.webmanifest?lang=en');
  });

  it('keeps a page that nobody is to find out of every index', () => {
    const { meta, languages } = headOf({ path: null });
    expect(meta('robots')).toBe('noindex');
    expect([languages, meta('og:url')]).toEqual([{}, undefined]);
  });

  it("gives the browser's own bars the colour of the page, in both schemes", () => {
    const tokens = readFileSync(
      join(import.meta.dirname, '../../../../../packages/ui/src/styles/tokens.css'),
      'utf8',
    );
    const grounds = [...tokens.matchAll(/--color-canvas: (#\w+);/g)].map(([, colour]) => colour);
    const shown = [...headOf().head.querySelectorAll('meta[name="theme-color"]')].map((meta) =>
      meta.getAttribute('content'),
    );
    expect(shown).toEqual(grounds);
  });
});
