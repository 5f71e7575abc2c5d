import type { User } from '@phsar/contract/shop/wire';
import { localPhone } from '@phsar/domain/phone';
import type { AccountRow } from './accounts.repository.ts';

export function presentUser({ id, fullName, phone, address }: AccountRow): User {
  return { _id: id, id, fullName, phoneNumber: localPhone(phone), address };
}
