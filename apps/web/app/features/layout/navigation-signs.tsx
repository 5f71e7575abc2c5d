import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { m } from '../../paraglide/messages.js';

export const CONTENT_ID = 'content';

/** A progress line at the top while the next page is loading. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1">
      {state === 'loading' && (
        <>
          <span className="sr-only">{m.layout_opening()}</span>
          <span className="block h-full origin-left animate-progress bg-accent" />
        </>
      )}
    </div>
  );
}

/** Moves the focus to the content after navigation, unless the page has set it. */
export function useFocusOnNewPage() {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const content = document.getElementById(CONTENT_ID);
    if (content !== null && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [pathname]);
}
