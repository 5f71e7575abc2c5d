import { LIMITS } from '@phsar/contract/limits';
import { hasTwoWords } from '@phsar/domain/full-name';
import { isAccountPhone, isLocalPhone } from '@phsar/domain/phone';
import { m } from '../../paraglide/messages.js';

/** True for a valid value, else the error text in the page's language. */
type Verdict = string | true;

/** Two words at least, as sign-up requires. */
export function checkFullName(name: string): Verdict {
  if (name.trim() === '') return m.accounts_full_name_required();
  return hasTwoWords(name) || m.accounts_full_name_two_words();
}

/** A Cambodian number for a new account. */
export function checkPhone(phone: string): Verdict {
  if (phone.trim() === '') return m.accounts_phone_required();
  return isLocalPhone(phone) || m.accounts_phone_invalid();
}

/** The number of an existing account; may have the country code. */
export function checkResetPhone(phone: string): Verdict {
  if (phone.trim() === '') return m.accounts_phone_required();
  return isAccountPhone(phone) || m.accounts_phone_invalid();
}

/** A new password's length; the server also refuses common ones. */
export function checkNewPassword(password: string): Verdict {
  if (password === '') return m.accounts_password_required();
  return password.length >= LIMITS.passwordAtSignUp || m.accounts_password_short();
}

/** A delivery address that is not empty. */
export function checkAddress(address: string): Verdict {
  return address.trim() !== '' || m.accounts_address_required();
}

/** Phone number or full name for logging in. */
export function checkUsername(username: string): Verdict {
  if (username.trim() === '') return m.accounts_username_required();
  return username.trim().length >= LIMITS.username || m.accounts_username_short();
}

/** Any password that is not empty. */
export function checkLoginPassword(password: string): Verdict {
  if (password === '') return m.accounts_password_required();
  return password.length >= LIMITS.passwordAtLogin || m.accounts_login_password_short();
}
