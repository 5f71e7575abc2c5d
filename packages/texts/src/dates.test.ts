import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime } from './dates.ts';

describe('the time in Phnom Penh', () => {
  // Covers 7.27
  it.each([
    ['2026-11-21T03:05:00Z', '21 November 2026 10:05', '21 វិច្ឆិកា 2026 10:05'],
    // Half past midnight of the next day.
    ['2026-11-21T17:30:00Z', '22 November 2026 00:30', '22 វិច្ឆិកា 2026 00:30'],
    ['2026-11-21T16:59:59Z', '21 November 2026 23:59', '21 វិច្ឆិកា 2026 23:59'],
    ['2026-12-31T17:00:00Z', '1 January 2027 00:00', '1 មករា 2027 00:00'],
    ['2028-02-28T20:00:00Z', '29 February 2028 03:00', '29 កុម្ភៈ 2028 03:00'],
  ])('at %s is %s', (instant, english, khmer) => {
    expect(formatDateTime(new Date(instant), 'en')).toBe(english);
    expect(formatDateTime(new Date(instant), 'km')).toBe(khmer);
  });

  it('names every month in both languages', () => {
    const dates = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));
    expect(new Set(dates.map((date) => formatDate(date, 'km'))).size).toBe(12);
    expect(dates.map((date) => formatDate(date, 'en'))).toContain('15 May 2026');
    for (const date of dates) expect(formatDate(date, 'km')).toMatch(/^15 [\u1780-\u17d3]+ 2026$/u);
  });
});
