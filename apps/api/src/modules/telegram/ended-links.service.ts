import type { Transaction } from '../../platform/database/transaction.ts';
import { deleteLinksOf } from './telegram.repository.ts';

/** Ends the link and the open codes of a person who was dismissed, joins anew or has a new password. */
export function endTelegramLinks(transaction: Transaction, staffId: string): Promise<void> {
  return deleteLinksOf(transaction, staffId);
}
