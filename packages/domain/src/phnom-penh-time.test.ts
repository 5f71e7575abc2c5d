import { describe, expect, it } from 'vitest';
import { phnomPenhTime } from './phnom-penh-time.ts';

describe('the time in Phnom Penh', () => {
  it('counts months from 1', () => {
    expect(phnomPenhTime(new Date('2026-01-01T00:00:00Z'))).toEqual({
      year: 2026,
      month: 1,
      day: 1,
      hour: 7,
      minute: 0,
    });
  });
});
