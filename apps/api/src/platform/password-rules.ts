import { localPhone } from '@phsar/domain/phone';
import { isCommonPassword } from './common-passwords.ts';
import { invalidInput } from './shop-error.ts';

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
