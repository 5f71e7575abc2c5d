import type { Transaction } from '../../platform/database/transaction.ts';
import { deleteLinksOf } from './telegram.repository.ts';

/** Unlinks a person who was dismissed or joins anew: a lost phone must not press buttons in their name. */
export function endTelegramLinks(transaction: Transaction, staffId: string): Promise<void> {
  return deleteLinksOf(transaction, staffId);
}
