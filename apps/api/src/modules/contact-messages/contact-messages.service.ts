import type { MessageState } from '@phsar/contract/office/wire';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/outbox.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditActor, AuditService } from '../audit/audit.module.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import type { StaffAsking } from '../staff/staff.module.ts';
import {
  type ContactMessageRow,
  countNewMessages,
  deleteMessagesBefore,
  findContactMessage,
  insertContactMessage,
  listContactMessages,
  lockContactMessage,
  type MessageFilters,
  writeAnswer,
} from './contact-messages.repository.ts';
import { foldedWithoutSpaces } from './message-search.ts';

/** A message from the contact page. */
export interface ContactForm {
  name: string;
  phone: string;
  message: string;
}

export type ContactMessagesService = ReturnType<typeof createContactMessagesService>;

/** A message came: a topic of the outbox. */
export const CONTACT_RECEIVED = 'contact.received';

/** One more than 99, the most that is told. */
const COUNTED = 100;
/** A message is kept for two years, as the privacy policy says. */
const KEPT_MS = 2 * 365 * 24 * 60 * 60 * 1000;

/** Stores messages from the contact page, and whether staff answered them. */
export function createContactMessagesService({
  db,
  audit,
  sources,
}: {
  db: QueryRunner;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now'>;
}) {
  return {
    /** Stores a message and lets staff know of it. */
    async keep(form: ContactForm): Promise<void> {
      const now = sources.now();
      await inTransaction(db, async (transaction) => {
        const messageId = await insertContactMessage(transaction, {
          ...form,
          foldedText: foldedWithoutSpaces(`${form.name} ${form.message}`),
          createdAt: now,
        });
        const about = `message:${messageId}`;
        await enqueue(transaction, { topic: CONTACT_RECEIVED, about, data: { messageId }, now });
      });
    },

    /** A message by id; null if it is gone. */
    find: async (id: number): Promise<ContactForm | null> => (await findContactMessage(db, id)) ?? null,

    /** @param page `after` is the id of the last message before */
    list(
      filters: MessageFilters,
      page: { after: number | null; limit: number },
    ): Promise<ContactMessageRow[]> {
      return listContactMessages(db, filters, page);
    },

    /** For the housekeeping: removes messages that are older than the policy says. */
    forgetOld: (): Promise<void> => deleteMessagesBefore(db, new Date(sources.now().getTime() - KEPT_MS)),

    /** How many are new, at most 100. */
    countNew: (): Promise<number> => countNewMessages(db, COUNTED),

    /**
     * Marks a message as answered, or as new again. A message already in that state stays unchanged: the first answer
     * counts.
     * @throws ShopError `not_found`, `idempotency_mismatch`
     */
    async mark(id: number, state: MessageState, { by, key }: StaffAsking): Promise<ContactMessageRow> {
      const now = sources.now();
      const write = async (transaction: Transaction) => {
        const before = await lockContactMessage(transaction, id);
        if (before === undefined) throw new ShopError('not_found');
        const subject = `message:${id}`;
        const stateBefore = stateOf(before);
        if (stateBefore === state) return subject;
        await writeAnswer(transaction, id, state === 'answered' ? answerBy(by, now) : NO_ANSWER);
        await audit.record(transaction, by, {
          action: state === 'answered' ? 'message.answered' : 'message.reopened',
          subject,
          before: { state: stateBefore },
          after: { state },
        });
        return subject;
      };
      await inTransaction(db, (transaction) => onceForKey(transaction, key, now, () => write(transaction)));
      const row = await findContactMessage(db, id);
      if (row === undefined) throw new ShopError('not_found');
      return row;
    },
  };
}

const NO_ANSWER = { answeredAt: null, answeredById: null, answeredByName: null };

function answerBy({ actor }: AuditActor, now: Date) {
  return {
    answeredAt: now,
    answeredById: actor.kind === 'staff' ? actor.id : null,
    answeredByName: actor.name,
  };
}

/** A message is new until somebody answered it. */
export function stateOf({ answeredAt }: Pick<ContactMessageRow, 'answeredAt'>): MessageState {
  return answeredAt === null ? 'new' : 'answered';
}
