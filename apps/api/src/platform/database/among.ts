import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The column is one of the numbers: the same statement however many they are, so that it is planned once. */
export function isAmong(column: SQLWrapper, numbers: readonly number[]): SQL {
  return sql`${column} = ANY (${sql.param([...numbers])}::integer[])`;
}
