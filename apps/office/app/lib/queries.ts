import type { AnswerOf, InputOf } from '@phsar/contract/endpoint';
import type { OfficeCallName, OfficeCalls } from '@phsar/contract/office/calls';
import {
  focusManager,
  notifyManager,
  QueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api } from './client.ts';

/**
 * The office's queries. Nothing is cached beyond the screens that show it (`gcTime`), because a form must not start with an
 * old version. `networkMode` is `always`: the client of the calls finds out itself whether there is a network.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Screens recognise the answer to their own action.
      structuralSharing: false,
    },
    mutations: { gcTime: 0, networkMode: 'always' },
  },
});

/** Options of a query that reloads every ten seconds while the page is visible, and when it becomes visible again. */
export const POLLED = { refetchInterval: 10_000, refetchOnWindowFocus: 'always' } as const;

notifyManager.setScheduler(queueMicrotask);

focusManager.setEventListener((onChange) => {
  const listener = () => onChange();
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
});

// The library would reload only after it has seen an `offline`: a browser may lose its network without saying so.
addEventListener('online', () => {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
});

/** What a screen shows of a query. */
export interface Loaded<T>
  extends Pick<UseQueryResult<T>, 'error' | 'isFetching' | 'dataUpdatedAt' | 'errorUpdateCount' | 'refetch'> {
  data: T | undefined;
  /** When `data` was current, if it is the copy cached on this device because nothing could be loaded yet. */
  cachedAt?: Date;
}

/** The options of a query: `useQuery` takes them, alone or with others. */
export interface QuerySource<T> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
}

type CallInput<N extends OfficeCallName> =
  Record<string, never> extends InputOf<OfficeCalls[N]>
    ? [input?: InputOf<OfficeCalls[N]>, use?: string]
    : [input: InputOf<OfficeCalls[N]>, use?: string];

/**
 * A query that makes one call.
 * @param use names a query of its own: forms must not share a query with a screen that reloads it
 */
export function callQuery<N extends OfficeCallName>(
  name: N,
  ...[input, use]: CallInput<N>
): QuerySource<AnswerOf<OfficeCalls[N]>> {
  return {
    queryKey: [name, input ?? {}, use ?? ''],
    queryFn: async ({ signal }) => {
      const args = [name, input ?? {}, { signal }] as unknown as Parameters<typeof api.call<N>>;
      return (await api.call(...args)).data;
    },
  };
}

/** Changes a query's data, such as by a call's answer. A load under way is older: it is cancelled. */
export function replaceData<T>({ queryKey }: QuerySource<T>, change: (last: T | undefined) => T): void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<T>(queryKey, change);
}
