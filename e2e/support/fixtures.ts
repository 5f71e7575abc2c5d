import { readFile } from 'node:fs/promises';
import type { Language } from '@phsar/domain/language';
import { test as base, expect, type Page } from '@playwright/test';
import { text } from './texts.ts';

export interface ShopOptions {
  language: Language;
  database: 'embedded' | 'postgres';
}

interface ShopFixtures {
  /** A UI text in the project's language. */
  t: (key: string, values?: Record<string, string | number>) => string;
  /** Every t.me link the browser would have opened. */
  telegram: { links: URL[] };
  /** The code in the last text message to a number in E.164, read from the shop's log. */
  sentCode: (number: string) => Promise<string>;
}

/** Every test runs in the project's language and fails on any error in the browser console. */
export const test = base.extend<ShopOptions & ShopFixtures>({
  language: ['km', { option: true }],
  database: ['embedded', { option: true }],
  baseURL: async ({ database }, use) => {
    const url = database === 'embedded' ? process.env.SHOP_URL_EMBEDDED : process.env.SHOP_URL_POSTGRES;
    if (url === undefined) throw new Error('The shops were not started');
    await use(url);
  },
  t: async ({ language }, use) => {
    await use((key, values) => text(language, key, values));
  },
  telegram: async ({ page }, use) => {
    const links: URL[] = [];
    await page.route('https://t.me/**', async (route) => {
      links.push(new URL(route.request().url()));
      await route.fulfill({ contentType: 'text/html', body: '<title>Telegram</title>' });
    });
    await use({ links });
  },
  sentCode: async ({ database }, use) => {
    const file = database === 'embedded' ? process.env.SHOP_LOG_EMBEDDED : process.env.SHOP_LOG_POSTGRES;
    const lastCode = async (number: string) => {
      const messages = (await readFile(file ?? '', 'utf8')).split(`SMS to ${number}: `).slice(1);
      return /^\d{6}/.exec(messages.at(-1) ?? '')?.[0] ?? '';
    };
    await use(async (number) => {
      await expect.poll(() => lastCode(number)).not.toBe('');
      return await lastCode(number);
    });
  },
  context: async ({ context, language, baseURL }, use) => {
    if (language === 'en') {
      await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }]);
    }
    await use(context);
  },
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await use(page);
    // Requests still in flight when the test ends must not fail it.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(errors.filter((error) => !isExpected(page, error))).toEqual([]);
  },
});

const expectations = new WeakMap<Page, RegExp[]>();

/** Allows console errors that match, such as a refused request or an unreachable server. */
export function expectErrors(page: Page, ...patterns: RegExp[]): void {
  expectations.set(page, [...(expectations.get(page) ?? []), ...patterns]);
}

/**
 * The browser reports a view transition that the next navigation cuts short; its promise stays inside React Router.
 * The page comes as it should, only without the animation.
 */
const CUT_SHORT = /^uncaught: Transition was skipped/;

function isExpected(page: Page, error: string): boolean {
  return [CUT_SHORT, ...(expectations.get(page) ?? [])].some((pattern) => pattern.test(error));
}

export { expect };
