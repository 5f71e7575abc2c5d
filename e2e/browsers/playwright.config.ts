import { defineConfig } from '@playwright/test';
import type { BrowserOptions } from './fixtures.ts';

/** The main journeys in browsers that Playwright does not drive: its runner alone is used. */
export default defineConfig<BrowserOptions>({
  testDir: '.',
  testMatch: '*.browsers.ts',
  globalSetup: './start-shop.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 150_000,
  reporter: [['list'], ['json']],
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkitgtk', use: { engine: 'webkitgtk' } },
  ],
});
