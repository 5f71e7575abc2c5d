import type { Language } from './language.ts';

/** Phnom Penh is at +07:00 all year. */
const OFFSET_MS = 7 * 60 * 60 * 1000;

const KHMER_MONTHS = [
  'មករា',
  'កុម្ភៈ',
  'មីនា',
  'មេសា',
  'ឧសភា',
  'មិថុនា',
  'កក្កដា',
  'សីហា',
  'កញ្ញា',
  'តុលា',
  'វិច្ឆិកា',
  'ធ្នូ',
];
const ENGLISH_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** The wall clock in Phnom Penh; month from 1. */
export function phnomPenhTime(instant: Date): LocalTime {
  const shifted = new Date(instant.getTime() + OFFSET_MS);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  };
}

/** '21 វិច្ឆិកា 2026' / '21 November 2026'. Own words: Intl's differ between phones. */
export function formatDate(instant: Date, language: Language): string {
  const { year, month, day } = phnomPenhTime(instant);
  const months = language === 'km' ? KHMER_MONTHS : ENGLISH_MONTHS;
  return `${day} ${months[month - 1]} ${year}`;
}

/** '21 វិច្ឆិកា 2026 14:05', on the 24-hour clock. */
export function formatDateTime(instant: Date, language: Language): string {
  const { hour, minute } = phnomPenhTime(instant);
  return `${formatDate(instant, language)} ${twoDigits(hour)}:${twoDigits(minute)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
