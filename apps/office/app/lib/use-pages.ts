import { useState } from 'react';
import { type Loaded, useLoaded } from './use-loaded.ts';
import { usePolling } from './use-polling.ts';

/** The entries loaded so far. */
export interface Pages<T> {
  entries: readonly T[];
  /** The next page's cursor; null at the end. */
  next: string | null;
}

interface PageWanted {
  limit: number;
  after?: string;
}

/** The state of a list, as its screen shows it. */
export interface PagedList<T> extends Loaded<Pages<T>> {
  /** Of the next page. */
  moreStatus: 'idle' | 'loading' | 'failed';
  /** Does nothing at the end. Never rejects: `moreStatus` reports failures. */
  loadMore: () => Promise<void>;
  /** Replaces the entry with the same id, such as by a call's answer. */
  replaceEntry: (entry: T) => void;
}

const PAGE = 50;
/** The most that the server gives in one page. */
const LARGEST_PAGE = 200;

type LoadPage<T> = (
  page: PageWanted,
  options: { signal?: AbortSignal },
) => Promise<{ data: readonly T[]; next: string | null }>;

/**
 * A list that is loaded page by page. Reloading asks for as many entries as are shown, up to the server's largest page.
 * @param name of what is listed: another name starts with the first page
 */
export function usePages<T extends { _id: string }>(name: string, load: LoadPage<T>): PagedList<T> {
  const [moreStatus, setMoreStatus] = useState<PagedList<T>['moreStatus']>('idle');
  const list: Loaded<Pages<T>> = useLoaded(name, async (signal) => {
    const shown = list.data?.entries.length ?? 0;
    const limit = Math.min(LARGEST_PAGE, Math.max(PAGE, shown));
    const { data, next } = await load({ limit }, { signal });
    return withOlder({ entries: data, next }, list.data);
  });
  async function loadMore() {
    const after = list.data?.next;
    if (after === undefined || after === null) return;
    setMoreStatus('loading');
    try {
      const { data, next } = await load({ limit: PAGE, after }, {});
      list.replace((last) => ({ entries: withFurther(last?.entries ?? [], data, idOf), next }));
      setMoreStatus('idle');
    } catch {
      setMoreStatus('failed');
    }
  }

  function replaceEntry(entry: T) {
    list.replace((last = { entries: [], next: null }) => ({
      ...last,
      entries: last.entries.map((one) => (one._id === entry._id ? entry : one)),
    }));
  }

  return { ...list, moreStatus, loadMore, replaceEntry };
}

/** `usePages` that polls while the page is visible. */
export function useLivePages<T extends { _id: string }>(name: string, load: LoadPage<T>): PagedList<T> {
  const list = usePages(name, load);
  usePolling(list.poll);
  return list;
}

/** `shown`, and the rows of the next page below. A row that moved in the list meanwhile stays where it is shown. */
export function withFurther<T>(shown: readonly T[], page: readonly T[], id: (row: T) => string): T[] {
  const ids = new Set(shown.map(id));
  return [...shown, ...page.filter((row) => !ids.has(id(row)))];
}

/** The key of most rows. */
const idOf = ({ _id }: { _id: string }) => _id;

/** The newest page, followed by the rows of further pages. */
function withOlder<T extends { _id: string }>(newest: Pages<T>, shown: Pages<T> | undefined): Pages<T> {
  const last = newest.entries.at(-1);
  if (shown === undefined || last === undefined || newest.next === null) return newest;
  const seam = shown.entries.findIndex(({ _id }) => _id === last._id);
  const older = seam === -1 ? [] : shown.entries.slice(seam + 1);
  return older.length === 0 ? newest : { entries: [...newest.entries, ...older], next: shown.next };
}
