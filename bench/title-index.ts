import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { generatedCatalogue } from '../apps/api/src/modules/import/generated-catalogue.ts';
import { type LoadedTitles, readTitles } from '../apps/api/src/modules/product-search/loaded-titles.ts';
import type { TitleRow } from '../apps/api/src/modules/product-search/title-block.ts';
import { type Figure, median, quantile } from './support/figure.ts';
import { typedBy } from './support/typed-searches.ts';

const SIZES = [100_000, 1_000_000];
const SEARCHES = 600;
const WARM_UP = 60;
const CHANGES = 20;
/** Rows, which cost about a millisecond to make. */
const AT_ONCE = 50;

/**
 * The search index alone, without HTTP and database: what it costs to build, to search and to keep. Milliseconds are processor
 * time, because other work on the machine does not add to it.
 */
export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of SIZES) figures.push(...(await measureOf(size)));
  return figures;
}

async function measureOf(size: number): Promise<Figure[]> {
  const figure = (name: string, unit: string, runs: number[]): Figure => ({
    name: `${size.toLocaleString('en')} products, ${name}`,
    unit,
    runs,
  });
  const before = usedMemory();
  const building = watchBlocks();
  const titles = await readTitles(generatedRows(size));
  const { total, longest } = building.end();
  const memory = (usedMemory() - before) / 1_000_000;
  const times = searchTimes(titles);
  return [
    figure('building, with making the titles up', 'ms', [total]),
    figure('longest block of the thread meanwhile', 'ms', [longest]),
    figure('memory', 'MB', [memory]),
    figure('half of the searches', 'ms', [median(times)]),
    figure('99 of 100 searches', 'ms', [quantile(times, 0.99)]),
    figure('a search after a price changed', 'ms', timesAfterChanges(titles, size)),
  ];
}

async function* generatedRows(count: number): AsyncGenerator<TitleRow[]> {
  let rows: TitleRow[] = [];
  let id = 0;
  for (const piece of generatedCatalogue(count)) {
    const json = /^,?\n(\{.*\})$/.exec(piece)?.[1];
    if (json === undefined) continue;
    id += 1;
    rows.push(rowOf(id, JSON.parse(json)));
    if (rows.length < AT_ONCE && id < count) continue;
    yield rows;
    rows = [];
    await turnOfTheLoop();
  }
}

type GeneratedProduct = Pick<TitleRow, 'title' | 'category' | 'stock'> & { price: number; discount?: number };

function rowOf(id: number, { title, category, stock = 0, price, discount = 0 }: GeneratedProduct): TitleRow {
  const cents = Math.round(price * (100 - discount));
  return {
    id,
    position: id,
    title,
    category: category ?? null,
    stock,
    price: cents,
    discount: discount * 100,
  };
}

/** Processor time of each of many different searches. */
function searchTimes(titles: LoadedTitles): number[] {
  const search = (number: number) => timeOf(() => titles.find({ search: typedBy(number) }));
  for (let number = 0; number < WARM_UP; number += 1) search(number + SEARCHES);
  return Array.from({ length: SEARCHES }, (_, number) => search(number));
}

function timesAfterChanges(titles: LoadedTitles, size: number): number[] {
  return Array.from({ length: CHANGES }, (_, round) => {
    const row = titlesOf(Math.floor(((round + 1) * size) / (CHANGES + 1)));
    return timeOf(() => {
      titles.replace([row.id], [row]);
      titles.find({ search: 'Toothbrush' });
    });
  });
}

/** A generated product with another price. */
function titlesOf(id: number): TitleRow {
  let number = 0;
  for (const piece of generatedCatalogue(id)) {
    const json = /^,?\n(\{.*\})$/.exec(piece)?.[1];
    if (json === undefined) continue;
    number += 1;
    if (number === id) return { ...rowOf(id, JSON.parse(json)), price: 1 };
  }
  throw new Error(`No generated product ${id}`);
}

function timeOf(work: () => void): number {
  const begin = threadTime();
  work();
  return threadTime() - begin;
}

/** Processor time of this thread, milliseconds. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Notes how long the thread works between two turns of its event loop. */
function watchBlocks(): { end(): { total: number; longest: number } } {
  const begin = threadTime();
  let last = begin;
  let longest = 0;
  let isOver = false;
  const look = () => {
    const now = threadTime();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return {
    end() {
      look();
      isOver = true;
      return { total: threadTime() - begin, longest };
    },
  };
}

/** Bytes that are in use once garbage is gone. */
function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
