import { defineConfig } from 'vitest/config';

/** A file starts the shop many times and kills it. Milliseconds. */
const ROUNDS_TIMEOUT = 15 * 60_000;

/** What breaks the shop on purpose. Three files at a time: most of their time they wait for a server that starts or ends. */
export default defineConfig({
  test: {
    name: 'hard',
    root: 'apps/api',
    include: ['src/hard/**/*.hard.test.ts'],
    globalSetup: 'src/testing/setup-hard.ts',
    maxWorkers: 3,
    testTimeout: ROUNDS_TIMEOUT,
    hookTimeout: 120_000,
  },
});
