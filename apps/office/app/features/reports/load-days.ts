import type { DailyRow } from '@phsar/contract/office/wire';
import { api } from '../../lib/client.ts';
import type { DayRange } from './report-range.ts';

/** A row for each day. */
export async function loadDays(query: DayRange, signal: AbortSignal): Promise<DailyRow[]> {
  return (await api.call('reportDaily', { query }, { signal })).data;
}
