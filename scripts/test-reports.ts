/** The result of a test runner. */
export interface Outcome {
  passed: number;
  /** One text per failed test: its file, its name, and why it failed. */
  failures: string[];
  /** File and name of each test that did not run here. */
  skipped: string[];
}

/** Characters; longer error messages are cut. */
const MAX_REASON_LENGTH = 1_200;

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Counts the tests of Vitest's JSON report, and lists the failures and what was skipped. */
export function readVitestReport({ numPassedTests, testResults }: VitestReport): Outcome {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that fails to load or to set up has no failed tests of its own.
    if (failed.length === 0 && status === 'failed') return [describe(name, 'the file itself', message)];
    return failed.map((test) => describe(name, test.fullName, test.failureMessages.join('\n')));
  });
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped')
      .map(({ fullName }) => `${name} › ${fullName}`),
  );
  return { passed: numPassedTests, failures, skipped };
}

interface PlaywrightSuite {
  specs: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSpec {
  title: string;
  file: string;
  tests: {
    projectName: string;
    status: string;
    results: { errors: { message?: string }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

/** Counts the tests of Playwright's JSON report and lists the failures; a flaky test is a failure. */
export function readPlaywrightReport({ stats, suites, errors }: PlaywrightReport): Outcome {
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          describe(`[${projectName}] ${file}`, title, reasonsOf(results.flatMap((result) => result.errors))),
        ),
    );
  return {
    passed: stats.expected,
    failures: [...errors.map((error) => describe('the run', 'as a whole', error.message ?? '')), ...failures],
    // Journeys leave out the projects that show nothing new; that is no gap.
    skipped: [],
  };
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function reasonsOf(errors: { message?: string }[]): string {
  return errors.map(({ message = '' }) => message).join('\n');
}

function describe(place: string, name: string, reason: string): string {
  return `${place} › ${name}\n${reason.slice(0, MAX_REASON_LENGTH).replaceAll(/^/gm, '    ')}`;
}
