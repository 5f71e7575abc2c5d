import { useOnline } from '@phsar/ui/hooks/use-online';
import { useEffect } from 'react';
import { type BlockerFunction, matchRoutes, useBlocker } from 'react-router';
import { isReleaseKept, useReleaseKept } from '../../lib/kept-release.ts';

/**
 * Whether a page was asked for whose code is not here, while there is no network. It opens by itself when the
 * network is back, or the service worker turns out to have it. The router's own answer would be to load the document anew, which ends in the browser's error page.
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

/** By the file and not by the route: the landing page has two. */
function isLoaded(pathname: string): boolean {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  const pages = routes.map(({ id, path, index }) => (index ? { id, index } : { id, path: path ?? '' }));
  const wanted = matchRoutes(pages, pathname)?.at(-1)?.route.id;
  const fileOf = (id: string | undefined) => routes.find((route) => route.id === id)?.module;
  const loaded = Object.keys(window.__reactRouterRouteModules ?? {});
  return wanted === undefined || loaded.some((id) => fileOf(id) === fileOf(wanted));
}
