import type { ListFilters } from '@phsar/contract/office/wire';
import { and, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { type FilterConditions, filterCondition } from '../../platform/database/list-filters.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { type MessageSearch, readMessageSearch } from './message-search.ts';
import { contactMessages } from './schema.ts';

export type ContactMessageRow = typeof contactMessages.$inferSelect;

export type MessageFilters = ListFilters<'listMessages'>;

const CONDITIONS: FilterConditions<MessageFilters, typeof contactMessages> = {
  state: (state) =>
    state === 'new' ? isNull(contactMessages.answeredAt) : isNotNull(contactMessages.answeredAt),
  q: (q) => searchCondition(readMessageSearch(q)),
};

/** Stores a message; `phone` as typed. @returns its id */
export async function insertContactMessage(
  executor: Executor,
  message: Pick<ContactMessageRow, 'name' | 'phone' | 'message' | 'foldedText' | 'createdAt'>,
): Promise<number> {
  const [row] = await executor.insert(contactMessages).values(message).returning({ id: contactMessages.id });
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

function searchCondition({ text, phoneEnd }: MessageSearch): SQL | undefined {
  const { foldedText, phone } = contactMessages;
  const digits = sql`regexp_replace(translate(${phone}, '០១២៣៤៥៦៧៨៩', '0123456789'), '[^0-9]', '', 'g')`;
  return or(
    text === null ? undefined : sql`strpos(${foldedText}, ${text}) > 0`,
    phoneEnd === null ? undefined : sql`right(${digits}, ${phoneEnd.length}) = ${phoneEnd}`,
  );
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

/** Undefined when there is none of that id. */
export async function findContactMessage(
  executor: Executor,
  id: number,
): Promise<ContactMessageRow | undefined> {
  const [row] = await executor.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row;
}

/** Those that came before `time`, answered or not. */
export async function deleteMessagesBefore(executor: Executor, time: Date): Promise<void> {
  await deleteInBatches(executor, contactMessages, lt(contactMessages.createdAt, time));
}

/** Deletes the messages of these ids; unknown ones are ignored. */
export async function deleteContactMessages(executor: Executor, ids: readonly number[]): Promise<void> {
  await executor.delete(contactMessages).where(isAmong(contactMessages.id, ids));
}
