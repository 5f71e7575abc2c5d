import { LIMITS } from '@phsar/contract/limits';
import { dayStart, phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { formatDate } from '@phsar/texts/dates';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';

/** Days of Phnom Penh as YYYY-MM-DD, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

/** By how the address calls them; `own`: two days that the person chooses. */
export const RANGES = {
  today: m.reports_today,
  week: m.reports_week,
  last_week: m.reports_last_week,
  month: m.reports_month,
  this_month: m.reports_this_month,
  last_month: m.reports_last_month,
  own: m.reports_own,
} as const;

export type RangeName = keyof typeof RANGES;

const DAY_MS = 24 * 60 * 60 * 1000;

function daysAfter(day: string, count: number): string {
  return phnomPenhDay(new Date(dayStart(day).getTime() + count * DAY_MS));
}

function countDays({ from, to }: DayRange): number {
  return (dayStart(to).getTime() - dayStart(from).getTime()) / DAY_MS + 1;
}

/** From the last Sunday that is over; 1 on a Monday, 7 on a Sunday. */
const daysSinceSunday = (day: string) => new Date(day).getUTCDay() || 7;

/** What the address asks for; the last seven days when it names nothing known. */
export function rangeName(search: URLSearchParams): RangeName {
  const name = search.get('range') ?? '';
  return Object.hasOwn(RANGES, name) ? (name as RangeName) : 'week';
}

/** @param own the days of the person's own range */
export function rangeOf(name: RangeName, own: DayRange, today: string): DayRange {
  const monthStart = `${today.slice(0, 7)}-01`;
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'week':
      return { from: daysAfter(today, -6), to: today };
    case 'last_week': {
      const to = daysAfter(today, -daysSinceSunday(today));
      return { from: daysAfter(to, -6), to };
    }
    case 'month':
      return { from: daysAfter(today, -29), to: today };
    case 'this_month':
      return { from: monthStart, to: today };
    case 'last_month': {
      const to = daysAfter(monthStart, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
    case 'own':
      return own;
  }
}

/**
 * What a range is compared with: a month with the same days of the month before, or all of it; any other with as many
 * days right before.
 */
export function rangeBefore(name: RangeName, range: DayRange): DayRange {
  const dayBefore = daysAfter(range.from, -1);
  if (name === 'last_month') return { from: `${dayBefore.slice(0, 7)}-01`, to: dayBefore };
  if (name === 'this_month') {
    const from = `${dayBefore.slice(0, 7)}-01`;
    const days = Math.min(countDays(range), countDays({ from, to: dayBefore }));
    return { from, to: daysAfter(from, days - 1) };
  }
  return { from: daysAfter(range.from, -countDays(range)), to: dayBefore };
}

const DAY = /^2\d{3}-\d\d-\d\d$/;

/** What is wrong with the days, by field; null when nothing is. */
export function rangeFault({ from, to }: DayRange): { field: keyof DayRange; text: string } | null {
  for (const field of ['from', 'to'] as const) {
    const day = { from, to }[field];
    if (!DAY.test(day) || Number.isNaN(Date.parse(day))) return { field, text: m.reports_day_needed() };
  }
  if (to < from) return { field: 'to', text: m.orders_filter_days_wrong() };
  const isLong = countDays({ from, to }) > LIMITS.reportDays;
  return isLong ? { field: 'from', text: m.reports_too_long({ days: LIMITS.reportDays }) } : null;
}

/** '16 November 2026 – 22 November 2026', or the one day. */
export function rangeText({ from, to }: DayRange): string {
  const text = (day: string) => formatDate(dayStart(day), currentLanguage());
  return from === to ? text(from) : `${text(from)} – ${text(to)}`;
}
