import { e164, latinDigits } from './phone.ts';
import { folded, orderedText } from './search/text.ts';

/**
 * The meanings that the text of the office's search box can have. Each is a prefix in the form its column is compared
 * in; null when it cannot be meant.
 */
export interface OrderSearch {
  number: string | null;
  /** Digits from the last to the first. */
  phoneBackwards: string | null;
  /** Folded, without spaces. */
  name: string | null;
}

/** Fewer digits match too many numbers. */
const FEWEST_DIGITS = 4;
const NUMBER = /^(?:PH-?)?([2-9A-HJKMNP-Z]{1,8})$/;

/** A name as it is stored for the search: folded as the shop's search folds, single spaces between its words. */
export function foldedName(name: string): string {
  return folded(orderedText(name)).replace(/\s+/g, ' ').trim();
}

/** @returns null for an empty search */
export function readSearch(text: string): OrderSearch | null {
  const typed = latinDigits(text.normalize('NFC'))
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (typed === '') return null;
  const number = NUMBER.exec(typed.toUpperCase())?.[1] ?? null;
  const isNumberAlone = /^PH-/i.test(typed);
  const name = foldedName(typed).replaceAll(' ', '');
  return {
    number: number === null ? null : `PH-${number}`,
    phoneBackwards: isNumberAlone ? null : phoneBackwards(typed),
    name: isNumberAlone || !/[\p{L}]/u.test(name) ? null : name,
  };
}

function phoneBackwards(typed: string): string | null {
  if (!/^[\d\s().+-]+$/.test(typed)) return null;
  const digits = backwards(typed);
  return digits.length < FEWEST_DIGITS ? null : digits;
}

/** The digits of a phone from the last to the first, with the country's prefix where the phone is whole. */
function backwards(phone: string): string {
  return [...(e164(phone) ?? phone).replace(/\D/g, '')].reverse().join('');
}

interface SearchedOrder {
  orderId: string;
  customerPhone: string;
  customerName: string;
}

/** Whether a search matches the order, inside names too. For orders outside the database. */
export function isFoundBy(
  { number, phoneBackwards: digits, name }: OrderSearch,
  order: SearchedOrder,
): boolean {
  return (
    (number !== null && order.orderId.startsWith(number)) ||
    (digits !== null && backwards(order.customerPhone).startsWith(digits)) ||
    (name !== null && foldedName(order.customerName).replaceAll(' ', '').includes(name))
  );
}
