import type { ListFilters, LogEntry } from '@phsar/contract/office/wire';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { type Loaded, useLoaded } from '../../lib/use-loaded.ts';

/** The entries loaded so far. */
export interface LogPart {
  entries: readonly LogEntry[];
  /** The next page's cursor; null at the end. */
  next: string | null;
}

export type LogFilter = ListFilters<'listLog'>;

/** The log as a screen shows it. */
export interface Log {
  loaded: Loaded<LogPart>;
  /** Of the next page. */
  moreStatus: 'idle' | 'loading' | 'failed';
  /** Loads the page after those shown; a failure is told by `moreStatus`. */
  loadMore: (shown: LogPart) => Promise<void>;
}

async function loadPart(filter: LogFilter, after: string | null, signal?: AbortSignal): Promise<LogPart> {
  const query = { ...filter, ...(after !== null && { after }) };
  const { data, next } = await api.call('listLog', { query }, signal === undefined ? {} : { signal });
  return { entries: data, next };
}

/** The log's entries, newest first, page by page. */
export function useLog(filter: LogFilter): Log {
  const [moreStatus, setMoreStatus] = useState<Log['moreStatus']>('idle');
  const loaded = useLoaded(`log ${JSON.stringify(filter)}`, (signal) => loadPart(filter, null, signal));
  return {
    loaded,
    moreStatus,
    async loadMore({ entries, next }) {
      setMoreStatus('loading');
      try {
        const further = await loadPart(filter, next);
        loaded.replace((last) => ({
          entries: [...(last?.entries ?? entries), ...further.entries],
          next: further.next,
        }));
        setMoreStatus('idle');
      } catch {
        setMoreStatus('failed');
      }
    },
  };
}
