import { defineConfig } from '@playwright/test';
import type { ShopOptions } from './support/fixtures.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

/** A state of a screen is shown once in each language, on the narrowest and on the widest screen; so is the way by keys alone. */
const WAYS_OF_EVERY_SHOPPER = { testIgnore: ['**/states/**', '**/keyboard.spec.ts'] };

/**
 * What is shown once, on the phone: where neither the language nor the width changes what happens. The forms' English is
 * held by their component tests.
 */
const SHOWN_ONCE = [
  ...['banners', 'code-loading', 'damaged-storage', 'offline', 'photo-search', 'service-worker'],
  ...['contact', 'forgot-password', 'login', 'profile', 'signup'],
];
const ALL_BUT_SHOWN_ONCE = {
  testIgnore: `**/states/{${SHOWN_ONCE.join(',')}}.spec.ts`,
};

/**
 * Both languages on a phone and on a desktop; each language meets both databases.
 * A trace costs a tenth of the time: whoever wants one asks for it, `playwright test --trace on`.
 */
export default defineConfig<ShopOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    // A worker answers before a test can: only its own tests let it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Nobody's server is asked but the shop's: the map stays empty.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
  projects: [
    { name: 'km-360', use: { viewport: PHONE, hasTouch: true, language: 'km', database: 'embedded' } },
    {
      name: 'en-360',
      ...WAYS_OF_EVERY_SHOPPER,
      use: { viewport: PHONE, hasTouch: true, language: 'en', database: 'postgres' },
    },
    {
      name: 'km-1280',
      ...WAYS_OF_EVERY_SHOPPER,
      use: { viewport: DESKTOP, language: 'km', database: 'postgres' },
    },
    {
      name: 'en-1280',
      ...ALL_BUT_SHOWN_ONCE,
      use: { viewport: DESKTOP, language: 'en', database: 'embedded' },
    },
  ],
});
