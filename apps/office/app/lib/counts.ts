import type { Counts } from '@phsar/contract/office/wire';
import { createStore, useStore } from '@phsar/ui/listener-store';
import { api } from './client.ts';

const counts = createStore<Counts | null>(null);

/** What waits, as last heard; null until it is known. */
export function useCounts(): Counts | null {
  return useStore(counts);
}

/** Asks how much waits. A failure changes nothing: the next time. */
export async function refreshCounts(): Promise<void> {
  try {
    const { data } = await api.call('getCounts');
    counts.write(data);
  } catch {
    // The screen itself says what is wrong.
  }
}

/** The next person may see less. */
export function forgetCounts(): void {
  counts.write(null);
}
