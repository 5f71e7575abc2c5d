import { formatDate, formatDateTime } from '@phsar/texts/dates';
import { currentLanguage } from '../lib/language.ts';
import { m } from '../paraglide/messages.js';

/** 'As of 14:05', with the day unless it is today. */
export function asOfText(asOf: Date): string {
  return m.ui_as_of({ time: shortTime(asOf) });
}

/** '14:05', with the day unless it is today. */
export function shortTime(instant: Date): string {
  const language = currentLanguage();
  const whole = formatDateTime(instant, language);
  return formatDate(instant, language) === formatDate(new Date(), language)
    ? whole.slice(-'00:00'.length)
    : whole;
}
