import { defineConfig } from 'vitest/config';

/** A file starts clusters and containers. Milliseconds. */
const TIMEOUT = 10 * 60_000;

/** The shop with real programs of a large installation: one file at a time, they want the machine for themselves. */
export default defineConfig({
  test: {
    name: 'fleet',
    root: 'apps/api',
    include: ['src/fleet/**/*.fleet.test.ts'],
    globalSetup: 'src/testing/setup-hard.ts',
    fileParallelism: false,
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
  },
});
