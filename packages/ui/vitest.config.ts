import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'ui',
    environment: 'jsdom',
    // A context of its own for each file, in a process that has loaded the browser's stand-in: half the time of a new process.
    pool: 'vmForks',
    // One for each processor, as in all other projects.
    maxWorkers: '100%',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    // Typing into a form, or waiting for an answer, on a machine busy with other tests. Milliseconds.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
});
