import type { Language } from '@phsar/domain/language';
import { phnomPenhTime } from '@phsar/domain/phnom-penh-time';
import { MONTHS } from './languages.ts';

/** '21 វិច្ឆិកា 2026' / '21 November 2026'. Own words: Intl's differ between phones. */
export function formatDate(instant: Date, language: Language): string {
  return `${formatDay(instant, language)} ${phnomPenhTime(instant).year}`;
}

/** '21 វិច្ឆិកា' / '21 November', where the year goes without saying. */
export function formatDay(instant: Date, language: Language): string {
  const { month, day } = phnomPenhTime(instant);
  return `${day} ${MONTHS[language][month - 1]}`;
}

/** 'វិច្ឆិកា 2026' / 'November 2026'. */
export function formatMonth(instant: Date, language: Language): string {
  const { year, month } = phnomPenhTime(instant);
  return `${MONTHS[language][month - 1]} ${year}`;
}

/** '21 វិច្ឆិកា 2026 14:05', on the 24-hour clock. */
export function formatDateTime(instant: Date, language: Language): string {
  return `${formatDate(instant, language)} ${formatTime(instant)}`;
}

/** '14:05' in Phnom Penh. */
export function formatTime(instant: Date): string {
  const { hour, minute } = phnomPenhTime(instant);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
