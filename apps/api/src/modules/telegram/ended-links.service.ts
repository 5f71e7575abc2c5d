import type { Transaction } from '../../platform/database/transaction.ts';
import { endLinksOf } from './telegram.repository.ts';

/** Ends the link and the open codes of a person who was dismissed, joins anew or has a new password. */
export function endTelegramLinks(transaction: Transaction, staffId: string, now: Date): Promise<void> {
  return endLinksOf(transaction, staffId, now);
}
