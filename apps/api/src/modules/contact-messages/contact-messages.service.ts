import type { QueryRunner } from '../../platform/database/transaction.ts';
import type { Sources } from '../../platform/sources.ts';
import { insertContactMessage } from './contact-messages.repository.ts';

/** A message from the contact page. */
export interface ContactForm {
  name: string;
  phone: string;
  message: string;
}

export type ContactMessagesService = ReturnType<typeof createContactMessagesService>;

/** Stores messages from the contact page for the shopkeeper. */
export function createContactMessagesService({
  db,
  sources,
}: {
  db: QueryRunner;
  sources: Pick<Sources, 'now'>;
}) {
  return {
    keep: (form: ContactForm): Promise<void> =>
      insertContactMessage(db, { ...form, createdAt: sources.now() }),
  };
}
