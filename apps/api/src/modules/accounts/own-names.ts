import type { Transaction } from '../../platform/database/transaction.ts';
import { type AccountRow, findAccountsByName } from './accounts.repository.ts';

/** The names that no other account uses to log in: failed guesses at a namesake's password stay counted. */
export async function ownNames(
  transaction: Transaction,
  { phone, foldedName }: Pick<AccountRow, 'phone' | 'foldedName'>,
): Promise<string[]> {
  const isNameShared = (await findAccountsByName(transaction, foldedName)).length > 1;
  return [...(phone === null ? [] : [phone]), ...(isNameShared ? [] : [foldedName])];
}
