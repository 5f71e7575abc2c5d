import type { Elements } from '@phsar/ui/elements';
import { EmptyState } from '@phsar/ui/empty-state';
import { ErrorState } from '@phsar/ui/error-state';
import { LoadingArea } from '@phsar/ui/loading-area';
import { ShieldIcon } from '@phsar/ui/more-icons';
import { Skeleton } from '@phsar/ui/skeleton';
import { StaleNotice } from '@phsar/ui/stale-notice';
import { refusalOf } from '../lib/client.ts';
import type { Loaded } from '../lib/use-loaded.ts';
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
  const { data, error, isLoading, asOf, isCached = false, reload } = loaded;
  if (error !== null && refusalOf(error) === 'forbidden') return <Forbidden />;
  if (data === undefined) {
    if (error === null) return <RowSkeletons />;
    if (isGone(error)) return <EmptyState message={errorText(error)} />;
    return <ErrorState message={errorText(error)} hint={null} onRetry={reload} isRetrying={isLoading} />;
  }
  return (
    <>
      {(error !== null || isCached) && (
        <StaleNotice
          message={error === null ? m.ui_loading() : errorText(error)}
          asOf={asOf === null ? undefined : asOfText(asOf)}
          onRetry={reload}
        />
      )}
      {children(data)}
    </>
  );
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
