import { ProgressLine } from '@phsar/ui/progress-line';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

export const CONTENT_ID = 'content';

/** A progress line at the top while the next page is loading. */
export function NavigationProgress() {
  return <ProgressLine isShown={useNavigation().state === 'loading'} />;
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
