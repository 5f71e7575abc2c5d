import type { ListFilters } from '@phsar/contract/office/wire';
import type { contactFields } from '@phsar/contract/shop/messages';
import { foldedName } from '@phsar/domain/order-search';
import { e164, latinDigits } from '@phsar/domain/phone';
import { and, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { type FilterConditions, filterCondition } from '../../platform/database/list-filters.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { contactMessages } from './schema.ts';

export type ContactMessageRow = typeof contactMessages.$inferSelect;
/** A message as it was entered. */
export type ContactForm = Pick<ContactMessageRow, keyof typeof contactFields | 'phone'>;
export type MessageFilters = ListFilters<'listMessages'>;

const CONDITIONS: FilterConditions<MessageFilters, typeof contactMessages> = {
  state: (state) =>
    state === 'new' ? isNull(contactMessages.answeredAt) : isNotNull(contactMessages.answeredAt),
  q: searchCondition,
};

/** Stores a message; `phone` as typed. @returns its id */
export async function insertContactMessage(
  executor: Executor,
  message: ContactForm & { createdAt: Date },
): Promise<number> {
  const foldedText = foldedWithoutSpaces(`${message.name} ${message.message}`);
  const [row] = await executor
    .insert(contactMessages)
    .values({ ...message, foldedText })
    .returning({ id: contactMessages.id });
  if (row === undefined) throw new TypeError('An inserted message was not returned');
  return row.id;
}

/** Messages, newest first. @param after the id of the last one before */
export async function listContactMessages(
  executor: Executor,
  filters: MessageFilters,
  { after, limit }: { after: number | null; limit: number },
): Promise<ContactMessageRow[]> {
  return await executor
    .select()
    .from(contactMessages)
    .where(
      and(
        filterCondition(contactMessages, CONDITIONS, filters),
        after === null ? undefined : lt(contactMessages.id, after),
      ),
    )
    .orderBy(desc(contactMessages.id))
    .limit(limit);
}

/** With fewer digits, too many numbers would match. */
const MIN_DIGITS = 4;
const COUNTRY_PREFIX = '+855';

/** @param q as typed: a name, words of a message, or at least the last digits of a phone number */
function searchCondition(q: string): SQL | undefined {
  const text = foldedWithoutSpaces(q.normalize('NFC'));
  if (text === '') return undefined;
  const phoneEnd = phoneEndOf(latinDigits(q));
  const { foldedText, phone } = contactMessages;
  const digits = sql`regexp_replace(translate(${phone}, '០១២៣៤៥៦៧៨៩', '0123456789'), '[^0-9]', '', 'g')`;
  return or(
    sql`strpos(${foldedText}, ${text}) > 0`,
    phoneEnd === null ? undefined : sql`right(${digits}, ${phoneEnd.length}) = ${phoneEnd}`,
  );
}

/** Text as names and messages are compared. */
function foldedWithoutSpaces(text: string): string {
  return foldedName(text).replaceAll(' ', '');
}

/** The last digits of a phone number, without its country's prefix; null for anything else. */
function phoneEndOf(typed: string): string | null {
  if (!/^[\d\s().+\-\p{Cf}]+$/u.test(typed)) return null;
  const national = e164(typed)?.slice(COUNTRY_PREFIX.length) ?? typed.replace(/\D/g, '');
  return national.length < MIN_DIGITS ? null : national;
}

/** How many messages are new; not counted further than `limit`. */
export async function countNewMessages(executor: Executor, limit: number): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM (
      SELECT 1 FROM ${contactMessages} WHERE ${contactMessages.answeredAt} IS NULL LIMIT ${limit}
    ) AS counted`);
  return rows[0]?.count ?? 0;
}

/** Locks the row until the transaction ends. */
export async function lockContactMessage(
  transaction: Transaction,
  id: number,
): Promise<ContactMessageRow | undefined> {
  const [row] = await transaction
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for('no key update');
  return row;
}

/** Writes who answered it and when; nulls make it new again. */
export async function writeAnswer(
  transaction: Transaction,
  id: number,
  answer: Pick<ContactMessageRow, 'answeredAt' | 'answeredById' | 'answeredByName'>,
): Promise<void> {
  await transaction.update(contactMessages).set(answer).where(eq(contactMessages.id, id));
}

export async function findContactMessage(
  executor: Executor,
  id: number,
): Promise<ContactMessageRow | undefined> {
  const [row] = await executor.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row;
}

export async function deleteMessagesBefore(executor: Executor, time: Date): Promise<void> {
  await deleteInBatches(executor, contactMessages, lt(contactMessages.createdAt, time));
}

/** More messages than anyone writes from one phone number. */
const MAX_OF_PHONE = 10_000;

/** Messages from a phone number in any spelling, newest first. @param phone E.164; null for none */
export async function messagesOfPhone(
  executor: Executor,
  phone: string | null,
): Promise<ContactMessageRow[]> {
  if (phone === null) return [];
  const found = await listContactMessages(executor, { q: phone }, { after: null, limit: MAX_OF_PHONE });
  return found.filter((message) => e164(message.phone) === phone);
}

/** Deletes all messages from a phone number. @returns how many */
export async function forgetMessagesOfPhone(transaction: Transaction, phone: string | null): Promise<number> {
  const ids = (await messagesOfPhone(transaction, phone)).map(({ id }) => id);
  if (ids.length > 0) await transaction.delete(contactMessages).where(isAmong(contactMessages.id, ids));
  return ids.length;
}
