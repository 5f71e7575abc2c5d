import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';
import { leftOut, selectTests } from './changed-tests.ts';
import { hasPostgres, otherBrowsers, provideNeededPrograms } from './needed-programs.ts';
import { COLOURED, ROOT, run, runKeepingOutput } from './run.ts';
import { type Outcome, readPlaywrightReport, readVitestReport } from './test-reports.ts';

/** Totals of all runners, printed at the end, where they are visible after a long run. */
const total: Outcome = { passed: 0, failures: [], skipped: [] };
const failedSteps: string[] = [];
/** One line per step, in order, to show where the time went. */
const durations: string[] = [];
/** What a stage wants said at the end: what it left out. */
const notes: string[] = [];
const reports = mkdtempSync(join(tmpdir(), 'phsar-tests-'));

/** The stages of `npm test`, in order. */
const EVERY_STAGE = { check, unit, hard, e2e, budgets };
const STAGES: Record<string, () => Promise<void>> = { ...EVERY_STAGE, fleet, browsers, changed };

async function check() {
  const start = performance.now();
  // The texts as code, which most of the others read.
  await stepsAtOnce(
    ['texts of the web app', 'npm', ['run', '--silent', 'messages', '-w', '@phsar/web']],
    ['texts of the office', 'npm', ['run', '--silent', 'messages', '-w', '@phsar/office']],
  );
  await stepsAtOnce(
    ['types', 'tsc', ['-p', 'tsconfig.json']],
    ['types of the apps', 'tsc', ['-p', 'apps']],
    ['unused code', 'knip', ['--cache']],
    ['import directions', 'node', ['scripts/check-directions.ts']],
    ['bare text beside what changes', 'node', ['scripts/check-bare-text.ts']],
    ['format and lint', 'biome', ['ci', ...(COLOURED ? [] : ['--colors=off']), '.']],
    ["types of the shop's worker", 'tsc', ['-p', 'apps/web/service-worker']],
    ["types of the office's worker", 'tsc', ['-p', 'apps/office/service-worker']],
    ['statements of the specification', 'node', ['scripts/check-statements.ts']],
    ['documents', 'node', ['scripts/check-documents.ts']],
  );
  durations.push(`check, all in all ${secondsSince(start)} s`);
}

async function unit() {
  await prepare({ withBuild: true });
  const builtCommand = { SHOP_COMMAND: join(ROOT, 'apps/api/build/shop.js') };
  await vitest('unit, API and component tests', 'unit', [], builtCommand);
}

/** What the changes since the main branch touch, committed or not, while one works on them. Opens no browser. */
async function changed() {
  const selection = selectTests();
  const { base, files, related, api, postgres } = selection;
  process.stderr.write(`\nCompared with ${base}: ${files.length} files changed\n`);
  await check();
  if (related.length > 0)
    await vitest('tests that import what changed', 'changed', ['--project=!api*', ...related], {}, 'related');
  const embedded = ['--passWithNoTests', '--project=api', '--project=api-pglite'];
  if (api.length > 0) await vitest('API tests beside what changed', 'changed-api', [...embedded, ...api]);
  if (postgres.length > 0 && hasPostgres())
    await vitest('changed tests of PostgreSQL', 'changed-postgres', ['--project=api-postgres', ...postgres]);
  else notes.push(...postgres.map((file) => `Not run, as PostgreSQL is not installed: ${file}`));
  notes.push(leftOut(selection));
}

/** Tests that crash, overload and attack the server. */
async function hard() {
  await prepare({ withBuild: true });
  await vitest('crashes, load and hostile requests', 'hard', ['--config', 'vitest.hard.config.ts']);
}

/** The shop among the programs of a large one: a pooler, a failing-over database, a bucket, caches, containers. */
async function fleet() {
  await timed('programs of the fleet', () => provideNeededPrograms('fleet'));
  await timed('build', buildIfNeeded);
  await vitest('the shop in a fleet', 'fleet', ['--config', 'vitest.fleet.config.ts']);
}

/** The main journeys in the browsers of other makers that Debian has. */
async function browsers() {
  await timed('other browsers', () => provideNeededPrograms('browsers'));
  await timed('build', buildIfNeeded);
  const { installed, missing } = otherBrowsers();
  for (const browser of ['firefox', 'webkitgtk'].filter((name) => !installed.includes(name)))
    total.skipped.push(`journeys in ${browser}: on Debian, apt-get install ${missing.join(' ')}`);
  if (installed.length === 0) return;
  const projects = installed.map((browser) => `--project=${browser}`);
  await playwright('journeys in other browsers', 'e2e/browsers/playwright.config.ts', projects);
}

