import type { Counts } from '@phsar/contract/office/wire';
import { useQuery } from '@tanstack/react-query';
import { callQuery, queryClient } from './queries.ts';

/** How much waits: orders, messages, payments. */
export const COUNTS = callQuery('getCounts');

/** The last counts; undefined until they are known. The menu loads them, see `CountsWatch`. */
export function useCounts(): Counts | undefined {
  return useQuery({ ...COUNTS, enabled: false }).data;
}

/** Loads the counts again. */
export function refreshCounts(): void {
  void queryClient.prefetchQuery(COUNTS);
}
