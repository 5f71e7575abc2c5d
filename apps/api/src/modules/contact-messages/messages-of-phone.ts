import { e164 } from '@phsar/domain/phone';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import {
  type ContactMessageRow,
  deleteContactMessages,
  listContactMessages,
} from './contact-messages.repository.ts';

/** More messages of one phone number than anybody writes. */
const MOST = 10_000;

/** Messages from a phone number in any spelling, newest first. @param phone E.164; null for none */
export async function messagesOfPhone(
  executor: Executor,
  phone: string | null,
): Promise<ContactMessageRow[]> {
  if (phone === null) return [];
  const found = await listContactMessages(executor, { q: phone }, { after: null, limit: MOST });
  return found.filter((message) => e164(message.phone) === phone);
}

/** Deletes all messages from a phone number. @returns how many */
export async function forgetMessagesOfPhone(transaction: Transaction, phone: string | null): Promise<number> {
  const ids = (await messagesOfPhone(transaction, phone)).map(({ id }) => id);
  if (ids.length > 0) await deleteContactMessages(transaction, ids);
  return ids.length;
}
