import type { ListFilters, MessageState } from '@phsar/contract/office/wire';
import { type FilterReaders, oneOf, readFilters, searchText } from '../../lib/list-filters.ts';
import { m } from '../../paraglide/messages.js';

export type MessageFilters = ListFilters<'listMessages'>;

/** What the chips offer, in order. */
export const STATE_WORDS: Record<MessageState, () => string> = {
  new: m.messages_new,
  answered: m.messages_answered,
};

const READERS: FilterReaders<MessageFilters> = { state: oneOf(STATE_WORDS), q: searchText };

/** The filters in the address. */
export const messageFiltersOf = (search: URLSearchParams): MessageFilters => readFilters(search, READERS);
