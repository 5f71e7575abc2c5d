import { useOnline } from '@phsar/ui/hooks/use-online';
import { useEffect } from 'react';
import { type BlockerFunction, matchRoutes, useBlocker } from 'react-router';
import { isReleaseKept, useReleaseKept } from '../../lib/kept-release.ts';

/**
 * True while a navigation waits, offline, for a page whose code is not loaded. It proceeds when the network is back or
 * the service worker reports that it has the code. Without this, the router would reload the document, which ends
 * on the browser's error page.
 */
export function useAwaitedPage(): boolean {
  const isOnline = useOnline();
  const isKept = useReleaseKept();
  const blocker = useBlocker(isOutOfReach);
  useEffect(() => {
    if ((isOnline || isKept) && blocker.state === 'blocked') blocker.proceed();
  }, [isOnline, isKept, blocker]);
  return blocker.state === 'blocked';
}

const isOutOfReach: BlockerFunction = ({ nextLocation }) =>
  !navigator.onLine && !isReleaseKept() && !isLoaded(nextLocation.pathname);

/** Compares files, not routes, because the landing page has two routes. */
function isLoaded(pathname: string): boolean {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  const pages = routes.map(({ id, path, index }) => (index ? { id, index } : { id, path: path ?? '' }));
  const wanted = matchRoutes(pages, pathname)?.at(-1)?.route.id;
  const fileOf = (id: string | undefined) => routes.find((route) => route.id === id)?.module;
  const loaded = Object.keys(window.__reactRouterRouteModules ?? {});
  return wanted === undefined || loaded.some((id) => fileOf(id) === fileOf(wanted));
}
