import { type QueryKey, useMutation, useQuery } from '@tanstack/react-query';
import { type Loaded, POLLED, type QuerySource, queryClient, replaceData } from './queries.ts';

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
  /** Does nothing at the end. `moreStatus` reports failures. */
  loadMore: () => void;
  /** Replaces the entry with the same id, such as by a call's answer. */
  replaceEntry: (entry: T) => void;
}

interface PagesOptions<T> {
  /** Polls while the page is visible. */
  isLive?: boolean;
  idOf: (entry: T) => string;
}

const PAGE = 50;
/** The most that the server gives in one page. */
const LARGEST_PAGE = 200;

const MORE_STATUS = { idle: 'idle', pending: 'loading', success: 'idle', error: 'failed' } as const;

type LoadPage<T> = (
  page: PageWanted,
  options: { signal?: AbortSignal },
) => Promise<{ data: readonly T[]; next: string | null }>;

/**
 * A list that is loaded page by page. Reloading makes one call for as many entries as are shown, up to the server's largest
 * page: `useInfiniteQuery` would make one for each page.
 */
export function usePages<T>(
  queryKey: QueryKey,
  load: LoadPage<T>,
  { isLive = false, idOf }: PagesOptions<T>,
): PagedList<T> {
  const shown = () => queryClient.getQueryData<Pages<T>>(queryKey);
  const source: QuerySource<Pages<T>> = {
    queryKey,
    queryFn: async ({ signal }) => {
      const limit = Math.min(LARGEST_PAGE, Math.max(PAGE, shown()?.entries.length ?? 0));
      const { data, next } = await load({ limit }, { signal });
      return withOlder({ entries: data, next }, shown(), idOf);
    },
  };
  const query = useQuery({ ...source, ...(isLive && POLLED) });
  const more = useMutation({
    mutationFn: async () => {
      const after = shown()?.next;
      if (after === undefined || after === null) return;
      const { data, next } = await load({ limit: PAGE, after }, {});
      replaceData(source, (last) => ({ entries: withFurther(last?.entries ?? [], data, idOf), next }));
    },
  });
  return {
    ...query,
    moreStatus: MORE_STATUS[more.status],
    loadMore: more.mutate,
    replaceEntry: (entry) =>
      replaceData(source, (last = { entries: [], next: null }) => ({
        ...last,
        entries: last.entries.map((one) => (idOf(one) === idOf(entry) ? entry : one)),
      })),
  };
}

/** The id of most rows. */
export const rowId = ({ _id }: { _id: string }): string => _id;

/** `shown`, and the rows of the next page below. A row that moved in the list meanwhile stays where it is shown. */
export function withFurther<T>(shown: readonly T[], page: readonly T[], idOf: (row: T) => string): T[] {
  const ids = new Set(shown.map(idOf));
  return [...shown, ...page.filter((row) => !ids.has(idOf(row)))];
}

/** The newest page, followed by the rows of further pages. */
function withOlder<T>(newest: Pages<T>, shown: Pages<T> | undefined, idOf: (row: T) => string): Pages<T> {
  const last = newest.entries.at(-1);
  if (shown === undefined || last === undefined || newest.next === null) return newest;
  const seam = shown.entries.findIndex((entry) => idOf(entry) === idOf(last));
  const older = seam === -1 ? [] : shown.entries.slice(seam + 1);
  return older.length === 0 ? newest : { entries: [...newest.entries, ...older], next: shown.next };
}
