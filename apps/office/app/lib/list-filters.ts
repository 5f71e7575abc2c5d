import { LIMITS } from '@phsar/contract/limits';

/** How each filter of a list is read from the text in the address; null for one that the address never holds. */
export type FilterReaders<Filters> = {
  [Name in keyof Filters]-?: ((text: string) => Filters[Name] | undefined) | null;
};

/** The filters in the address; unknown values are left out. */
export function readFilters<Filters>(
  search: URLSearchParams,
  readers: FilterReaders<Filters>,
): Partial<Filters> {
  const read: Partial<Filters> = {};
  for (const name of Object.keys(readers) as (keyof Filters & string)[]) {
    const value = readers[name]?.(search.get(name) ?? '');
    if (value !== undefined) read[name] = value;
  }
  return read;
}

/** What a search field holds; undefined when it is empty. */
export const searchText = (text: string): string | undefined => text.slice(0, LIMITS.searchText) || undefined;

/** Reads one of several values. @param words an entry for each */
export const oneOf =
  <Value extends string>(words: Readonly<Record<Value, unknown>>) =>
  (text: string): Value | undefined =>
    Object.hasOwn(words, text) ? (text as Value) : undefined;

/** `search` with filters changed; '' removes one. */
export function withFilters<Name extends string>(
  search: URLSearchParams,
  values: Readonly<Partial<Record<Name, string>>>,
): URLSearchParams {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries<string | undefined>(values)) {
    if (value === '') changed.delete(name);
    else if (value !== undefined) changed.set(name, value);
  }
  return changed;
}
