import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import settings from '../../e2e/playwright.config.ts';
import { run } from '../../scripts/run.ts';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
/** A report holds pictures of the page. Bytes. */
const MAX_REPORT = 64 * 1024 * 1024;

const execute = promisify(execFile);

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What of Lighthouse's report is looked at. */
interface Report {
  runtimeError?: { code: string; message: string };
  environment: { benchmarkIndex: number };
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** One visit of a page by Lighthouse's phone. */
export interface Visit {
  /** Of 100. */
  scores: Record<Category, number>;
  /** Milliseconds, as they would be on the slow phone: computed out of what was seen without slowing anything down. */
  times: { firstContent: number; largestContent: number; blocked: number };
  /** How fast this machine was at that moment, by Lighthouse's own measure. */
  machine: number;
  /** What took points away. */
  faults: string[];
}

/** Its packages are no part of the shop's: they come when they are first asked for. @throws when they do not come */
export async function installLighthouse(): Promise<void> {
  // npm writes the former at the end of an installation: older than the lock, it belongs to another one.
  if (writtenAt('node_modules/.package-lock.json') > writtenAt('package-lock.json')) return;
  const code = await run('npm', ['ci', '--ignore-scripts', '--prefix', FOLDER]);
  if (code !== 0) throw new Error('Lighthouse could not be installed');
}

function writtenAt(file: string): number {
  return statSync(`${FOLDER}${file}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** A visit whose recording lacks its beginning is made anew, as Lighthouse then asks for. */
const MOST_TRIES = 3;

/** A browser of its own that has never been there; a phone, as Lighthouse has it where nobody says otherwise. */
export async function visit(url: string): Promise<Visit> {
  for (let tries = 1; ; tries += 1) {
    const report = await reportOf(url);
    if (report.runtimeError?.code !== 'NO_NAVSTART' || tries === MOST_TRIES) return visitOf(report);
  }
}

async function reportOf(url: string): Promise<Report> {
  const { executablePath = '', args = [] } = settings.use?.launchOptions ?? {};
  const { stdout } = await execute(
    process.execPath,
    [
      `${FOLDER}node_modules/.bin/lighthouse`,
      url,
      ...['--output=json', '--quiet', '--no-enable-error-reporting'],
      `--only-categories=${CATEGORIES.join()}`,
      // A value with spaces in it stays one.
      `--chrome-flags=${args.map((flag) => flag.replace(/=(.*)$/, '="$1"')).join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: MAX_REPORT },
  ).catch((failure: { stdout: string }) => {
    // It ends with an error where its report holds one.
    if (/^\{.*\}\s*$/s.test(failure.stdout)) return failure;
    throw failure;
  });
  return JSON.parse(stdout);
}

function visitOf({ runtimeError, environment, categories, audits }: Report): Visit {
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const scoreOf = (category: Category) => Math.round((categories[category].score ?? Number.NaN) * 100);
  const timeOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const faults = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((category) => [category, scoreOf(category)]),
    ) as Visit['scores'],
    times: {
      firstContent: timeOf('first-contentful-paint'),
      largestContent: timeOf('largest-contentful-paint'),
      blocked: timeOf('total-blocking-time'),
    },
    machine: environment.benchmarkIndex,
    faults: faults.map(({ id }) => id),
  };
}
