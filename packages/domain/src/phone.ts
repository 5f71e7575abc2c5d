const COUNTRY_PREFIX = '+855';
const KHMER_ZERO = 0x17e0;
const MAX_LOCAL_DIGITS = 10;

/** Most characters that a phone field shows of a local number: 3-3-4 digits and two dashes. */
export const PHONE_SHOWN_MAX_LENGTH = 12;
/** A whole local number before which its country code is being typed: cut, it would lose its last digits. */
const GETS_COUNTRY_CODE = /^(?:\+|00)8?5?5?0[1-9]\d{7,8}$/;

/** '០១២' → '012': replaces Khmer digits with Latin ones and leaves the rest. */
export function latinDigits(text: string): string {
  return text.replace(/[០-៩]/g, (digit) => String(digit.charCodeAt(0) - KHMER_ZERO));
}

/** A number without separators and invisible characters, its digits and plus sign in ASCII; other characters stay. */
function compact(text: string): string {
  return latinDigits(text.normalize('NFKC')).replace(/[\s().\p{Pd}\p{Cf}]/gu, '');
}

/** A whole number with a separator or letter behind it, before an extension or another number. */
const MORE_THAN_A_NUMBER = /\d{9,}\D/;

/** The digits of a number, with the plus sign before them if there is one. */
export function dialled(text: string): string {
  return compact(text)
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '');
}

/** A country code before a digit, with the zeros between them. Without + or 00 it needs a whole number behind it. */
export const COUNTRY_CODE = /^(?:(?:\+|00)855(?=\d)|855(?=0?\d{8}))0*/;

/** Whether a text is 9 or 10 digits, spaced in any way. */
export function isLocalPhone(text: string): boolean {
  return /^\d{9,10}$/.test(compact(text));
}

/** Whether a text can be a delivery's phone number: 9 or 10 digits, or a number with the country code +855. */
export function isContactPhone(text: string): boolean {
  return isLocalPhone(text) || (COUNTRY_CODE.test(compact(text)) && e164(text) !== null);
}

/** Whether a text can be an account's phone number: a contact number that an SMS can reach. */
export function isAccountPhone(text: string): boolean {
  return isContactPhone(text) && e164(text) !== null;
}

/** Whether a text is a number with the code of another country: after + or 00, or without either. */
export function isForeignPhone(text: string): boolean {
  const number = compact(text);
  return /^(?:\+(?!855)\d{7,}|00(?!855)[1-9]\d{8,}|(?!855)[1-9]\d{10,})$/.test(number);
}

/**
 * '012345678' → '012-345-678'; also for a half-typed number. A number with the country code becomes the local one. What is
 * no Cambodian number stays without dashes, at most 12 characters of it, so that no part of it counts as one.
 */
export function formatPhone(text: string): string {
  const whole = compact(text).replace(COUNTRY_CODE, '0');
  if (MORE_THAN_A_NUMBER.test(whole)) return whole.slice(0, PHONE_SHOWN_MAX_LENGTH);
  const number = dialled(text).replace(COUNTRY_CODE, '0');
  // An eleventh digit that is typed behind a whole number is ignored. After 0855, it belongs to a number with its country code.
  const digits = /^0(?!855)[1-9]\d{9}$/.test(number) ? number.slice(0, MAX_LOCAL_DIGITS) : number;
  if (GETS_COUNTRY_CODE.test(digits)) return digits;
  if (digits.startsWith('+') || digits.length > MAX_LOCAL_DIGITS)
    return digits.slice(0, PHONE_SHOWN_MAX_LENGTH);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((group) => group !== '').join('-');
}

/** The `tel:` link of a number in any spelling. */
export function phoneLink(phone: string): string {
  return `tel:${dialled(phone)}`;
}

/** Replaces leading zeros with +855 unless the number already starts with +. */
export function withCountryPrefix(text: string): string {
  const number = compact(text);
  if (number.startsWith('+')) return number;
  return COUNTRY_PREFIX + number.replace(/^0+/, '');
}

/**
 * Any usual spelling of a Cambodian number ('012 345 678', '012-345-678', '+85512345678',
 * '00855 12 345 678', Khmer digits) → E.164 '+85512345678'; null for anything else. Any number of leading zeros
 * is dropped. Looser than the published number plan on purpose, so that a new prefix locks nobody out.
 */
export function e164(text: string): string | null {
  const number = compact(text);
  if (isForeignPhone(number)) return null;
  const national = number
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
