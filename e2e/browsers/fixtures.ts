import { test as base } from '@playwright/test';
import { type Office, officeBehind } from '../support/office.ts';
import { type Screen, screenOf } from './screen.ts';
import { openFirefox, openWebKit } from './webdriver.ts';

export interface BrowserOptions {
  engine: 'firefox' | 'webkitgtk';
}

interface BrowserFixtures {
  office: Office;
  /** A phone's screen in Khmer, in a browser of its own. */
  phone: Screen;
}

const OPENERS = { firefox: openFirefox, webkitgtk: openWebKit };

export const test = base.extend<BrowserOptions & BrowserFixtures>({
  engine: ['firefox', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it needs from the pattern.
  office: async ({}, use) => {
    await use(officeBehind(JSON.parse(process.env.SHOP_OFFICE_EMBEDDED ?? '')));
  },
  phone: async ({ engine, office }, use) => {
    const tab = await OPENERS[engine]();
    try {
      await use(screenOf(tab, office.url));
    } finally {
      await tab.close();
    }
  },
});
