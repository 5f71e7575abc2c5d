import { useBackOnline } from '@phsar/ui/hooks/use-back-online';
import { useEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useFreshList } from './use-fresh-list.ts';

export const LIST_PAGE_SIZE = 24;
/** The most entries in one request, for going back to a list that was scrolled down. */
const LARGEST_PAGE = 96;

/** One page of a list, or the part of it that is known. */
export interface ListPage<T> {
  entries: readonly T[];
  /** The length of the whole list. */
  total: number;
  /** Null at the end of the list. */
  nextCursor: string | null;
}

/** Where `usePagedList` gets its pages. */
export interface PagedSource<T> {
  /** Identifies the list; a new name starts over. */
  name: string;
  /** The first page, when the server rendered it. */
  initial?: ListPage<T> | undefined;
  /** The browser's copy. */
  readCache?: () => readonly T[] | null;
  loadPage: (part: { limit: number; after?: string }, signal: AbortSignal) => Promise<ListPage<T>>;
  /** Stores the entries loaded so far, after each answer. */
  keep?: (known: ListPage<T>) => void;
}

/** What `usePagedList` returns. */
export interface PagedList<T> {
  /** Undefined until there is something to show. */
  entries: readonly T[] | undefined;
  total: number;
  status: 'loading' | 'ready' | 'failed';
  error: unknown;
  hasMore: boolean;
  /** The state of `loadMore`. */
  moreStatus: 'idle' | 'loading' | 'failed';
  loadMore: () => void;
  reload: () => void;
}

interface Further<T> {
  name: string;
  entries: readonly T[];
  /** Undefined until a further page was loaded: the first page's cursor applies. */
  nextCursor: string | null | undefined;
  status: PagedList<T>['moreStatus'];
}

/** The lists that were left most recently, by history entry and as far as they were loaded, for going back. */
const leftLists = new Map<string, ListPage<{ _id: string }>>();
/** The landing page adds two on each visit. */
const MOST_LEFT = 12;

interface Shown {
  name: string;
  place: string;
  known: ListPage<{ _id: string }> | undefined;
}

/** A paged list: the first page as in `useFreshList`, further ones on demand. */
export function usePagedList<T extends { _id: string }>(source: PagedSource<T>): PagedList<T> {
  const { name } = source;
  const place = `${useLocation().key} ${name}`;
  const [state, setState] = useState(() => readFurther<T>(name, place));
  let further = state;
  if (state.name !== name) {
    further = readFurther(name, place);
    setState(further);
  }
  const first = useFreshList<ListPage<T>>({
    name,
    initial: source.initial,
    readCache: () => pageAtHand(source, place),
    // The answer is mostly what the page was rendered with.
    isSame: (shown, fresh) => JSON.stringify(shown) === JSON.stringify(fresh),
    load: (signal) => source.loadPage({ limit: firstLimit(source, place) }, signal),
    keep: (page) => source.keep?.(page),
  });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), [name]);

  const isFirstAll = first.data?.nextCursor === null;
  const nextCursor =
    further.nextCursor === undefined || isFirstAll ? (first.data?.nextCursor ?? null) : further.nextCursor;
  // Stable between changes, so that it can be a dependency.
  const known = useMemo(
    () => joined(first.data, further.entries, nextCursor),
    [first.data, further.entries, nextCursor],
  );
  useRememberLeft({ name, place, known });

  async function loadMore() {
    if (nextCursor === null || further.status === 'loading') return;
    const abort = new AbortController();
    running.current = abort;
    setState({ ...further, status: 'loading' });
    try {
      const page = await source.loadPage({ limit: LIST_PAGE_SIZE, after: nextCursor }, abort.signal);
      if (abort.signal.aborted) return;
      const entries = [...further.entries, ...page.entries];
      setState({ name, entries, nextCursor: page.nextCursor, status: 'idle' });
      source.keep?.(joined(first.data, entries, page.nextCursor) ?? page);
    } catch {
      if (!abort.signal.aborted) setState({ ...further, status: 'failed' });
    }
  }

  // The first page retries by itself.
  useBackOnline(first.status !== 'failed' && further.status === 'failed', () => void loadMore());

  return {
    entries: known?.entries,
    total: known?.total ?? 0,
    status: first.status,
    error: first.error,
    hasMore: nextCursor !== null,
    moreStatus: further.status,
    loadMore: () => void loadMore(),
    reload: first.reload,
  };
}

const NONE: readonly never[] = [];

/** The entries beyond what one request can return, from before the list was left: the fresh answer does not replace them. */
function readFurther<T>(name: string, place: string): Further<T> {
  const left = readLeft<T>(place);
  return left !== undefined && left.entries.length > LARGEST_PAGE
    ? { name, entries: left.entries, nextCursor: left.nextCursor, status: 'idle' }
    : { name, entries: NONE, nextCursor: undefined, status: 'idle' };
}

/** The place includes the list's name, and with it the type of its entries. */
function readLeft<T>(place: string): ListPage<T> | undefined {
  return leftLists.get(place) as ListPage<T> | undefined;
}

function useRememberLeft(shown: Shown): void {
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const before = useRef<Shown>(null);
  useEffect(() => {
    // A replaced history entry, such as one per typing pause, cannot be returned to.
    if (before.current?.name !== shown.name && !isReplaced) rememberLeft(before.current);
    before.current = shown;
  });
  useEffect(() => () => rememberLeft(before.current), []);
}

function rememberLeft(shown: Shown | null): void {
  if (shown?.known === undefined) return;
  const { place, known } = shown;
  leftLists.delete(place);
  leftLists.set(place, known);
  for (const oldest of leftLists.keys()) {
    if (leftLists.size <= MOST_LEFT) return;
    leftLists.delete(oldest);
  }
}

/** Shown until the answer arrives. */
function pageAtHand<T>(source: PagedSource<T>, place: string): ListPage<T> | null {
  return readLeft<T>(place) ?? cachedPage(source);
}

function cachedPage<T>({ readCache }: PagedSource<T>): ListPage<T> | null {
  const entries = readCache?.() ?? null;
  return entries === null || entries.length === 0
    ? null
    : { entries, total: entries.length, nextCursor: null };
}

/** After going back, requests as many entries as are shown. */
function firstLimit<T>(source: PagedSource<T>, place: string): number {
  const shown = source.initial === undefined ? (pageAtHand(source, place)?.entries.length ?? 0) : 0;
  const whole = Math.ceil(shown / LIST_PAGE_SIZE) * LIST_PAGE_SIZE;
  return Math.min(Math.max(whole, LIST_PAGE_SIZE), LARGEST_PAGE);
}

/** Drops duplicates, which appear when the list changed between two requests. */
function joined<T extends { _id: string }>(
  first: ListPage<T> | undefined,
  further: readonly T[],
  nextCursor: string | null,
): ListPage<T> | undefined {
  // The list has become shorter than its first page: further entries are gone.
  if (first === undefined || first.nextCursor === null) return first;
  const ids = new Set(first.entries.map(({ _id }) => _id));
  const others = further.filter(({ _id }) => !ids.has(_id));
  const entries = others.length === 0 ? first.entries : [...first.entries, ...others];
  return { entries, total: Math.max(first.total, entries.length), nextCursor };
}
