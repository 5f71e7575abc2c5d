import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** A test of the database opens real ones, and some start processes one after the other, each 15 s on a machine that is busy with much else. Milliseconds. */
const DATABASE_TIMEOUT = 180_000;
/** What is to happen by itself may take so long on a machine that is busy with the other tests. Milliseconds. */
const PATIENCE = 20_000;
/** Each file with the embedded database takes a processor and several hundred megabytes while it runs. */
const EMBEDDED_WORKERS = 2;

/** Long ones, with processes of their own: `npm run test:hard` and `npm run test:fleet`. */
const HARD = '**/*.{hard,fleet}.test.ts';

const API = join(import.meta.dirname, 'apps/api');
const NAMED_FOR_A_DATABASE = '**/*.{postgres,pglite}.test.ts';

/** How a test comes by a database: one that does not is the same on both kinds, and runs once. */
const OPENS_DATABASE = /(database|app)-under-test|databaseTemplate/;
const withoutDatabase = globSync('src/**/*.test.ts', {
  cwd: API,
  exclude: [HARD, NAMED_FOR_A_DATABASE],
}).filter((file) => !OPENS_DATABASE.test(readFileSync(join(API, file), 'utf8')));

const api = {
  root: API,
  testTimeout: DATABASE_TIMEOUT,
  hookTimeout: DATABASE_TIMEOUT,
  expect: { poll: { timeout: PATIENCE, interval: 20 } },
};

/** The API's tests of a database run on both kinds; a file named for one kind of database (`x.postgres.test.ts`) runs on that one alone. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          root: 'packages/domain',
          include: ['src/**/*.test.ts'],
          testTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'texts',
          root: 'packages/texts',
          include: ['src/**/*.test.ts'],
          testTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          testTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'picture-likeness',
          root: 'packages/picture-likeness',
          include: ['src/**/*.test.ts'],
          testTimeout: PATIENCE,
        },
      },
      {
        test: { ...api, name: 'api', include: withoutDatabase },
      },
      {
        test: {
          ...api,
          name: 'api-pglite',
          env: { TEST_DATABASE: 'pglite' },
          include: ['src/**/*.test.ts'],
          exclude: [HARD, '**/*.postgres.test.ts', ...withoutDatabase],
          globalSetup: 'src/testing/setup-pglite.ts',
          maxWorkers: EMBEDDED_WORKERS,
        },
      },
      {
        test: {
          ...api,
          name: 'api-postgres',
          env: { TEST_DATABASE: 'postgres' },
          include: ['src/**/*.test.ts'],
          exclude: [HARD, '**/*.pglite.test.ts', ...withoutDatabase],
          globalSetup: 'src/testing/setup-postgres.ts',
        },
      },
      'packages/ui',
      'apps/web',
      'apps/office',
    ],
  },
});
