import { expect, test } from 'vitest';
import { fixedSources } from '../../testing/fixed-sources.ts';
import { MostAge } from './most-age.ts';

const AGE = 60_000;

function kept() {
  const sources = fixedSources();
  let drops = 0;
  const age = new MostAge(sources, AGE, () => {
    drops += 1;
  });
  return (milliseconds: number) => {
    sources.advance(milliseconds);
    age.check();
    return drops;
  };
}

test('what is kept is dropped when it is as old as it may be, and counts anew from then', () => {
  const dropsAfter = kept();
  expect(dropsAfter(AGE - 1)).toBe(0);
  expect(dropsAfter(1)).toBe(1);
  expect(dropsAfter(AGE - 1)).toBe(1);
});

test('a clock that is set back by less than that makes nothing older', () => {
  const dropsAfter = kept();
  expect(dropsAfter(-AGE + 1)).toBe(1);
  expect(dropsAfter(AGE - 1)).toBe(1);
});
