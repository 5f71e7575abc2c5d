import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** A test of the database opens real ones, and some start processes one after the other, each 15 s on a machine that is busy with much else. Milliseconds. */
const DATABASE_TIMEOUT = 180_000;
/** What is to happen by itself may take so long on a machine that is busy with the other tests. Milliseconds. */
const PATIENCE = 20_000;
/** A file per processor: by itself Vitest leaves one of two idle. */
const EVERY_PROCESSOR = '100%';
/** Each file with the embedded database takes a processor and several hundred megabytes while it runs. */
const EMBEDDED_WORKERS = 2;
/** After the others, because Vitest runs no projects with different numbers of workers at once. */
const AFTER_THE_OTHERS = { groupOrder: 1 };

/** Long ones, with processes of their own: `npm run test:hard` and `npm run test:fleet`. */
const HARD = '**/*.{hard,fleet}.test.ts';

/**
 * Loading the whole API takes longer than most files' tests, so files with a database share a process, one after the
 * other. The API keeps nothing in its modules; a file that replaces modules (`vi.mock`) opens no database.
 */
const SHARED_PROCESS = { isolate: false };

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
  maxWorkers: EVERY_PROCESSOR,
};

const packages = ['domain', 'texts', 'contract', 'app-build', 'picture-likeness'].map((name) => ({
  test: {
    name,
    root: `packages/${name}`,
    include: ['src/**/*.test.ts'],
    testTimeout: PATIENCE,
    maxWorkers: EVERY_PROCESSOR,
  },
}));

/**
 * Most component tests share a process and have a context of their own in it, which takes half the time of a process
 * each. There, as in a browser, nothing can stand in for `location`: files that need that have a process each.
 */
function screensOf(app: 'web' | 'office') {
  const root = join(import.meta.dirname, 'apps', app);
  const files = globSync(['app/**/*.test.{ts,tsx}', 'service-worker/*.test.ts', '*.test.ts'], { cwd: root });
  const replacesLocation = (file: string) =>
    readFileSync(join(root, file), 'utf8').includes("stubGlobal('location'");
  const extended = join(root, 'vitest.config.ts');
  return [
    {
      extends: extended,
      test: {
        root,
        name: app,
        pool: 'vmForks' as const,
        include: files.filter((file) => !replacesLocation(file)),
      },
    },
    { extends: extended, test: { root, name: `${app}-location`, include: files.filter(replacesLocation) } },
  ];
}

/** The API's tests of a database run on both kinds; a file named for one kind of database (`x.postgres.test.ts`) runs on that one alone. */
export default defineConfig({
  test: {
    projects: [
      ...packages,
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
          sequence: AFTER_THE_OTHERS,
          ...SHARED_PROCESS,
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
          ...SHARED_PROCESS,
        },
      },
      'packages/ui',
      ...screensOf('web'),
      ...screensOf('office'),
    ],
  },
});
