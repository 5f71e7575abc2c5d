import { formatDate } from '@phsar/texts/dates';
import { useLanguage } from '../../lib/language.ts';

/** A calendar day, YYYY-MM-DD; nothing when it is none. */
export function BlogDate({ date }: { date: string }) {
  const language = useLanguage();
  // Midday in Phnom Penh is the same day in the whole of Cambodia and never the one before.
  const noon = new Date(`${date.slice(0, 10)}T12:00:00+07:00`);
  if (Number.isNaN(noon.getTime())) return null;
  return <time dateTime={date}>{formatDate(noon, language)}</time>;
}
