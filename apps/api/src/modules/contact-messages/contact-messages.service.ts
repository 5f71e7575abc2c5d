import type { MessageState } from '@phsar/contract/office/wire';
import { contactFields } from '@phsar/contract/shop/messages';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/outbox.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditActor, AuditService } from '../audit/audit.module.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import type { StaffRequest } from '../staff/staff.module.ts';
import type { ContactForm, ContactMessageRow, MessageFilters } from './contact-messages.repository.ts';
import * as repository from './contact-messages.repository.ts';

export interface ContactMessagesDeps {
  db: QueryRunner;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now'>;
}

/** A message was received: a topic of the outbox. */
export const CONTACT_RECEIVED = 'contact.received';

/** New messages are counted up to 100; the office shows `99+`. */
const COUNTED = 100;
/** Messages are stored for two years, as the privacy policy says. */
const STORED_MS = 2 * 365 * 24 * 60 * 60 * 1000;

/** Stores messages from the contact page, and whether staff answered them. */
export class ContactMessagesService {
  readonly #deps: ContactMessagesDeps;

  constructor(deps: ContactMessagesDeps) {
    this.#deps = deps;
  }

  /** Stores a message and notifies staff. */
  async store(form: ContactForm): Promise<void> {
    const now = this.#deps.sources.now();
    await inTransaction(this.#deps.db, async (transaction) => {
      const messageId = await repository.insertContactMessage(transaction, { ...form, createdAt: now });
      const about = `message:${messageId}`;
      await enqueue(transaction, { topic: CONTACT_RECEIVED, about, data: { messageId }, now });
    });
  }

  /** Null if it is gone. */
  async find(id: number): Promise<ContactForm | null> {
    const row = await repository.findContactMessage(this.#deps.db, id);
    return row === undefined ? null : formOf(row);
  }

  /** @param page `after` is the id of the last message before */
  list(filters: MessageFilters, page: { after: number | null; limit: number }): Promise<ContactMessageRow[]> {
    return repository.listContactMessages(this.#deps.db, filters, page);
  }

  /** For the housekeeping. */
  deleteOld(): Promise<void> {
    const { db, sources } = this.#deps;
    return repository.deleteMessagesBefore(db, new Date(sources.now().getTime() - STORED_MS));
  }

  countNew(): Promise<number> {
    return repository.countNewMessages(this.#deps.db, COUNTED);
  }

  /**
   * Marks a message as answered, or as new again. A message already in that state stays unchanged: the first answer
   * counts.
   * @throws ShopError `not_found`, `idempotency_mismatch`
   */
  async mark(id: number, state: MessageState, { by, key }: StaffRequest): Promise<ContactMessageRow> {
    const { db, audit, sources } = this.#deps;
    const now = sources.now();
    const write = async (transaction: Transaction) => {
      const before = await repository.lockContactMessage(transaction, id);
      if (before === undefined) throw new ShopError('not_found');
      const subject = `message:${id}`;
      const stateBefore = stateOf(before);
      if (stateBefore === state) return subject;
      await repository.writeAnswer(transaction, id, state === 'answered' ? answerBy(by, now) : NO_ANSWER);
      await audit.record(transaction, by, {
        action: state === 'answered' ? 'message.answered' : 'message.reopened',
        subject,
        before: { state: stateBefore },
        after: { state },
      });
      return subject;
    };
    await inTransaction(db, (transaction) => onceForKey(transaction, key, now, () => write(transaction)));
    const row = await repository.findContactMessage(db, id);
    if (row === undefined) throw new ShopError('not_found');
    return row;
  }
}

const NO_ANSWER = { answeredAt: null, answeredById: null, answeredByName: null };

function answerBy({ actor }: AuditActor, now: Date) {
  return {
    answeredAt: now,
    answeredById: actor.kind === 'staff' ? actor.id : null,
    answeredByName: actor.name,
  };
}

export function stateOf({ answeredAt }: Pick<ContactMessageRow, 'answeredAt'>): MessageState {
  return answeredAt === null ? 'new' : 'answered';
}

const ENTERED = [...Object.keys(contactFields), 'phone'] as (keyof ContactForm)[];

/** What the visitor entered. */
export function formOf(row: ContactMessageRow): ContactForm {
  return Object.fromEntries(ENTERED.map((field) => [field, row[field]])) as ContactForm;
}
