import { defineConfig } from '@playwright/test';
import { testBrowser } from '../scripts/chromium.ts';
import type { ShopOptions } from './support/fixtures.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

/**
 * Every test runs on the phone, in Khmer, and but for the ones below on the desktop, in English: two projects that
 * differ in all there is, language, width and database, find what any of these breaks. The job the shop is for is
 * done in every combination.
 */
const MAIN_JOB = '**/journeys/main-job.spec.ts';

/**
 * Specs that run once, on the phone: neither language nor width changes the outcome. Component tests cover the English
 * forms; the main job and the accessibility tests show these screens on the desktop.
 */
const SHOWN_ONCE = [
  ...[
    'banners',
    'code-loading',
    'damaged-storage',
    'missing-pictures',
    'offline',
    'photo-search',
    'service-worker',
  ],
  ...['contact', 'forgot-password', 'login', 'profile', 'signup'],
  ...['blogs', 'cart', 'checkout', 'order-history', 'payment'],
  'translated',
  // Journeys whose screens other tests show.
  ...['goods-change', 'bell-and-bank', 'pay-by-code', 'phone-proof', 'old-browser'],
];

/**
 * Both languages on phone and desktop; each language runs against both databases.
 * Traces cost 10% of the run time, so they are opt-in: `playwright test --trace on`.
 */
export default defineConfig<ShopOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A test takes seconds. Only one that hangs comes near these, however busy the machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    // A service worker would answer before a test's routes do; only its own tests allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: testBrowser(),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Blocks every host but the shop's; the map stays empty.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
  projects: [
    { name: 'km-360', use: { viewport: PHONE, hasTouch: true, language: 'km', database: 'embedded' } },
    {
      name: 'en-1280',
      testIgnore: `**/{states,journeys}/{${SHOWN_ONCE.join(',')}}.spec.ts`,
      use: { viewport: DESKTOP, language: 'en', database: 'postgres' },
    },
    {
      name: 'en-360',
      testMatch: MAIN_JOB,
      use: { viewport: PHONE, hasTouch: true, language: 'en', database: 'embedded' },
    },
    {
      name: 'km-1280',
      testMatch: MAIN_JOB,
      use: { viewport: DESKTOP, language: 'km', database: 'postgres' },
    },
  ],
});
