import { expect, test } from 'vitest';
import { fixedSources } from '../../testing/fixed-sources.ts';
import { ShopDay } from './shop-day.ts';

const HOUR = 60 * 60 * 1000;

test('calls back at midnight in Phnom Penh before it returns the new day', () => {
  // 23:30 of 20 November in Phnom Penh.
  const sources = fixedSources(new Date('2026-11-20T16:30:00Z'));
  const turns: string[] = [];
  const day: ShopDay = new ShopDay(sources, () => turns.push(day.today()));
  expect(day.today()).toBe('2026-11-20');
  sources.advance(HOUR / 2 - 1);
  expect([day.today(), turns]).toEqual(['2026-11-20', []]);
  sources.advance(1);
  expect([day.today(), turns]).toEqual(['2026-11-21', ['2026-11-21']]);
  sources.advance(3 * 24 * HOUR);
  expect([day.today(), turns.length]).toEqual(['2026-11-24', 2]);
  // A clock that is set back.
  sources.advance(-24 * HOUR);
  expect([day.today(), turns.length]).toEqual(['2026-11-23', 3]);
});
