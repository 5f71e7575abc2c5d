import { hasNetwork, useOnline } from '@phsar/ui/hooks/use-online';
import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { isReleaseCached, useReleaseCached } from '../../lib/code/cached-release.ts';
import { isPageLoaded } from '../../lib/code/code-loading.ts';

/**
 * True while a navigation waits, offline, for a page whose code is not loaded. It proceeds when the network is back or
 * the service worker reports that it has the code. Without this, the router would reload the document, which ends
 * on the browser's error page.
 */
export function useAwaitedPage(): boolean {
  const isOnline = useOnline();
  const isKept = useReleaseCached();
  const blocker = useBlocker(isOutOfReach);
  useEffect(() => {
    if ((isOnline || isKept) && blocker.state === 'blocked') blocker.proceed();
  }, [isOnline, isKept, blocker]);
  return blocker.state === 'blocked';
}

const isOutOfReach: BlockerFunction = ({ nextLocation }) =>
  !hasNetwork() && !isReleaseCached() && !isPageLoaded(nextLocation.pathname);
