import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { defineConfig } from 'vitest/config';
import { messageOptions } from './message-options.ts';

export default defineConfig({
  plugins: [paraglideVitePlugin(messageOptions)],
  test: {
    name: 'web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    include: ['app/**/*.test.{ts,tsx}', '*.test.ts'],
    setupFiles: ['app/testing/setup.ts'],
  },
});
