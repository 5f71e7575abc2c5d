import { LIMITS } from '@phsar/contract/limits';
import { hasTwoWords } from '@phsar/domain/full-name';
import { isAccountPhone, isLocalPhone } from '@phsar/domain/phone';
import { m } from '../../paraglide/messages.js';

/** What is wrong with a value, in the reader's language; true when nothing is. */
type Verdict = string | true;

export function checkFullName(name: string): Verdict {
  if (name.trim() === '') return m.accounts_full_name_required();
  return hasTwoWords(name) || m.accounts_full_name_two_words();
}

export function checkPhone(phone: string): Verdict {
  if (phone.trim() === '') return m.accounts_phone_required();
  return isLocalPhone(phone) || m.accounts_phone_invalid();
}

/** Of an account that exists: with its country in front, too. */
export function checkResetPhone(phone: string): Verdict {
  if (phone.trim() === '') return m.accounts_phone_required();
  return isAccountPhone(phone) || m.accounts_phone_invalid();
}

export function checkNewPassword(password: string): Verdict {
  if (password === '') return m.accounts_password_required();
  return password.length >= LIMITS.passwordAtSignUp || m.accounts_password_short();
}

export function checkAddress(address: string): Verdict {
  return address.trim() !== '' || m.accounts_address_required();
}

export function checkUsername(username: string): Verdict {
  if (username.trim() === '') return m.accounts_username_required();
  return username.trim().length >= LIMITS.username || m.accounts_username_short();
}

export function checkLoginPassword(password: string): Verdict {
  if (password === '') return m.accounts_password_required();
  return password.length >= LIMITS.passwordAtLogin || m.accounts_login_password_short();
}
