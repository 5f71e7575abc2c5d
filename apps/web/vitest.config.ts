import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { defineConfig } from 'vitest/config';
import { messageOptions } from './message-options.ts';

export default defineConfig({
  plugins: [paraglideVitePlugin(messageOptions)],
  test: {
    name: 'web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    include: ['app/**/*.test.{ts,tsx}', 'service-worker/*.test.ts', '*.test.ts'],
    setupFiles: ['app/testing/setup.ts'],
    // A form that is typed into, or an answer that is waited for, on a machine busy with the other tests. Milliseconds.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
});
