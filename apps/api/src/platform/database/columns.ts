import { LANGUAGES } from '@phsar/domain/language';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { customType, integer, type PgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { ACTOR_KINDS } from '../actor.ts';

/**
 * Columns that tables share. Money is whole US cents, discounts are basis points (0–10,000), times are timestamptz.
 * Enumerations are text with a CHECK, so adding a value is a plain migration.
 */

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
export const instant = (name: string) => timestamp(name, { withTimezone: true });
export const createdAt = () => instant('created_at').notNull().defaultNow();
export const updatedAt = () => instant('updated_at').notNull().defaultNow();
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A transaction's number with its epoch. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
export const language = () => text('language', { enum: LANGUAGES }).notNull();
export const actorColumns = () => ({
  actorKind: text('actor_kind', { enum: ACTOR_KINDS }).notNull(),
  /** The id of an account or a staff member. */
  actorId: text('actor_id'),
  actorName: text('actor_name'),
});
/** The version that an edit names in `If-Match`, and the last edit. */
export const editColumns = () => ({
  version: integer('version').notNull().default(1),
  updatedAt: updatedAt(),
  /** The staff member; null for a command and the shop itself. */
  editorId: text('editor_id'),
  editorName: text('editor_name'),
});
export const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** For `onConflictDoUpdate`: sets these columns to the values of the row that was not inserted. */
export function excluded<T extends PgTable, Name extends keyof T['_']['columns'] & string>(
  table: T,
  ...names: Name[]
): Record<Name, SQL> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    names.map((name) => [name, sql`excluded.${sql.identifier(columns[name]?.name ?? name)}`]),
  ) as Record<Name, SQL>;
}
