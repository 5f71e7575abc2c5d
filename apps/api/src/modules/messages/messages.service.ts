import type { QueryRunner } from '../../platform/database/transaction.ts';
import type { Sources } from '../../platform/sources.ts';
import { insertMessage } from './messages.repository.ts';

export interface ContactForm {
  name: string;
  phone: string;
  message: string;
}

export type MessagesService = ReturnType<typeof createMessagesService>;

/** Keeps what people write on the contact page, for the shopkeeper to read. */
export function createMessagesService({ db, sources }: { db: QueryRunner; sources: Sources }) {
  return {
    keep: (form: ContactForm): Promise<void> => insertMessage(db, { ...form, createdAt: sources.now() }),
  };
}
