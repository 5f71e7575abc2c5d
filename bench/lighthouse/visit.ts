import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import settings from '../../e2e/playwright.config.ts';
import { CHROMIUM } from '../../scripts/chromium.ts';
import { run } from '../../scripts/run.ts';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const execute = promisify(execFile);

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The fields of Lighthouse's report that the bench reads. */
interface Report {
  runtimeError?: { code: string; message: string };
  environment: { benchmarkIndex: number };
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** One Lighthouse run on a page. */
export interface Visit {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** Milliseconds on the slow phone, simulated from an unthrottled run. */
  times: { firstContent: number; largestContent: number; blocked: number };
  /** Lighthouse's benchmark index of this machine; higher is faster. */
  machine: number;
  /** Ids of the audits that cost points. */
  faults: string[];
}

/** Installs Lighthouse on first use; its packages are not among the shop's. @throws when npm fails */
export async function installLighthouse(): Promise<void> {
  // npm writes the hidden lock last; if it is older than the lock, the installation is out of date.
  if (writtenAt('node_modules/.package-lock.json') > writtenAt('package-lock.json')) return;
  const code = await run('npm', ['ci', '--ignore-scripts', '--prefix', FOLDER]);
  if (code !== 0) throw new Error('Lighthouse could not be installed');
}

function writtenAt(file: string): number {
  return statSync(`${FOLDER}${file}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Lighthouse asks to run again when its trace lacks the start of the navigation (NO_NAVSTART). */
const MAX_TRIES = 3;

/** Runs Lighthouse with its default mobile settings in a fresh browser. @throws when it gives no report */
export async function visit(url: string): Promise<Visit> {
  for (let tries = 1; ; tries += 1) {
    const report = await reportOf(url);
    if (report.runtimeError?.code !== 'NO_NAVSTART' || tries === MAX_TRIES) return visitOf(report);
  }
}

async function reportOf(url: string): Promise<Report> {
  const { args = [] } = settings.use?.launchOptions ?? {};
  const folder = await mkdtemp(join(tmpdir(), 'phsar-lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    // An exit code other than 0 tells of an error in the report. Standard output would be cut off by it.
    await execute(
      process.execPath,
      [
        `${FOLDER}node_modules/.bin/lighthouse`,
        url,
        ...['--output=json', `--output-path=${file}`, '--quiet', '--no-enable-error-reporting'],
        `--only-categories=${CATEGORIES.join()}`,
        // Quoted, because values may contain spaces.
        `--chrome-flags=${args.map((flag) => flag.replace(/=(.*)$/, '="$1"')).join(' ')}`,
      ],
      { env: { ...process.env, CHROME_PATH: CHROMIUM } },
    ).catch((failure) => {
      if (!existsSync(file)) throw failure;
    });
    return JSON.parse(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
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
