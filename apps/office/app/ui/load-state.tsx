import type { Elements } from '@phsar/ui/elements';
import { EmptyState } from '@phsar/ui/empty-state';
import { ErrorState } from '@phsar/ui/error-state';
import { LoadingArea } from '@phsar/ui/loading-area';
import { ShieldIcon } from '@phsar/ui/more-icons';
import { Skeleton } from '@phsar/ui/skeleton';
import { StaleNotice } from '@phsar/ui/stale-notice';
import { useState } from 'react';
import { refusalOf } from '../lib/client.ts';
import type { Loaded } from '../lib/queries.ts';
import { m } from '../paraglide/messages.js';
import { asOfText } from './as-of.ts';
import { errorText } from './error-text.ts';

/** In place of what a role may not see. */
export function Forbidden() {
  return (
    <EmptyState
      message={m.ui_forbidden()}
      hint={m.ui_forbidden_hint()}
      icon={<ShieldIcon className="size-10" />}
    />
  );
}

/** Shows what was loaded, or why there is nothing to show. */
export function LoadState<T>({ loaded, children }: { loaded: Loaded<T>; children: (data: T) => Elements }) {
  const { data, isFetching, dataUpdatedAt, cachedAt, refetch } = loaded;
  const error = useLastError(loaded);
  const retry = () => void refetch();
  if (error !== null && refusalOf(error) === 'forbidden') return <Forbidden />;
  if (data === undefined) {
    if (error === null) return <RowSkeletons />;
    if (isGone(error)) return <EmptyState message={errorText(error)} />;
    return <ErrorState message={errorText(error)} hint={null} onRetry={retry} isRetrying={isFetching} />;
  }
  return (
    <>
      {(error !== null || cachedAt !== undefined) && (
        <StaleNotice
          message={error === null ? m.ui_loading() : errorText(error)}
          asOf={asOfText(cachedAt ?? new Date(dataUpdatedAt))}
          onRetry={retry}
        />
      )}
      {children(data)}
    </>
  );
}

/** Why the last load failed. A query that never had data forgets it during the next try. */
function useLastError({ error, errorUpdateCount, dataUpdatedAt }: Loaded<unknown>): Error | null {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  return error ?? (dataUpdatedAt === 0 && errorUpdateCount > 0 ? last : null);
}

/** Trying again brings nothing back. */
function isGone(error: unknown): boolean {
  return ['not_found', 'order_not_found', 'product_not_found'].includes(refusalOf(error) ?? '');
}

function RowSkeletons() {
  return (
    <LoadingArea className="flex flex-col gap-3">
      <Skeleton className="h-18" corners="rounded-lg" />
      <Skeleton className="h-18" corners="rounded-lg" />
      <Skeleton className="h-18" corners="rounded-lg" />
    </LoadingArea>
  );
}
