import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';
import { provideNeededPrograms } from './needed-programs.ts';
import { run } from './run.ts';
import { type Outcome, readPlaywrightReport, readVitestReport } from './test-reports.ts';

/** Totals of all runners, printed at the end, where they are visible after a long run. */
const total: Outcome = { passed: 0, failures: [] };
const failedSteps: string[] = [];
/** One line per step, in order, to show where the time went. */
const durations: string[] = [];
const reports = mkdtempSync(join(tmpdir(), 'phsar-tests-'));

const STAGES: Record<string, () => Promise<void>> = { check, unit, hard, e2e, budgets };

async function check() {
  await step('format and lint', 'biome', ['ci', '.']);
  // Generates the types of routes and texts, which later checks read.
  await step('types of the web app', 'npm', ['run', '--silent', 'typecheck', '-w', '@phsar/web']);
  await step('types of the office', 'npm', ['run', '--silent', 'typecheck', '-w', '@phsar/office']);
  await step('types', 'tsc', ['-p', 'tsconfig.json']);
  await step('import directions', 'node', ['scripts/check-directions.ts']);
  await step('unused code', 'knip', []);
  await step('coverage of the specification', 'node', ['scripts/check-coverage.ts']);
}

async function unit() {
  await prepare();
  await vitest('unit, API and component tests', 'unit');
}

/** Tests that crash, overload and attack the server. */
async function hard() {
  await prepare({ withBuild: true });
  await vitest('crashes, load and hostile requests', 'hard', ['--config', 'vitest.hard.config.ts']);
}

async function vitest(
  name: string,
  stage: string,
  args: string[] = [],
  environment: Record<string, string> = {},
) {
  const file = join(reports, `${stage}.json`);
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  await step(name, 'vitest', ['run', ...report, ...args], environment);
  countFrom(file, readVitestReport);
}

async function e2e() {
  await prepare({ withBuild: true });
  const file = join(reports, 'playwright.json');
  await step('journeys in a browser', 'playwright', ['test', '-c', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  countFrom(file, readPlaywrightReport);
}

/** Bytes that a phone loads: deterministic for a build, so they are checked here and not only by `npm run bench`. */
async function budgets() {
  await prepare();
  await step('page weight', 'node', ['bench/bench.ts', '--check', 'first-view', 'office-first-view']);
}

/** Runs a command and records its time and whether it failed; later steps run in any case. */
async function step(name: string, command: string, args: string[], environment: Record<string, string> = {}) {
  process.stderr.write(`\n== ${name}\n`);
  const code = await timed(name, () => run(command, args, environment));
  if (code !== 0) failedSteps.push(name);
}

async function prepare({ withBuild = false } = {}) {
  await timed('needed programs', provideNeededPrograms);
  if (withBuild) await timed('build', buildIfNeeded);
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  const seconds = Math.round((performance.now() - start) / 1000);
  if (seconds > 0) durations.push(`${name} ${seconds} s`);
  return result;
}

function countFrom<T>(file: string, read: (report: T) => Outcome) {
  try {
    const { passed, failures } = read(JSON.parse(readFileSync(file, 'utf8')));
    total.passed += passed;
    total.failures.push(...failures);
  } catch {
    failedSteps.push(`no report in ${file}`);
  }
}

const requested = process.argv.slice(2);
for (const stage of requested.length > 0 ? requested : Object.keys(STAGES)) {
  const runStage = STAGES[stage];
  if (runStage === undefined)
    throw new Error(`No stage '${stage}': there are ${Object.keys(STAGES).join(', ')}`);
  await runStage();
}
rmSync(reports, { recursive: true });
for (const failure of total.failures) process.stderr.write(`\n${failure}\n`);
process.stderr.write(`\n${durations.join('\n')}\n`);
process.stderr.write(
  failedSteps.length > 0 ? `\nFailed: ${failedSteps.join('; ')}\n` : '\nEverything passed\n',
);
if (total.passed + total.failures.length > 0) {
  process.stdout.write(`${total.passed} passed, ${total.failures.length} failed\n`);
}
process.exit(failedSteps.length > 0 || total.failures.length > 0 ? 1 : 0);
