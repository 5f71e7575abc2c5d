import { LIMITS } from '@phsar/contract/limits';
import { hasTwoWords } from '@phsar/domain/full-name';
import { isAccountPhone, isForeignPhone } from '@phsar/domain/phone';
import { isFilled } from '@phsar/domain/visible-text';
import { m } from '../../paraglide/messages.js';

/** True for a valid value, else the error text in the page's language. */
type Verdict = string | true;

/** Two words at least, as sign-up requires. */
export function checkFullName(name: string): Verdict {
  if (!isFilled(name)) return m.accounts_full_name_required();
  return hasTwoWords(name) || m.accounts_full_name_two_words();
}

/** A Cambodian number, of a new account or an existing one. */
export function checkPhone(phone: string): Verdict {
  if (!isFilled(phone)) return m.accounts_phone_required();
  if (isForeignPhone(phone)) return m.accounts_phone_foreign();
  return isAccountPhone(phone) || m.accounts_phone_invalid();
}

/** A new password's length; the server also refuses common ones. */
export function checkNewPassword(password: string): Verdict {
  if (password === '') return m.accounts_password_required();
  return password.length >= LIMITS.passwordAtSignUp || m.accounts_password_short();
}

/** A delivery address that is not empty. */
export function checkAddress(address: string): Verdict {
  return isFilled(address) || m.accounts_address_required();
}

/** Phone number or full name for logging in. */
export function checkUsername(username: string): Verdict {
  if (!isFilled(username)) return m.accounts_username_required();
  if (isForeignPhone(username)) return m.accounts_phone_foreign();
  return username.trim().length >= LIMITS.username || m.accounts_username_short();
}

/** Any password that is not empty. */
export function checkLoginPassword(password: string): Verdict {
  if (password === '') return m.accounts_password_required();
  return password.length >= LIMITS.passwordAtLogin || m.accounts_login_password_short();
}
