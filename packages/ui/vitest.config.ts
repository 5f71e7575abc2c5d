import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'ui',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    // Typing into a form, or waiting for an answer, on a machine busy with other tests. Milliseconds.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
});
