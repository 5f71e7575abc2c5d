import { localPhone } from '@phsar/domain/phone';
import { isCommonPassword } from './common-passwords.ts';

const TOO_COMMON = 'This password is too common. Please choose another one';
const IS_PHONE = 'Password must not be your phone number';

/**
 * Why a new password is rejected, apart from its length; null when it is accepted.
 * @param phone the account's phone number, E.164; null for none
 */
export function passwordComplaint(password: string, phone: string | null): string | null {
  if (isCommonPassword(password)) return TOO_COMMON;
  if (phone === null) return null;
  const digits = password.replace(/[\s().+-]/g, '');
  return digits === localPhone(phone) || digits === phone.slice(1) ? IS_PHONE : null;
}
