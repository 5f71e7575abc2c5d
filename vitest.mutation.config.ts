import { defineConfig } from 'vitest/config';
import all from './vitest.config.ts';

/** Milliseconds. A test that runs out of time would count as one that noticed; Stryker ends what never ends. */
const PATIENCE = 600_000;

const { MUTATED_PROJECT, MUTATION_TESTS = '' } = process.env;

/** `npm run mutate` names a project of vitest.config.ts and some of its tests. */
const project = all.test?.projects?.flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test?.name === MUTATED_PROJECT
    ? [project.test]
    : [],
);

export default defineConfig({
  test: {
    projects:
      project?.map((test) => ({
        test: {
          ...test,
          include: MUTATION_TESTS.split(','),
          // The project leaves tests without a database to another one.
          exclude: [],
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      })) ?? [],
  },
});
