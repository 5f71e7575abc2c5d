import { startShop } from '../e2e/support/shop-process.ts';
import { provideNeededPrograms } from '../scripts/needed-programs.ts';
import { type Category, installLighthouse, type Visit, visit } from './lighthouse/visit.ts';
import type { Figure } from './support/figure.ts';

const ROUNDS = 5;
/** Pages with a performance target. */
const TIMED = ['/', '/shop', '/blogs', '/blog/1'];
/** The other indexed pages: one visit each, for the scores that do not vary between runs. */
const FURTHER = ['/shop?product=1', '/promotion', '/contact'];
const CHECKED: Category[] = ['accessibility', 'best-practices', 'seo'];

/** Lighthouse's scores of the Khmer pages: mobile, simulated throttling. */
export async function measure(): Promise<Figure[]> {
  await provideNeededPrograms('bench');
  await installLighthouse();
  const shop = await startShop({ RATE_LIMIT: 'off' });
  try {
    const figures: Figure[] = [];
    for (const path of TIMED) {
      const visits = await visitsOf(shop.url + path, ROUNDS);
      figures.push(...timesOf(path, visits), ...checksOf(path, visits));
    }
    for (const path of FURTHER) figures.push(...checksOf(path, await visitsOf(shop.url + path, 1)));
    return figures;
  } finally {
    await shop.remove();
  }
}

async function visitsOf(url: string, count: number): Promise<Visit[]> {
  // Warms the page cache and the resized pictures.
  await (await fetch(url)).text();
  const visits: Visit[] = [];
  for (let round = 0; round < count; round += 1) visits.push(await visit(url));
  const faults = new Set(visits.flatMap((visit) => visit.faults));
  process.stderr.write(`${url}: ${[...faults].join(', ') || 'no faults'}\n`);
  return visits;
}

function timesOf(path: string, visits: readonly Visit[]): Figure[] {
  const times = (name: string, value: keyof Visit['times']): Figure => ({
    name: `${path} ${name}`,
    unit: 'ms',
    runs: visits.map((visit) => visit.times[value]),
  });
  return [
    { ...scores(path, 'performance', visits), budget: 'performance' },
    times('first content', 'firstContent'),
    times('largest content', 'largestContent'),
    times('blocked', 'blocked'),
    { name: `${path} speed of the machine`, unit: '', runs: visits.map(({ machine }) => machine) },
  ];
}

function checksOf(path: string, visits: readonly Visit[]): Figure[] {
  return CHECKED.map((category) => ({ ...scores(path, category, visits), budget: category }));
}

function scores(path: string, category: Category, visits: readonly Visit[]): Figure {
  return { name: `${path} ${category}`, unit: '', runs: visits.map((visit) => visit.scores[category]) };
}
