import { ErrorState } from '@phsar/ui/error-state';
import { useBackOnline } from '@phsar/ui/hooks/use-back-online';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type CodeLoadError,
  fetchCode,
  releaseOfPage,
  reloadForNewRelease,
} from '../lib/code/code-loading.ts';
import { m } from '../paraglide/messages.js';

/** The router remembers a failed page: an error older than this means a new tap. Milliseconds. */
const FRESH_MS = 500;

/**
 * In place of a page whose code could not be loaded. Once it can be, after a tap or when the network returns, the
 * browser reloads the page, because the router does not try again.
 */
export function MissingCode({ error }: { error: CodeLoadError }) {
  const [isRetrying, setIsRetrying] = useState(false);

  function retry() {
    setIsRetrying(true);
    fetchCode(error.files).then(
      () => location.reload(),
      () => setIsRetrying(false),
    );
  }

  const begin = useEffectEvent(() => {
    if (error.isGone) reloadForNewRelease(releaseOfPage());
    else if (Date.now() - error.failedAt > FRESH_MS) retry();
  });
  useEffect(() => begin(), []);
  useBackOnline(!error.isGone, retry);

  return (
    <div className="page-width">
      <ErrorState
        message={m.ui_missing_code()}
        hint={error.isGone ? m.ui_missing_code_release() : m.ui_network_hint()}
        onRetry={error.isGone ? () => location.reload() : retry}
        isRetrying={isRetrying}
      />
    </div>
  );
}
