import { setTimeout as wait } from 'node:timers/promises';
import { provideNeededPrograms } from '../scripts/needed-programs.ts';
import { addressesOf, checkBooks } from './fleet/books.ts';
import { type Fleet, type Part, startFleet, until } from './fleet/parts.ts';
import { savePrice, untilShown } from './fleet/saved-price.ts';
import { type Storm, startStorm } from './fleet/storm.ts';
import { type Figure, quantile } from './support/figure.ts';

/** Milliseconds of each part's absence, at least, and of the storm without a fault, before and after. */
const AWAY = 10_000;
const CALM = 20_000;

/** A shop of several servers sells through a storm while each of its parts is killed once. */
export async function measure(): Promise<Figure[]> {
  await provideNeededPrograms('fleet');
  const fleet = await startFleet();
  try {
    const addresses = await addressesOf(fleet.url);
    const storm = startStorm(fleet.url, fleet.shoppers, addresses);
    const figures = await calm('before', storm);
    for (const part of fleet.parts) {
      process.stderr.write(`${part.name} is killed\n`);
      figures.push(...(await killOnce(part, fleet, storm)));
    }
    figures.push(...(await calm('after', storm)));
    await storm.stop();
    return [...figures, ...(await checkBooks(fleet, storm.acknowledged, addresses))];
  } finally {
    await fleet.stop();
  }
}

async function calm(when: string, storm: Storm): Promise<Figure[]> {
  const begin = performance.now();
  await wait(CALM);
  const times = storm.acknowledged
    .filter(({ pressed }) => pressed >= begin)
    .map(({ at, pressed }) => at - pressed);
  return [
    { name: `${when}: orders`, unit: '/s', runs: [times.length / (CALM / 1_000)] },
    { name: `${when}: an order, half`, unit: 'ms', runs: [quantile(times, 0.5)] },
    { name: `${when}: an order, 99 of 100`, unit: 'ms', runs: [quantile(times, 0.99)] },
    ...sinceFigures(when, storm, begin),
  ];
}

async function killOnce(part: Part, fleet: Fleet, storm: Storm): Promise<Figure[]> {
  const killed = performance.now();
  await part.kill();
  const saving = savePrice(fleet);
  await wait(AWAY);
  if (!part.isAlone) await untilPressedSince(storm, killed);
  await part.revive();
  const answering = performance.now();
  const since = part.isAlone ? answering : killed;
  await untilPressedSince(storm, since);
  const first = firstPressedSince(storm, since) - since;
  await fleet.untilWhole();
  const whole = performance.now();
  await untilShown(fleet, await saving);
  const shown = performance.now() - whole;
  return [
    ...sinceFigures(part.name, storm, killed),
    {
      name: `${part.name}: first order after ${part.isAlone ? 'it is back' : 'the kill'}`,
      unit: 's',
      runs: [first / 1_000],
    },
    {
      name: `${part.name}: a price saved meanwhile is on every server, after all are back`,
      unit: 's',
      runs: [shown / 1_000],
      budget: 'a saved price on every server',
    },
  ];
}

function sinceFigures(name: string, { acknowledged, failed }: Storm, begin: number): Figure[] {
  const end = performance.now();
  const times = [begin, ...acknowledged.map(({ at }) => at).filter((at) => at > begin), end];
  const gap = Math.max(...times.slice(1).map((at, place) => at - (times[place] ?? at)));
  const count = (all: readonly number[]) => all.filter((at) => at > begin).length;
  return [
    { name: `${name}: tries of orders that failed`, unit: '', runs: [count(failed.tries)] },
    { name: `${name}: pages and pictures that failed`, unit: '', runs: [count(failed.visits)] },
    { name: `${name}: longest gap without an order`, unit: 's', runs: [gap / 1_000] },
  ];
}

/** When the first order that was pressed since was acknowledged. */
function firstPressedSince({ acknowledged }: Storm, since: number): number {
  return Math.min(...acknowledged.filter(({ pressed }) => pressed >= since).map(({ at }) => at));
}

async function untilPressedSince(storm: Storm, since: number): Promise<void> {
  await until(() => Number.isFinite(firstPressedSince(storm, since)));
}
