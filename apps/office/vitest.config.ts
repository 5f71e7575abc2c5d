import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { clientTables } from '@phsar/app-build/client-tables';
import { defineConfig } from 'vitest/config';
import { messageOptions } from './message-options.ts';

/** What the projects of `vitest.config.ts` that show this app have in common. */
export default defineConfig({
  plugins: [paraglideVitePlugin(messageOptions), clientTables()],
  test: {
    environment: 'jsdom',
    maxWorkers: '100%',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/office/' } },
    setupFiles: ['../../packages/ui/src/testing/setup.ts', 'app/testing/setup.ts'],
    // Typing into a form, or waiting for an answer, on a machine busy with other tests. Milliseconds.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
});
