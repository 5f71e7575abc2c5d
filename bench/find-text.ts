import { scoreSearches } from '../apps/api/src/testing/labelled-searches.ts';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { scoreSlips } from '../apps/api/src/testing/typing-slips.ts';
import { startShop } from '../e2e/support/shop-process.ts';
import type { Figure } from './support/figure.ts';

/** Of the random slips; `SLIPS_SEED` makes others. */
const SEED = Number(process.env.SLIPS_SEED ?? 23);
const SLIP_ROUNDS = 10;

/** Relevance of the demo shop's labelled searches and of slips at random, by kind. */
export async function measure(): Promise<Figure[]> {
  const cluster = await startPostgresCluster();
  try {
    return [...(await slipped()), ...(await labelled(cluster.urlOf('postgres')))];
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
