import { ErrorState } from '@phsar/ui/error-state';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { m } from '../../paraglide/messages.js';

/** Replaces a screen that failed or whose code did not load; reloading the page helps. */
export function ScreenError() {
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  return <ErrorState message={m.shell_screen_failed()} onRetry={() => location.reload()} />;
}
