import type { MessageState } from '@phsar/contract/office/wire';
import { searchTextOf, stateIn } from '../../lib/list-filters.ts';
import { m } from '../../paraglide/messages.js';

/** Query parameters have the names of the call's. */
export interface MessageFilters {
  state?: MessageState;
  q?: string;
}

/** What the chips offer, in order. */
export const STATE_WORDS: Record<MessageState, () => string> = {
  new: m.messages_new,
  answered: m.messages_answered,
};

/** Reads the filters in the address; unknown values are left out. */
export function messageFiltersOf(search: URLSearchParams): MessageFilters {
  return { ...stateIn(search, STATE_WORDS), ...searchTextOf(search) };
}
