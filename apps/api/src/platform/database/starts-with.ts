import { type SQL, sql } from 'drizzle-orm';

/** Whether a text starts with a prefix; by bytes, as the indexes with `text_pattern_ops` are sorted; nothing is larger than the last character. */
export function startsWith(text: SQL, prefix: string): SQL {
  return sql`(${text} ~>=~ ${prefix} AND ${text} ~<~ ${`${prefix}\u{10ffff}`})`;
}
