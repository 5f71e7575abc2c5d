import type { TELEGRAM_LINK_KINDS } from '@phsar/contract/office/telegram';
import { and, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { staff } from '../staff/schema.ts';
import { telegramLinks, telegramState } from './schema.ts';

export type LinkKind = (typeof TELEGRAM_LINK_KINDS)[number];
export type LinkRow = typeof telegramLinks.$inferSelect;
type StaffRow = typeof staff.$inferSelect;

const isLinked = isNotNull(telegramLinks.linkedAt);
const isGroup = eq(telegramLinks.kind, 'group');
const isPersonal = eq(telegramLinks.kind, 'me');
const isActive = eq(staff.isActive, true);
const isOpenCode = isNotNull(telegramLinks.codeHash);
/** Milliseconds for which the account of a person's ended link is still notified of new ones: 30 days. */
const NOTIFIED_MS = 30 * 24 * 60 * 60 * 1000;

/** Stores a code by its hash; an older one of the same person and kind is void. */
export async function insertCode(
  transaction: Transaction,
  code: Pick<LinkRow, 'id' | 'kind' | 'staffId' | 'codeHash' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  const { kind, staffId } = code;
  await transaction
    .delete(telegramLinks)
    .where(and(eq(telegramLinks.kind, kind), eq(telegramLinks.staffId, staffId), isOpenCode));
  await transaction.insert(telegramLinks).values(code);
}

/** Locks an open code with the active person who made it; null if it is used, expired or unknown. */
export async function lockCode(
  transaction: Transaction,
  codeHash: string,
  now: Date,
): Promise<{ link: LinkRow; staff: StaffRow } | null> {
  const [found] = await transaction
    .select({ link: telegramLinks, staff })
    .from(telegramLinks)
    .innerJoin(staff, eq(staff.id, telegramLinks.staffId))
    .where(and(eq(telegramLinks.codeHash, codeHash), gt(telegramLinks.expiresAt, now), isActive))
    .for('update', { of: telegramLinks });
  return found ?? null;
}

/** Turns a code into a link. What it replaces ends: the old group, the person's old link, the Telegram account's. */
export async function useCode(
  transaction: Transaction,
  { id, kind, staffId }: LinkRow,
  chat: { chatId: number; title: string; linkedAt: Date },
): Promise<void> {
  const replaced =
    kind === 'group'
      ? isGroup
      : and(isPersonal, or(eq(telegramLinks.staffId, staffId), eq(telegramLinks.chatId, chat.chatId)));
  await endLinks(transaction, replaced, chat.linkedAt);
  await transaction
    .update(telegramLinks)
    .set({ ...chat, codeHash: null, expiresAt: null })
    .where(eq(telegramLinks.id, id));
}

/** Ends links. Their rows stay for a while: an attacker with a session could end a link before making another. */
async function endLinks(transaction: Transaction, which: SQL | undefined, now: Date): Promise<number> {
  const ended = await transaction
    .update(telegramLinks)
    .set({ linkedAt: null, expiresAt: new Date(now.getTime() + NOTIFIED_MS) })
    .where(and(isLinked, which))
    .returning({ id: telegramLinks.id });
  return ended.length;
}

/** The private chats of a person and of the active owners, from links that exist or ended in the last 30 days. */
export async function listChatsToNotify(executor: Executor, staffId: string, now: Date): Promise<number[]> {
  const rows = await executor
    .selectDistinct({ chatId: telegramLinks.chatId })
    .from(telegramLinks)
    .innerJoin(staff, eq(staff.id, telegramLinks.staffId))
    .where(
      and(
        isPersonal,
        or(isLinked, gt(telegramLinks.expiresAt, now)),
        or(eq(staff.id, staffId), and(eq(staff.role, 'owner'), isActive)),
      ),
    );
  return rows.flatMap(({ chatId }) => chatId ?? []);
}

export async function findGroup(executor: Executor): Promise<LinkRow | null> {
  const [group] = await executor.select().from(telegramLinks).where(and(isGroup, isLinked));
  return group ?? null;
}

export async function moveGroup(executor: Executor, from: number, to: number): Promise<void> {
  await executor
    .update(telegramLinks)
    .set({ chatId: to })
    .where(and(isGroup, isLinked, eq(telegramLinks.chatId, from)));
}

/** The staff member of a Telegram account; null unless they are linked and active. */
export async function findStaffByChat(executor: Executor, telegramId: number): Promise<StaffRow | null> {
  const [found] = await executor
    .select({ staff })
    .from(telegramLinks)
    .innerJoin(staff, eq(staff.id, telegramLinks.staffId))
    .where(and(isPersonal, isLinked, eq(telegramLinks.chatId, telegramId), isActive));
  return found?.staff ?? null;
}

export async function listLinks(executor: Executor): Promise<{ link: LinkRow; staffName: string }[]> {
  return await executor
    .select({ link: telegramLinks, staffName: staff.name })
    .from(telegramLinks)
    .innerJoin(staff, eq(staff.id, telegramLinks.staffId))
    .where(isLinked)
    .orderBy(desc(telegramLinks.linkedAt), desc(telegramLinks.id));
}

/** Null if there is none, or it is still a code. */
export async function findLink(executor: Executor, id: string): Promise<LinkRow | null> {
  const [link] = await executor
    .select()
    .from(telegramLinks)
    .where(and(eq(telegramLinks.id, id), isLinked));
  return link ?? null;
}

/** Ends a link. @returns whether it was there */
export async function endLink(transaction: Transaction, id: string, now: Date): Promise<boolean> {
  return (await endLinks(transaction, eq(telegramLinks.id, id), now)) > 0;
}

/** Ends the link and the open codes of a person who was dismissed, joins anew or has a new password; a group that they linked stays. */
export async function endTelegramLinks(transaction: Transaction, staffId: string, now: Date): Promise<void> {
  const isTheirs = eq(telegramLinks.staffId, staffId);
  await transaction.delete(telegramLinks).where(and(isTheirs, isOpenCode));
  await endLinks(transaction, and(isTheirs, isPersonal), now);
}

/** For housekeeping: codes that were never used, and links that ended long ago. */
export async function deleteExpired(executor: Executor, now: Date): Promise<void> {
  await executor
    .delete(telegramLinks)
    .where(and(isNull(telegramLinks.linkedAt), lte(telegramLinks.expiresAt, now)));
}

export type StateRow = typeof telegramState.$inferSelect;

const NOTHING_YET: StateRow = { id: 1, hidesContact: false, summaryDay: '', problem: null, problemAt: null };

export async function findState(executor: Executor): Promise<StateRow> {
  const [row] = await executor.select().from(telegramState);
  return row ?? NOTHING_YET;
}

/** Writes part of the state, only where `setWhere` holds. @returns whether it wrote */
async function saveState(
  executor: Executor,
  set: Partial<Omit<StateRow, 'id'>>,
  setWhere?: SQL,
): Promise<boolean> {
  const written = await executor
    .insert(telegramState)
    .values({ ...NOTHING_YET, ...set })
    .onConflictDoUpdate({ target: telegramState.id, set, ...(setWhere && { setWhere }) })
    .returning({ id: telegramState.id });
  return written.length > 0;
}

export async function saveHidesContact(executor: Executor, hidesContact: boolean): Promise<void> {
  await saveState(executor, { hidesContact });
}

/** Stores why the bot cannot work, with the time it began; null when it works. Any server may have written the last one. */
export async function saveProblem(executor: Executor, problem: string | null, now: Date): Promise<void> {
  const isOther = sql`${telegramState.problem} IS DISTINCT FROM ${problem}`;
  await saveState(executor, { problem, problemAt: problem === null ? null : now }, isOther);
}

/** Claims the morning of a day for this server. @returns false when another one, or an earlier start, has it */
export async function claimMorning(transaction: Transaction, day: string): Promise<boolean> {
  return await saveState(transaction, { summaryDay: day }, sql`${telegramState.summaryDay} < ${day}`);
}

/** A product that an order brought down to its threshold or below, with the pieces it left. */
export interface NewlyLow extends Record<string, unknown> {
  productId: number;
  title: string;
  left: number;
}

/** Products that an order brought to their threshold, whatever was sold since: the movements give the stock after it. */
export async function findNewlyLow(
  executor: Executor,
  orderId: string,
  threshold: number,
): Promise<NewlyLow[]> {
  const { rows } = await executor.execute<NewlyLow>(sql`
    SELECT sold.product_id AS "productId", sold.left_then AS left, coalesce(texts.title, '') AS title
    FROM (
      SELECT sale.product_id, sale.delta, product_stock.stock - coalesce((
        SELECT sum(later.delta) FROM stock_movements AS later
        WHERE later.product_id = sale.product_id AND later.id > sale.id
      ), 0)::integer AS left_then, coalesce(products.low_stock, ${threshold}) AS threshold
      FROM stock_movements AS sale
      JOIN products ON products.id = sale.product_id AND NOT products.is_archived
      JOIN product_stock ON product_stock.product_id = products.id
      WHERE sale.order_id = ${orderId}::uuid AND sale.reason = 'sale'
    ) AS sold
    LEFT JOIN product_texts AS texts ON texts.product_id = sold.product_id AND texts.language = 'km'
    WHERE sold.left_then <= sold.threshold AND sold.left_then - sold.delta > sold.threshold
    ORDER BY sold.product_id`);
  return rows;
}
