import { LIMITS } from '@phsar/contract/limits';
import type { MessageState } from '@phsar/contract/office/wire';
import { m } from '../../paraglide/messages.js';

export interface MessageFilters {
  state?: MessageState;
  q?: string;
}

/** What the chips offer, in order. */
export const STATE_WORDS: Record<MessageState, () => string> = {
  new: m.messages_new,
  answered: m.messages_answered,
};

const isState = (value: string | null): value is MessageState =>
  value !== null && Object.hasOwn(STATE_WORDS, value);

/** Reads the address; what is unknown is left out. */
export function messageFiltersOf(search: URLSearchParams): MessageFilters {
  const state = search.get('state');
  const q = (search.get('q') ?? '').slice(0, LIMITS.searchText);
  return { ...(isState(state) && { state }), ...(q !== '' && { q }) };
}

/** `search` with one filter changed; '' removes it. */
export function withMessageFilter(
  search: URLSearchParams,
  name: keyof MessageFilters,
  value: string,
): URLSearchParams {
  const changed = new URLSearchParams(search);
  if (value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
}
