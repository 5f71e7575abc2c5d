import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { scoreSearches } from '../apps/api/src/testing/labelled-searches.ts';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { scoreSlips } from '../apps/api/src/testing/typing-slips.ts';
import { startShop } from '../e2e/support/shop-process.ts';
import { ROOT } from '../scripts/run.ts';
import { type Figure, quantile } from './support/figure.ts';
import { typedBy } from './support/typed-searches.ts';

const run = promisify(execFile);

const LARGE = 100_000;
const SEARCHES = 600;
/** Of the random slips; `SLIPS_SEED` makes others. */
const SEED = Number(process.env.SLIPS_SEED ?? 23);
const SLIP_ROUNDS = 10;

/** Relevance of the demo shop's labelled searches and of slips at random, by kind, and latency among 100,000 products. */
export async function measure(): Promise<Figure[]> {
  const cluster = await startPostgresCluster();
  try {
    return [
      ...(await slipped()),
      ...(await labelled(cluster.urlOf('postgres'))),
      ...(await timed(await newDatabase(cluster.urlOf))),
    ];
  } finally {
    await cluster.stop();
  }
}

/** The share of searches with slips of each kind that find what is meant among the first five. */
async function slipped(): Promise<Figure[]> {
  const scores = await scoreSlips(SEED, SLIP_ROUNDS);
  return scores.map(({ kind, searches, inFirstFive, missed }) => {
    if (missed.length > 0) process.stderr.write(`missed, ${kind}: ${missed.join(', ')}\n`);
    const budget = kind.startsWith('two ') && kind !== 'two characters swapped' ? 'two slips' : 'one slip';
    return {
      name: `slips: ${kind} (${searches})`,
      unit: '%',
      runs: [(100 * inFirstFive) / searches],
      budget: kind.includes('nothing wrong') ? 'nothing wrong' : budget,
    };
  });
}

async function newDatabase(urlOf: (database: string) => string): Promise<string> {
  const admin = new pg.Client({ connectionString: urlOf('postgres') });
  await admin.connect();
  await admin.query('CREATE DATABASE large_shop');
  await admin.end();
  return urlOf('large_shop');
}

async function labelled(databaseUrl: string): Promise<Figure[]> {
  const shop = await startShop({ DATABASE_URL: databaseUrl, RATE_LIMIT: 'off' });
  try {
    const scores = await scoreSearches(async (list, typed) => {
      const answer = await fetch(`${shop.url}/api/${list}?lang=en&limit=5&q=${encodeURIComponent(typed)}`);
      const found: { title: string }[] = await answer.json();
      return found.map(({ title }) => title);
    });
    const percent = (part: number, of: number) => (100 * part) / of;
    const sum = (of: 'searches' | 'first' | 'inFirstFive') =>
      scores.reduce((total, score) => total + score[of], 0);
    for (const { kind, missed } of scores) {
      if (missed.length > 0) process.stderr.write(`missed, ${kind}: ${missed.join(', ')}\n`);
    }
    return [
      ...scores.map(({ kind, searches, first }) => ({
        name: `${kind} (${searches})`,
        unit: '%',
        runs: [percent(first, searches)],
      })),
      { name: 'right one first', unit: '%', runs: [percent(sum('first'), sum('searches'))] },
      { name: 'in the first five', unit: '%', runs: [percent(sum('inFirstFive'), sum('searches'))] },
    ];
  } finally {
    await shop.remove();
  }
}

/** Latency seen by the client. All searches differ, so that no answer is cached. */
async function timed(databaseUrl: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'phsar-bench-'));
  const settings = { DATABASE_URL: databaseUrl, SHOP_DEMO: 'off', RATE_LIMIT: 'off' };
  const shop = await startShop(settings);
  const command = (...args: string[]) =>
    run(process.execPath, [join(ROOT, 'apps/api/src/cli/run-command.ts'), ...args], {
      cwd: folder,
      env: { ...process.env, ...settings, DATA_DIR: shop.dataDir },
    });
  try {
    await command('generate', String(LARGE));
    await command('import', `catalogue-${LARGE}/catalogue.json`);
    const ask = async (typed: string) => {
      const begin = performance.now();
      const answer = await fetch(`${shop.url}/api/products?limit=24&q=${encodeURIComponent(typed)}`);
      await answer.arrayBuffer();
      return performance.now() - begin;
    };
    await shop.stop();
    await shop.start();
    const first = await ask('first');
    for (let number = 0; number < 60; number += 1) await ask(typedBy(number + SEARCHES));
    const times: number[] = [];
    for (let number = 0; number < SEARCHES; number += 1) times.push(await ask(typedBy(number)));
    const name = (what: string) => `${LARGE.toLocaleString('en')} products, ${what}`;
    return [
      { name: name('half of the searches'), unit: 'ms', runs: [quantile(times, 0.5)] },
      { name: name('99 of 100 searches'), unit: 'ms', runs: [quantile(times, 0.99)] },
      { name: name('the first search after a start'), unit: 'ms', runs: [first] },
    ];
  } finally {
    await shop.remove();
    await rm(folder, { recursive: true });
  }
}
