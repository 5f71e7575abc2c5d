import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useBackOnline } from './use-back-online.ts';
import { useFreshList } from './use-fresh-list.ts';

export const LIST_PAGE_SIZE = 24;
/** Most entries asked for at once: as many as were seen before, to come back to the same place. */
const LARGEST_PAGE = 96;

export interface ListPage<T> {
  entries: readonly T[];
  /** Of the whole list. */
  total: number;
  /** Null at the end of the list. */
  nextCursor: string | null;
}

export interface PagedSource<T> {
  /** Names the list; another name starts over. */
  name: string;
  /** The page the server rendered. */
  initial?: ListPage<T> | undefined;
  /** The entries kept in the browser. */
  readCache?: () => readonly T[] | null;
  loadPage: (part: { limit: number; after?: string }, signal: AbortSignal) => Promise<ListPage<T>>;
  /** Called with what is known after each answer. */
  keep?: (known: ListPage<T>) => void;
}

export interface PagedList<T> {
  /** Undefined until there is something to show. */
  entries: readonly T[] | undefined;
  total: number;
  status: 'loading' | 'ready' | 'failed';
  error: unknown;
  hasMore: boolean;
  /** Of the page asked for by `loadMore`. */
  moreStatus: 'idle' | 'loading' | 'failed';
  loadMore: () => void;
  reload: () => void;
}

interface Further<T> {
  name: string;
  entries: readonly T[];
  /** Undefined: nothing further was loaded, the first page's cursor counts. */
  nextCursor: string | null | undefined;
  status: PagedList<T>['moreStatus'];
}

/** The lists left last, by their place in the browser's history and as far as they were read: for a step back. */
const leftLists = new Map<string, ListPage<{ _id: string }>>();
const MOST_LEFT = 4;

/** A list in pages: the first at once from the server, the cache or an answer, the others on demand. */
export function usePagedList<T extends { _id: string }>(source: PagedSource<T>): PagedList<T> {
  const { name } = source;
  const place = `${useLocation().key} ${name}`;
  const [state, setState] = useState(() => readBefore<T>(name, place));
  const further = state.name === name ? state : nothingFurther<T>(name);
  const first = useFreshList<ListPage<T>>({
    name,
    initial: source.initial,
    readCache: () => (further.entries.length > 0 ? null : cachedPage(source)),
    load: (signal) => source.loadPage({ limit: firstLimit(source) }, signal),
    keep: (page) => {
      source.keep?.(page);
      // What a search found stands in no cache.
      rememberLeft(place, page);
    },
  });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), [name]);

  const isFirstAll = first.data?.nextCursor === null;
  const nextCursor =
    further.nextCursor === undefined || isFirstAll ? (first.data?.nextCursor ?? null) : further.nextCursor;
  // The same array until something is known anew: who shows it may depend on it.
  const known = useMemo(
    () => joined(first.data, further.entries, nextCursor),
    [first.data, further.entries, nextCursor],
  );
  useEffect(() => {
    if (further.entries.length > 0 && known !== undefined) rememberLeft(place, known);
  });

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

  const retry = useEffectEvent(() => (first.status === 'failed' ? first.reload() : void loadMore()));
  useBackOnline(first.status === 'failed' || further.status === 'failed', () => retry());

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

function nothingFurther<T>(name: string): Further<T> {
  return { name, entries: NONE, nextCursor: undefined, status: 'idle' };
}

/** What was read behind the first page before the list was left. */
function readBefore<T extends { _id: string }>(name: string, place: string): Further<T> {
  // The place names the list, and with it what its entries are.
  const left = leftLists.get(place) as ListPage<T> | undefined;
  return left === undefined
    ? nothingFurther(name)
    : { name, entries: left.entries, nextCursor: left.nextCursor, status: 'idle' };
}

function rememberLeft(place: string, known: ListPage<{ _id: string }>): void {
  leftLists.delete(place);
  leftLists.set(place, known);
  for (const oldest of leftLists.keys()) {
    if (leftLists.size <= MOST_LEFT) return;
    leftLists.delete(oldest);
  }
}

function cachedPage<T>({ readCache }: PagedSource<T>): ListPage<T> | null {
  const entries = readCache?.() ?? null;
  return entries === null || entries.length === 0
    ? null
    : { entries, total: entries.length, nextCursor: null };
}

/** Coming back inside the browser, as much is asked for as is shown from the cache. */
function firstLimit<T>(source: PagedSource<T>): number {
  const shown = source.initial === undefined ? (source.readCache?.()?.length ?? 0) : 0;
  const whole = Math.ceil(shown / LIST_PAGE_SIZE) * LIST_PAGE_SIZE;
  return Math.min(Math.max(whole, LIST_PAGE_SIZE), LARGEST_PAGE);
}

/** An entry may stand in two pages when the list changed between them: it is shown once. */
function joined<T extends { _id: string }>(
  first: ListPage<T> | undefined,
  further: readonly T[],
  nextCursor: string | null,
): ListPage<T> | undefined {
  if (first === undefined) {
    return further.length === 0 ? undefined : { entries: further, total: further.length, nextCursor };
  }
  // A list that ends with its first page has lost what was behind it.
  if (first.nextCursor === null) return first;
  const ids = new Set(first.entries.map(({ _id }) => _id));
  const others = further.filter(({ _id }) => !ids.has(_id));
  const entries = others.length === 0 ? first.entries : [...first.entries, ...others];
  return { entries, total: Math.max(first.total, entries.length), nextCursor };
}
