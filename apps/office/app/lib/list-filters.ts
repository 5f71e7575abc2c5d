import { LIMITS } from '@phsar/contract/limits';

/** The search text in the address; nothing when it is empty. */
export function searchTextOf(search: URLSearchParams): { q?: string } {
  const q = (search.get('q') ?? '').slice(0, LIMITS.searchText);
  return q === '' ? {} : { q };
}

/**
 * The state in the address; nothing when it is unknown.
 * @param words an entry for each state
 */
export function stateIn<State extends string>(
  search: URLSearchParams,
  words: Readonly<Record<State, unknown>>,
): { state?: State } {
  const state = search.get('state');
  return state !== null && Object.hasOwn(words, state) ? { state: state as State } : {};
}

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
