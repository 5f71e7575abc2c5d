import { inEachLanguage, type Localized } from '@phsar/domain/language';
import { type SQL, sql } from 'drizzle-orm';
import { rowIdOf } from '../../platform/database/row-id.ts';
import type { Executor } from '../../platform/database/transaction.ts';

interface Kind {
  table: SQL;
  /** The column that the subject names, and its type. */
  id: SQL;
  type: SQL;
  isId: (id: string) => boolean;
  /** The names as JSON by language; null where the log shows none. */
  names: SQL;
}

const kind = (
  table: string,
  id: string,
  type: string,
  isId: Kind['isId'],
  names = sql`NULL::json`,
): Kind => ({
  table: sql.raw(table),
  id: sql.raw(id),
  type: sql.raw(type),
  isId,
  names,
});
const namesIn = (texts: SQL, name: SQL, owner: SQL) =>
  sql`(SELECT json_object_agg(language, ${name}) FROM ${texts} WHERE ${owner} = found.id)`;

const isRowId = (id: string) => rowIdOf(id) !== null;
const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
const isText = () => true;
const BANNER_NAMES = namesIn(sql`banner_texts`, sql`title1`, sql`banner_id`);
const BLOG_NAMES = namesIn(sql`blog_texts`, sql`title`, sql`blog_id`);
const PRODUCT_NAMES = namesIn(sql`product_texts`, sql`title`, sql`product_id`);
const CATEGORY_NAMES = namesIn(sql`category_texts`, sql`name`, sql`category_key`);

const KINDS: Readonly<Record<string, Kind>> = {
  banner: kind('banners', 'id', 'integer', isRowId, BANNER_NAMES),
  blog: kind('blogs', 'id', 'integer', isRowId, BLOG_NAMES),
  product: kind('products', 'id', 'integer', isRowId, PRODUCT_NAMES),
  category: kind('categories', 'key', 'text', isText, CATEGORY_NAMES),
  customer: kind('accounts', 'id', 'uuid', isUuid),
  order: kind('orders', 'order_number', 'text', isText),
};

/** Whether `findSubjects` finds subjects of this kind: of others, such as `settings`, nothing is known. */
export function canBeGone(subject: string): boolean {
  const [kind, id] = splitSubject(subject);
  return KINDS[kind]?.isId(id) === true;
}

/** The subjects that still exist, with their names; null where the log shows none. */
export async function findSubjects(executor: Executor, subjects: readonly string[]) {
  const wanted = subjects.map(splitSubject);
  const queries = Object.entries(KINDS).flatMap(([kind, { table, id, type, names, isId }]) => {
    const ids = new Set(wanted.flatMap(([of, one]) => (of === kind && isId(one) ? [one] : [])));
    if (ids.size === 0) return [];
    return sql`SELECT ${`${kind}:`}::text || found.id AS subject, ${names} AS names
      FROM (SELECT ${id} AS id FROM ${table} WHERE ${id} = ANY (${sql.param([...ids])}::${type}[])) AS found`;
  });
  if (queries.length === 0) return new Map<string, Localized | null>();
  const { rows } = await executor.execute<{ subject: string; names: Partial<Localized> | null }>(
    sql.join(queries, sql` UNION ALL `),
  );
  return new Map(
    rows.map(({ subject, names }) => [subject, names && inEachLanguage((language) => names[language] ?? '')]),
  );
}

function splitSubject(subject: string): [kind: string, id: string] {
  const [kind = '', ...id] = subject.split(':');
  return [kind, id.join(':')];
}
