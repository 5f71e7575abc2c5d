import { and, type Column, eq, type SQL, type Table } from 'drizzle-orm';

type Condition<Filters, Name extends keyof Filters> = (
  value: NonNullable<Filters[Name]>,
  filters: Filters,
) => SQL | undefined;

type ColumnName<Filters, Row> = {
  [Name in keyof Filters & keyof Row]-?: NonNullable<Filters[Name]> extends Row[Name] ? Name : never;
}[keyof Filters & keyof Row];

/**
 * The conditions of a list's filters, by their names in the call's query. A filter that is a column needs none: the
 * column equals it. A filter that is applied elsewhere returns undefined.
 */
export type FilterConditions<Filters, T extends Table> = {
  [Name in Exclude<keyof Filters, ColumnName<Filters, T['$inferSelect']>>]-?: Condition<Filters, Name>;
} & { [Name in ColumnName<Filters, T['$inferSelect']>]?: Condition<Filters, Name> };

/** What the rows of a list must fulfil. @param filters the call's query without the page */
export function filterCondition<Filters extends object, T extends Table>(
  table: T,
  conditions: FilterConditions<Filters, T>,
  filters: Filters,
): SQL | undefined {
  const conditionOf = conditions as Readonly<Record<string, Condition<Filters, never> | undefined>>;
  const columns = table as unknown as Readonly<Record<string, Column>>;
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return and(
    ...given.map(([name, value]) => {
      const condition = conditionOf[name];
      return condition === undefined
        ? eq(columns[name] as Column, value)
        : condition(value as never, filters);
    }),
  );
}
