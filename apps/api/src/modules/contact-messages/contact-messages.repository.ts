import { contactMessages } from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/transaction.ts';

/** Stores a message; `phone` as typed. */
export async function insertContactMessage(
  executor: Executor,
  message: { name: string; phone: string; message: string; createdAt: Date },
): Promise<void> {
  await executor.insert(contactMessages).values(message);
}
