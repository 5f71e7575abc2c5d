import { formatDate } from '@phsar/texts/dates';
import { currentLanguage } from '../../lib/language/language.ts';

/** Renders a date, YYYY-MM-DD; nothing when it is invalid. */
export function BlogDate({ date }: { date: string }) {
  const language = currentLanguage();
  // Noon in Phnom Penh, so that no time zone offset moves it to another day.
  const noon = new Date(`${date.slice(0, 10)}T12:00:00+07:00`);
  if (Number.isNaN(noon.getTime())) return null;
  return <time dateTime={date}>{formatDate(noon, language)}</time>;
}
