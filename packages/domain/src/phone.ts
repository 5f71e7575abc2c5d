const COUNTRY_PREFIX = '+855';
const KHMER_ZERO = 0x17e0;
const MAX_FORMATTED_LENGTH = 12;
const MAX_LOCAL_DIGITS = 10;

/** Most characters the phone field takes: 3-3-4 digits and two dashes. */
export const PHONE_INPUT_MAX_LENGTH = MAX_FORMATTED_LENGTH;

/** '០១២' → '012': replaces Khmer digits with Latin ones and leaves the rest. */
export function latinDigits(text: string): string {
  return text.replace(/[០-៩]/g, (digit) => String(digit.charCodeAt(0) - KHMER_ZERO));
}

/** Drops the invisible marks that come with a number copied from the contacts. */
function visible(text: string): string {
  return latinDigits(text).replace(/\p{Cf}/gu, '');
}

function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '');
}

/** Whether a text is 9 or 10 digits, spaced in any way. */
export function isLocalPhone(text: string): boolean {
  return /^\d{9,10}$/.test(digitsOf(text)) && /^[\d\s().-]*$/.test(visible(text));
}

/** Whether a text can be a delivery's phone number: 9 or 10 digits, or a number with the country code +855. */
export function isContactPhone(text: string): boolean {
  return isLocalPhone(text) || (COUNTRY_CODE.test(visible(text)) && e164(text) !== null);
}

/** Whether a text can be an account's phone number: a contact number that an SMS can reach. */
export function isAccountPhone(text: string): boolean {
  return isContactPhone(text) && e164(text) !== null;
}

/** The country code, and the zero after it, of a number that a device filled in. */
const COUNTRY_CODE = /^\s*(?:(?:\+|00)\s*855[\s().-]*0?|855(?=(?:[\s().-]*\d){8,}))/;

/**
 * '012345678' → '012-345-678', at most ten digits; also for a half-typed number. A number with the country
 * code, as devices fill it in, becomes the local one.
 */
export function formatPhone(text: string): string {
  const digits = digitsOf(visible(text).replace(COUNTRY_CODE, '0')).slice(0, MAX_LOCAL_DIGITS);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((group) => group !== '').join('-');
}

/** The `tel:` link of a number in any spelling. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/**
 * Where the caret belongs after formatting: behind the same digit as before.
 * @param typed the field's text before formatting; `caret` is an offset in it
 */
export function caretAfterFormatting(typed: string, caret: number): number {
  const formatted = formatPhone(typed);
  // Autofilled or pasted, not typed.
  if (COUNTRY_CODE.test(visible(typed))) return formatted.length;
  const digitsBefore = Math.min(digitsOf(typed.slice(0, caret)).length, MAX_LOCAL_DIGITS);
  let position = 0;
  for (let seen = 0; seen < digitsBefore; position += 1) {
    if (formatted[position] !== '-') seen += 1;
  }
  return position;
}

/** Replaces leading zeros with +855 unless the number already starts with +. */
export function withCountryPrefix(text: string): string {
  const compact = latinDigits(text).replace(/[\s().\-\p{Cf}]/gu, '');
  if (compact.startsWith('+')) return compact;
  return COUNTRY_PREFIX + compact.replace(/^0+/, '');
}

/**
 * Any usual spelling of a Cambodian number ('012 345 678', '012-345-678', '+85512345678',
 * '00855 12 345 678', Khmer digits) → E.164 '+85512345678'; null for anything else. Any number of leading zeros
 * is dropped. Looser than the published number plan on purpose, so that a new prefix locks nobody out.
 */
export function e164(text: string): string | null {
  const compact = latinDigits(text).replace(/[\s().\-\p{Cf}]/gu, '');
  const national = compact
    .replace(/^(?:00|\+)855/, '')
    .replace(/^855(?=0?\d{8,9}$)/, '')
    .replace(/^0+/, '');
  return /^[1-9]\d{7,9}$/.test(national) ? COUNTRY_PREFIX + national : null;
}

/**
 * '+85512345678' → '012345678', as people in Cambodia write it. At most ten digits: a national number of ten
 * digits gets no leading zero. Numbers of other countries are returned unchanged.
 */
export function localPhone(number: string): string {
  if (!number.startsWith(COUNTRY_PREFIX)) return number;
  const national = number.slice(COUNTRY_PREFIX.length);
  return national.length < MAX_LOCAL_DIGITS ? `0${national}` : national;
}
