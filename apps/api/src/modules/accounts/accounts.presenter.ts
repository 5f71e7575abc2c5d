import type { User } from '@phsar/contract/shop/wire';
import { localPhone } from '@phsar/domain/phone';
import type { AccountRow } from './accounts.repository.ts';

/** An account as the API shows it, its phone number in local form; never the password hash. */
export function presentUser({ id, fullName, phone, address }: AccountRow): User {
  return { _id: id, id, fullName, phoneNumber: localPhone(phone), address };
}
