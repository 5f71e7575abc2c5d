import type { Counts } from '@phsar/contract/office/wire';
import { createStore, useStore } from '@phsar/ui/listener-store';
import { api } from './client.ts';

const counts = createStore<Counts | null>(null);

/** The last counts of what waits; null until they are known. */
export function useCounts(): Counts | null {
  return useStore(counts);
}

/** Fetches the counts. A failure changes nothing until the next poll. */
export async function refreshCounts(): Promise<void> {
  try {
    const { data } = await api.call('getCounts');
    counts.write(data);
  } catch {
    // The screen itself reports failures.
  }
}

/** The next person may have fewer permissions. */
export function forgetCounts(): void {
  counts.write(null);
}
