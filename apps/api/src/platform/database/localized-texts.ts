import { inEachLanguage, LANGUAGES, type Localized } from '@phsar/domain/language';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';

export interface TextEntry {
  id: number;
  title: Localized;
  description: Localized;
}

/** One field of all entries, as an array of the database. */
export function column<T>(entries: readonly T[], fieldOf: (entry: T) => unknown) {
  return sql.param(entries.map(fieldOf));
}

export function inLanguages(entries: readonly TextEntry[]) {
  return entries.flatMap(({ id, title, description }) =>
    LANGUAGES.map((language) => ({
      id,
      language,
      title: title[language],
      description: description[language],
    })),
  );
}

/** A column of the joined texts in every language; empty where a language has no row. */
export function localized<Texts>(texts: Localized<Texts>, column: (text: Texts) => PgColumn) {
  return inEachLanguage((language) => sql<string>`coalesce(${column(texts[language])}, '')`);
}

/** Joins the texts of every language to a query. @param isOf whether a text belongs to the query's row */
export function joinTexts<Texts extends PgTable & { language: PgColumn }>(
  query: PgSelect,
  texts: Localized<Texts>,
  isOf: (text: Texts) => SQL,
): void {
  for (const language of LANGUAGES) {
    const text: Texts = texts[language];
    query.leftJoin(text as PgTable, and(isOf(text), eq(text.language, language)));
  }
}

export function idsByKey(rows: readonly { id: number; key: string }[]): (key: string) => number {
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`Not written: ${key}`);
    return id;
  };
}
