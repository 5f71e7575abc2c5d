import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from './support/figure.ts';
import { type OpenOffice, onBothDatabases } from './support/on-both-databases.ts';

const ROWS = 10_000;
const ROUNDS = 5;
/** Milliseconds between the calls of other callers. */
const PAUSE = 10;

/** A file of 10,000 products on both databases: its dry run, its import, and how long others wait meanwhile. */
export async function measure(): Promise<Figure[]> {
  return await onBothDatabases(measureOn);
}

async function measureOn({ database, url, cookie }: OpenOffice): Promise<Figure[]> {
  const send = (file: string, isDry: boolean) => timeOf(() => sendFile(url, cookie, { file, isDry }));
  const imported = await send(fileOf(1), false);
  const dryRuns: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const others = watch(`${url}/api/health`);
    dryRuns.push(await send(fileOf(round + 2), true));
    waits.push(await others.longest());
  }
  return [
    { name: `${database}, dry run`, unit: 'ms', runs: dryRuns, budget: 'dry run of 10,000 rows' },
    {
      name: `${database}, another call meanwhile`,
      unit: 'ms',
      runs: waits,
      budget: 'another call meanwhile, longest',
    },
    { name: `${database}, import`, unit: 'ms', runs: [imported] },
  ];
}

/** Every second product has this price, all others the same in every file. */
function fileOf(price: number): string {
  const words = 'ច្រាសដុសធ្មេញទន់សម្រាប់ធ្មេញងាយឈឺ '.repeat(8);
  const lines = Array.from(
    { length: ROWS },
    (_, at) => `bench-${at},ច្រាស ${at},Brush ${at},${at % 2 === 0 ? price : 1},${words}`,
  );
  return ['key,title_km,title_en,price,description_km', ...lines].join('\r\n');
}

async function sendFile(
  url: string,
  cookie: string,
  { file, isDry }: { file: string; isDry: boolean },
): Promise<void> {
  const answer = await fetch(`${url}/api/office/products/import?dryRun=${isDry}`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'text/csv' },
    body: file,
  });
  if (!answer.ok) throw new Error(`Not imported: ${(await answer.text()).slice(0, 500)}`);
  await answer.json();
}

/** Milliseconds. */
async function timeOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Calls an address again and again. */
function watch(address: string): { longest(): Promise<number> } {
  let isOver = false;
  let longest = 0;
  const calling = (async () => {
    while (!isOver) {
      longest = Math.max(longest, await timeOf(async () => void (await (await fetch(address)).text())));
      await wait(PAUSE);
    }
  })();
  return {
    async longest() {
      isOver = true;
      await calling;
      return longest;
    },
  };
}
