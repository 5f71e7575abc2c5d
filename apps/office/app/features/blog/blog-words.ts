import type { ListedBlog, ListFilters } from '@phsar/contract/office/wire';
import { type Localized, textIn } from '@phsar/domain/language';
import { dayStart, phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { formatDate, formatDateTime } from '@phsar/texts/dates';
import { currentLanguage } from '../../lib/language.ts';
import { type FilterReaders, oneOf, readFilters, searchText } from '../../lib/list-filters.ts';
import { m } from '../../paraglide/messages.js';

/** `planned`: published, but not visible before its day. */
export type BlogState = NonNullable<BlogFilters['state']>;

/** What the chips offer, in order. */
export const STATE_WORDS: Record<BlogState, () => string> = {
  draft: m.blog_state_draft,
  planned: m.blog_state_planned,
  published: m.blog_state_published,
};

/** What shoppers see of a post, in one word. */
export function stateOf({ state, isShown }: Pick<ListedBlog, 'state' | 'isShown'>): BlogState {
  if (state === 'draft') return 'draft';
  return isShown ? 'published' : 'planned';
}

/** In the language of the office where there is one; '' where there is none at all. */
export function titleOf(title: Localized): string {
  return textIn(currentLanguage(), title);
}

/** @param day YYYY-MM-DD */
export function dayText(day: string): string {
  return formatDate(dayStart(day), currentLanguage());
}

/** When a planned post appears. @param publishAt a day or a moment */
export function publishText(publishAt: string): string {
  return publishAt.includes('T')
    ? formatDateTime(new Date(publishAt), currentLanguage())
    : dayText(publishAt);
}

/** The day in Phnom Penh on which a planned post appears; '' for any other. */
export function dayPlanned(blog: Pick<ListedBlog, 'state' | 'isShown' | 'publishAt'>): string {
  if (blog.publishAt === null || stateOf(blog) !== 'planned') return '';
  return blog.publishAt.includes('T') ? phnomPenhDay(new Date(blog.publishAt)) : blog.publishAt;
}

export type BlogFilters = ListFilters<'listBlogs'>;

const READERS: FilterReaders<BlogFilters> = { q: searchText, state: oneOf(STATE_WORDS) };

/** The filters in the address. */
export const blogFiltersOf = (search: URLSearchParams): BlogFilters => readFilters(search, READERS);
