import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { GENERATED_BRANDS, GENERATED_KINDS } from '../apps/api/src/modules/import/generated-goods.ts';
import { scoreSearches } from '../apps/api/src/testing/labelled-searches.ts';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { scoreSlips } from '../apps/api/src/testing/typing-slips.ts';
import { startShop } from '../e2e/support/shop-process.ts';
import { ROOT } from '../scripts/run.ts';
import type { Figure } from './support/figure.ts';

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
    const first = await ask('first');
    for (let number = 0; number < 60; number += 1) await ask(typedBy(number + SEARCHES));
    const times: number[] = [];
    for (let number = 0; number < SEARCHES; number += 1) times.push(await ask(typedBy(number)));
    times.sort((a, b) => a - b);
    const at = (share: number) => [times[Math.floor(times.length * share)] ?? Number.NaN];
    return [
      { name: '100,000 products, half of the searches', unit: 'ms', runs: at(0.5) },
      { name: '100,000 products, 99 of 100 searches', unit: 'ms', runs: at(0.99) },
      { name: '100,000 products, the first search, which reads all titles', unit: 'ms', runs: [first] },
    ];
  } finally {
    await shop.remove();
    await rm(folder, { recursive: true });
  }
}

/** Whole names, prefixes, reordered words, typos and numbers, in both languages. */
function typedBy(number: number): string {
  const kind = GENERATED_KINDS[number % GENERATED_KINDS.length];
  const brand = GENERATED_BRANDS[number % GENERATED_BRANDS.length] ?? '';
  const [km = '', en = ''] = [kind?.km, kind?.en];
  const round = Math.floor(number / GENERATED_KINDS.length);
  const ways = [
    km,
    en,
    `${brand} ${en}`,
    `${km} ${brand} ${round}`,
    [...km].slice(0, 5 + (round % 3)).join(''),
    en.slice(0, 4 + (round % 4)),
    en.slice(0, 3) + en.slice(4),
    `${en.split(' ').toReversed().join(' ')} ${round}`,
    String(number * 137),
    [...km].toSpliced(4, 1).join(''),
  ];
  return ways[(number + round) % ways.length] ?? '';
}
