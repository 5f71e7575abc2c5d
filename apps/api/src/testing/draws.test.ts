import { expect, test, vi } from 'vitest';
import { Draws, drawsOfRun } from './draws.ts';

const numbersOf = (draws: Draws) => Array.from({ length: 20 }, () => draws.below(1_000));

test('the same seed draws the same numbers, and another one others', () => {
  expect(numbersOf(new Draws(7))).toEqual(numbersOf(new Draws(7)));
  expect(numbersOf(new Draws(7))).not.toEqual(numbersOf(new Draws(8)));
});

test('whoever draws from a fork draws the same, however many others drew before', () => {
  const [quiet, busy] = [new Draws(7), new Draws(7)];
  numbersOf(busy);
  numbersOf(busy.fork(0));
  expect(numbersOf(busy.fork(1))).toEqual(numbersOf(quiet.fork(1)));
  expect(numbersOf(quiet.fork(1))).not.toEqual(numbersOf(quiet.fork(0)));
});

test('a run prints its seed, and one that is given the seed draws the same', () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const first = numbersOf(drawsOfRun('TRIED_SEED'));
    const [, seed = ''] = /^TRIED_SEED=(\d+)\n$/.exec(String(printed.mock.lastCall?.[0])) ?? [];
    vi.stubEnv('TRIED_SEED', seed);
    expect(numbersOf(drawsOfRun('TRIED_SEED'))).toEqual(first);
  } finally {
    vi.unstubAllEnvs();
    printed.mockRestore();
  }
});
