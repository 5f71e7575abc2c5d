import { foldedName } from '@phsar/domain/order-search';
import { e164, latinDigits } from '@phsar/domain/phone';

/** A search of messages in the form the columns are compared in; nulls for an empty one. */
export interface MessageSearch {
  /** Folded, without spaces. */
  text: string | null;
  /** The last digits of a phone, without its country's prefix. */
  phoneEnd: string | null;
}

/** Fewer digits are in too many numbers. */
const FEWEST_DIGITS = 4;
const COUNTRY_PREFIX = '+855';

/** Text as names and messages are compared. */
export function foldedWithoutSpaces(text: string): string {
  return foldedName(text).replaceAll(' ', '');
}

/** @param q as typed */
export function readMessageSearch(q: string): MessageSearch {
  const text = foldedWithoutSpaces(q.normalize('NFC'));
  if (text === '') return { text: null, phoneEnd: null };
  return { text, phoneEnd: phoneEndOf(latinDigits(q)) };
}

function phoneEndOf(typed: string): string | null {
  if (!/^[\d\s().+\-\p{Cf}]+$/u.test(typed)) return null;
  const national = e164(typed)?.slice(COUNTRY_PREFIX.length) ?? typed.replace(/\D/g, '');
  return national.length < FEWEST_DIGITS ? null : national;
}
