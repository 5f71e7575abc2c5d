import { defineConfig } from 'vitest/config';

/** A file starts the shop many times and kills it. Milliseconds. */
const ROUNDS_TIMEOUT = 15 * 60_000;

/** What breaks the shop on purpose: one file at a time, they want the machine for themselves. */
export default defineConfig({
  test: {
    name: 'hard',
    root: 'apps/api',
    include: ['src/hard/**/*.hard.test.ts'],
    globalSetup: 'src/testing/setup-hard.ts',
    fileParallelism: false,
    testTimeout: ROUNDS_TIMEOUT,
    hookTimeout: 120_000,
  },
});
