const COUNTRY_PREFIX = '+855';
const KHMER_ZERO = 0x17e0;
const MAX_FORMATTED_LENGTH = 12;
/** Digits. */
const LONGEST_LOCAL = 10;

/** Longest text the phone field takes: 3-3-4 digits with two dashes. */
export const PHONE_INPUT_MAX_LENGTH = MAX_FORMATTED_LENGTH;

/** '០១២' → '012': Khmer digits as Latin ones, everything else unchanged. */
export function latinDigits(text: string): string {
  return text.replace(/[០-៩]/g, (digit) => String(digit.charCodeAt(0) - KHMER_ZERO));
}

/** Without the invisible marks that come along when a number is copied from a contact. */
function visible(text: string): string {
  return latinDigits(text).replace(/\p{Cf}/gu, '');
}

function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '');
}

/** 9 or 10 digits, however they are spaced. */
export function isLocalPhone(text: string): boolean {
  return /^\d{9,10}$/.test(digitsOf(text)) && /^[\d\s().-]*$/.test(visible(text));
}

/** A number to be reached at: 9 or 10 digits, or the same number with its country in front. */
export function isContactPhone(text: string): boolean {
  return isLocalPhone(text) || (COUNTRY_IN_FRONT.test(visible(text)) && e164(text) !== null);
}

/** A number an account can have: it must be a number that a message can be sent to. */
export function isAccountPhone(text: string): boolean {
  return isContactPhone(text) && e164(text) !== null;
}

/** What stands in front of a number that a device filled in with its country. */
const COUNTRY_IN_FRONT = /^\s*(?:(?:\+|00)\s*855[\s().-]*0?|855(?=(?:[\s().-]*\d){8,}))/;

/**
 * '012345678' → '012-345-678', at most ten digits; works on a number half typed. A number with its country
 * in front, as devices fill it in, becomes the local one.
 */
export function formatPhone(text: string): string {
  const digits = digitsOf(visible(text).replace(COUNTRY_IN_FRONT, '0')).slice(0, LONGEST_LOCAL);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((group) => group !== '').join('-');
}

/** The address that calls a number, however people write it. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/**
 * Where the caret belongs after formatting: behind the same digit as before.
 * @param typed what stands in the field, `caret` counted in it
 */
export function caretAfterFormatting(typed: string, caret: number): number {
  const formatted = formatPhone(typed);
  // Filled in or pasted as a whole, not typed into.
  if (COUNTRY_IN_FRONT.test(visible(typed))) return formatted.length;
  const digitsBefore = Math.min(digitsOf(typed.slice(0, caret)).length, LONGEST_LOCAL);
  let position = 0;
  for (let seen = 0; seen < digitsBefore && position < formatted.length; position += 1) {
    if (formatted[position] !== '-') seen += 1;
  }
  return position;
}

/** A number that does not start with + gets the prefix +855 in place of its leading zeros. */
export function withCountryPrefix(text: string): string {
  const compact = latinDigits(text).replace(/[\s().\-\p{Cf}]/gu, '');
  if (compact.startsWith('+')) return compact;
  return COUNTRY_PREFIX + compact.replace(/^0+/, '');
}

/**
 * Any usual spelling of a Cambodian number ('012 345 678', '012-345-678', '+85512345678',
 * '00855 12 345 678', Khmer digits) → E.164 '+85512345678'; null when it is none. Zeros in front go, however
 * many. Deliberately looser
 * than the published number plan, so that a new prefix does not lock people out.
 */
export function e164(text: string): string | null {
  const compact = latinDigits(text).replace(/[\s().\-\p{Cf}]/gu, '');
  if (!/^\+?\d+$/.test(compact)) return null;
  const national = compact
    .replace(/^00855|^\+855/, '')
    .replace(/^855(?=0?\d{8,9}$)/, '')
    .replace(/^0+/, '');
  if (compact.startsWith('+') && !compact.startsWith(COUNTRY_PREFIX)) return null;
  return /^[1-9]\d{7,9}$/.test(national) ? COUNTRY_PREFIX + national : null;
}

/**
 * '+85512345678' → '012345678': how people in Cambodia write a number. Never more than ten digits: a number
 * that was given as ten without a zero in front is given back so.
 */
export function localPhone(number: string): string {
  if (!number.startsWith(COUNTRY_PREFIX)) return number;
  const national = number.slice(COUNTRY_PREFIX.length);
  return national.length < LONGEST_LOCAL ? `0${national}` : national;
}
