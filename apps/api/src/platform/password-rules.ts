import { localPhone } from '@phsar/domain/phone';
import listed from './common-passwords.json' with { type: 'json' };
import { invalidInput } from './shop-error.ts';

/**
 * Lower case, at least 8 characters, the most common first: 5,000 from zxcvbn 4.4.2 (frequency_lists.js, MIT, see NOTICE.md),
 * which collected them from published leaks, then the shop's own additions for Cambodia and keyboards.
 */
const LISTED = new Set(listed);

const RUNS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const TOO_COMMON = 'This password is too common. Please choose another one';
const IS_PHONE = 'Password must not be your phone number';

/**
 * Rejects a new password that is easy to guess; the schema limits its length.
 * @param field of the form
 * @param phone the account's phone number, E.164; null for none
 * @throws ShopError `invalid_input`
 */
export function checkNewPassword(field: string, password: string, phone: string | null): void {
  if (isCommonPassword(password)) throw invalidInput({ [field]: TOO_COMMON });
  if (phone === null) return;
  const digits = password.replace(/[\s().+-]/g, '');
  if (digits === localPhone(phone) || digits === phone.slice(1)) throw invalidInput({ [field]: IS_PHONE });
}

/** Whether attackers guess a password early: it is listed, a keyboard run, or has at most two distinct characters. */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase();
  return LISTED.has(folded) || new Set(folded).size <= 2 || isRun(folded);
}

function isRun(text: string): boolean {
  const backwards = [...text].reverse().join('');
  return RUNS.some((run) => {
    // Doubled, for runs that wrap around: 90123456.
    const circle = run + run;
    return circle.includes(text) || circle.includes(backwards);
  });
}
