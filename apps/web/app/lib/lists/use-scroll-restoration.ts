import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { pageParameters } from '../page/page-address.ts';
import { isPageAlive } from '../page/use-hydrated.ts';
import type { PagedList } from './use-paged-list.ts';

const KEY = 'listPlace';
const INPUTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Where a list was left with its page. */
interface Place {
  /** The history entry and the list that it shows; a reload may add the language to the address. */
  entry: string;
  count: number;
  /** In pixels. */
  top: number;
}

/**
 * After a reload, or back from another site, loads as much of the list as before and scrolls to where the person was,
 * unless they have scrolled meanwhile. Within the shop, `usePagedList` and the router do that.
 */
export function useScrollRestoration({
  entries,
  hasMore,
  moreStatus,
  loadMore,
}: Pick<PagedList<unknown>, 'entries' | 'hasMore' | 'moreStatus' | 'loadMore'>): void {
  const { key, pathname, search } = useLocation();
  const entry = `${key} ${pathname}?${pageParameters(new URLSearchParams(search))}`;
  const count = entries?.length ?? 0;
  const [isJustLoaded] = useState(() => !isPageAlive());
  /** Read once; undefined while the list has nothing to show, or if no place was kept. */
  const goal = useRef<Place>(undefined);
  const isDecided = useRef(!isJustLoaded);

  useEffect(() => {
    const leave = () => writePlace({ entry, count, top: window.scrollY });
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [entry, count]);

  useEffect(() => {
    if (!isJustLoaded) return;
    const giveUp = () => {
      isDecided.current = true;
    };
    for (const input of INPUTS) window.addEventListener(input, giveUp, { once: true, passive: true });
    return () => {
      for (const input of INPUTS) window.removeEventListener(input, giveUp);
    };
  }, [isJustLoaded]);

  useEffect(() => {
    if (isDecided.current || entries === undefined) return;
    goal.current ??= readPlace(entry, count);
    const place = goal.current;
    if (place === undefined || moreStatus === 'failed') {
      isDecided.current = true;
      return;
    }
    if (count < place.count && hasMore) {
      if (moreStatus === 'idle') loadMore();
      return;
    }
    isDecided.current = true;
    window.scrollTo(0, place.top);
  });
}

/** Undefined once the list is as long as it was. */
function readPlace(entry: string, count: number): Place | undefined {
  try {
    const place: Partial<Place> | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    const isThis = place?.entry === entry && Number(place.count) > count && Number.isFinite(place.top);
    return isThis ? (place as Place) : undefined;
  } catch {
    return undefined;
  }
}

function writePlace(place: Place) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // Storage refused it: a reload then starts with what the server rendered.
  }
}
