import { LANGUAGES, type Language } from '@phsar/domain/language';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { loadDemoShop } from '../modules/import/demo-shop.ts';
import { loadWebBuild } from '../modules/pages/web-build.ts';
import { openTestApp, type TestApp } from '../testing/app-under-test.ts';
import { recordingLog } from '../testing/recording-log.ts';

/** Beyond this the shop makes links without end. */
const MOST_ADDRESSES = 5_000;
const DEADLINE_MS = 5 * 60_000;
const ORIGIN = 'http://localhost';

/** What the standard forbids, and names that assistive technology does not read. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // List items may have a name: the carousel's say which of how many they are.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Browsers fill a telephone field with the number as it is dialled here, and an address into one line.
    'valid-autocomplete': 'off',
    // A search shows results while one types; Enter sends the form.
    'wcag/h32': 'off',
  },
});

let shop: TestApp;

beforeAll(async () => {
  const web = await loadWebBuild();
  shop = await openTestApp({
    web,
    config: { hasRateLimits: false },
    template: inject('hardTemplates').embedded,
  });
  await loadDemoShop({ ...shop, log: recordingLog() });
});
afterAll(() => shop.close());

/** Addresses of links and files in the shop's own HTML, except those outside the shop. */
function addressesIn(html: string, page: string): string[] {
  const found = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
  return found
    .map((address) => new URL(address, new URL(page, ORIGIN)))
    .filter(({ origin }) => origin === ORIGIN)
    .map(({ pathname, search }) => pathname + search);
}

/** A page of one language: a product opened over a list has the links of that list, so they are not followed again. */
const isFollowed = (address: string) => !new URL(address, ORIGIN).searchParams.has('product');

async function answerOf(address: string, language: Language) {
  const { pathname, searchParams } = new URL(address, ORIGIN);
  if (language === 'en' && !pathname.includes('.')) searchParams.set('lang', 'en');
  return await shop.app.inject({
    url: `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`,
    headers: { accept: 'text/html', 'accept-language': language },
  });
}

/** Each mistake once, with the first page it was found on. */
function noteMistakes(mistakes: Map<string, string>, html: string, address: string): void {
  for (const { messages } of validator.validateStringSync(html).results) {
    for (const { ruleId, message, selector } of messages) {
      const mistake = `${ruleId}: ${message}, ${selector}`;
      if (!mistakes.has(mistake)) mistakes.set(mistake, address);
    }
  }
}

/** Takes a minute a language on two busy cores, most of it for the HTML. */
// Covers 10.19, 10.25
test.each(LANGUAGES)(
  'every link inside the shop leads somewhere, from the first page on, and every page is valid HTML (%s)',
  async (language) => {
    const seen = new Set(['/']);
    const broken: string[] = [];
    const mistakes = new Map<string, string>();
    const started = performance.now();
    for (const address of seen) {
      const answer = await answerOf(address, language);
      const { location, 'content-type': type = '' } = answer.headers;
      const isMoved = answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string';
      if (answer.statusCode !== 200 && !isMoved) broken.push(`${answer.statusCode} ${address}`);
      const next = isMoved ? addressesIn(` href="${location}"`, address) : [];
      const isPage = String(type).startsWith('text/html');
      // The dialog of a product is the same over every list.
      const isNew = isFollowed(address) || address.startsWith('/shop?product=');
      if (isPage && isNew) noteMistakes(mistakes, answer.body, address);
      const found = isPage && isFollowed(address) ? addressesIn(answer.body, address) : next;
      for (const one of found) seen.add(one);
      expect(seen.size, [...seen].slice(-5).join('\n')).toBeLessThan(MOST_ADDRESSES);
      expect(performance.now() - started, `${seen.size} addresses`).toBeLessThan(DEADLINE_MS);
    }
    expect(broken).toEqual([]);
    expect(Object.fromEntries(mistakes)).toEqual({});
    // All of the demo shop: its 72 products, 12 posts and every page that a link leads to.
    expect(seen.size).toBeGreaterThan(150);
  },
);
