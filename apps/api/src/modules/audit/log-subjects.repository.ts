import { LANGUAGES, type Localized } from '@phsar/domain/language';
import { type SQL, sql } from 'drizzle-orm';
import { rowIdOf } from '../../platform/database/row-id.ts';
import type { Executor } from '../../platform/database/transaction.ts';

/** Each by its id, as the log writes it. A name is null where the log gives none. */
interface Kind {
  table: SQL;
  /** The column that the id stands for, and its type. */
  id: SQL;
  type: SQL;
  /** The names as JSON by language. */
  names: SQL;
  isId: (id: string) => boolean;
}

const isRowId = (id: string) => rowIdOf(id) !== null;
const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
const isText = () => true;
const NO_NAMES = sql`NULL::json`;
const namesIn = (texts: SQL, name: SQL, owner: SQL) =>
  sql`(SELECT json_object_agg(language, ${name}) FROM ${texts} WHERE ${owner} = found.id)`;

const ofRows = (table: SQL, names: SQL): Kind => ({
  table,
  id: sql`id`,
  type: sql`integer`,
  names,
  isId: isRowId,
});

const KINDS: Readonly<Record<string, Kind>> = {
  banner: ofRows(sql`banners`, namesIn(sql`banner_texts`, sql`title1`, sql`banner_id`)),
  blog: ofRows(sql`blogs`, namesIn(sql`blog_texts`, sql`title`, sql`blog_id`)),
  product: ofRows(sql`products`, namesIn(sql`product_texts`, sql`title`, sql`product_id`)),
  category: {
    table: sql`categories`,
    id: sql`key`,
    type: sql`text`,
    names: namesIn(sql`category_texts`, sql`name`, sql`category_key`),
    isId: isText,
  },
  customer: { table: sql`accounts`, id: sql`id`, type: sql`uuid`, names: NO_NAMES, isId: isUuid },
  order: { table: sql`orders`, id: sql`order_number`, type: sql`text`, names: NO_NAMES, isId: isText },
};

/** Whether such a subject can be gone: of others, such as `settings`, nothing is known. */
export function canBeGone(subject: string): boolean {
  const [kind = '', id = ''] = partsOf(subject);
  return KINDS[kind]?.isId(id) === true;
}

/** Those of the subjects that are still there, with their names; null where the log gives none. */
export async function findSubjects(
  executor: Executor,
  subjects: readonly string[],
): Promise<Map<string, Localized | null>> {
  const queries = Object.entries(KINDS).flatMap(([kind, { table, id, type, names, isId }]) => {
    const ids = subjects.map(partsOf).flatMap(([of, one = '']) => (of === kind && isId(one) ? [one] : []));
    if (ids.length === 0) return [];
    return sql`SELECT ${`${kind}:`}::text || found.id AS subject, ${names} AS names
      FROM (SELECT ${id} AS id FROM ${table} WHERE ${id} = ANY (${sql.param([...new Set(ids)])}::${type}[])) AS found`;
  });
  if (queries.length === 0) return new Map();
  const { rows } = await executor.execute<{ subject: string; names: Partial<Localized> | null }>(
    sql.join(queries, sql` UNION ALL `),
  );
  return new Map(rows.map(({ subject, names }) => [subject, names === null ? null : whole(names)]));
}

function partsOf(subject: string): [kind: string, id?: string] {
  const at = subject.indexOf(':');
  return at < 0 ? [subject] : [subject.slice(0, at), subject.slice(at + 1)];
}

function whole(names: Partial<Localized>): Localized {
  return Object.fromEntries(LANGUAGES.map((language) => [language, names[language] ?? ''])) as Localized;
}
