import type { MessageState } from '@phsar/contract/office/wire';
import { searchTextOf, stateIn } from '../../lib/list-filters.ts';
import { m } from '../../paraglide/messages.js';

/** The names in the address are those of the call. */
export interface MessageFilters {
  state?: MessageState;
  q?: string;
}

/** What the chips offer, in order. */
export const STATE_WORDS: Record<MessageState, () => string> = {
  new: m.messages_new,
  answered: m.messages_answered,
};

/** Reads the address; what is unknown is left out. */
export function messageFiltersOf(search: URLSearchParams): MessageFilters {
  return { ...stateIn(search, STATE_WORDS), ...searchTextOf(search) };
}
