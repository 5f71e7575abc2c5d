import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** `column = ANY (numbers)`. One parameter however many numbers there are, so the statement is planned once. */
export function isAmong(column: SQLWrapper, numbers: readonly number[]): SQL {
  return sql`${column} = ANY (${sql.param([...numbers])}::integer[])`;
}

export function isAmongIds(column: SQLWrapper, ids: readonly string[]): SQL {
  return sql`${column} = ANY (${sql.param([...ids])}::uuid[])`;
}