async function vitest(
  name: string,
  stage: string,
  args: string[] = [],
  environment: Record<string, string> = {},
  command = 'run',
) {
  const file = join(reports, `${stage}.json`);
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  await step(name, 'vitest', [command, '--run', ...report, ...args], environment);
  countFrom(file, readVitestReport);
}

async function e2e() {
  await prepare({ withBuild: true });
  await playwright('journeys in a browser', 'e2e/playwright.config.ts');
}

async function playwright(name: string, config: string, args: string[] = []) {
  const file = join(reports, 'playwright.json');
  await step(name, 'playwright', ['test', '-c', config, ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  countFrom(file, readPlaywrightReport);
}

/** What a phone loads, code and bytes: deterministic for a build, so it is checked here and not only by `npm run bench`. */
async function budgets() {
  await prepare({ withBuild: true });
  await step('syntax and methods of the oldest browsers', 'node', ['scripts/check-browsers.ts']);
  await step('page weight', 'node', ['bench/bench.ts', '--check', 'first-view', 'office-first-view']);
}

/** Runs a command and records its time and whether it failed; later steps run in any case. */
async function step(name: string, command: string, args: string[], environment: Record<string, string> = {}) {
  process.stderr.write(`\n== ${name}\n`);
  const code = await timed(name, () => run(command, args, environment));
  if (code !== 0) failedSteps.push(name);
}

/** Runs commands that change nothing the others read at the same time; each shows what it printed when it ends. */
async function stepsAtOnce(...steps: [name: string, command: string, args: string[]][]) {
  const times: string[] = [];
  await Promise.all(
    steps.map(async ([name, command, args]) => {
      const { code, output } = await timed(name, () => runKeepingOutput(command, args), times);
      process.stderr.write(`\n== ${name}\n${output}`);
      if (code !== 0) failedSteps.push(name);
    }),
  );
  if (times.length > 0) durations.push('at the same time:', ...times.map((time) => `  ${time}`));
}

async function prepare({ withBuild = false } = {}) {
  await timed('needed programs', provideNeededPrograms);
  if (withBuild) await timed('build', buildIfNeeded);
}

async function timed<T>(name: string, work: () => Promise<T>, times = durations): Promise<T> {
  const start = performance.now();
  const result = await work();
  const seconds = secondsSince(start);
  if (seconds > 0) times.push(`${name} ${seconds} s`);
  return result;
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 1000);
}

function countFrom<T>(file: string, read: (report: T) => Outcome) {
  try {
    const { passed, failures, skipped } = read(JSON.parse(readFileSync(file, 'utf8')));
    total.passed += passed;
    total.failures.push(...failures);
    total.skipped.push(...skipped);
  } catch {
    failedSteps.push(`no report in ${file}`);
  }
}

function verdict(): string {
  if (failedSteps.length + total.failures.length > 0) return `Failed: ${failedSteps.join('; ')}`;
  if (notes.length === 0) return 'Everything passed';
  return total.passed > 0 ? 'All that ran passed' : 'No test was selected; only the checks ran.';
}

const requested = process.argv.slice(2);
for (const stage of requested.length > 0 ? requested : Object.keys(EVERY_STAGE)) {
  const runStage = STAGES[stage];
  if (runStage === undefined)
    throw new Error(`No stage '${stage}': there are ${Object.keys(STAGES).join(', ')}`);
  await runStage();
}
rmSync(reports, { recursive: true });
for (const failure of total.failures) process.stderr.write(`\n${failure}\n`);
process.stderr.write(`\n${durations.join('\n')}\n`);
process.stderr.write(`\n${verdict()}\n${notes.map((note) => `${note}\n`).join('')}`);
if (total.passed + total.failures.length + total.skipped.length > 0) {
  for (const skipped of total.skipped) process.stdout.write(`NOT TRIED on this machine: ${skipped}\n`);
  process.stdout.write(
    `${total.passed} passed, ${total.failures.length} failed, ${total.skipped.length} skipped\n`,
  );
}
process.exit(failedSteps.length > 0 || total.failures.length > 0 ? 1 : 0);
