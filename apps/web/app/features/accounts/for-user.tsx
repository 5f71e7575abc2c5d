import { PATHS } from '@phsar/contract/shop/paths';
import type { Elements } from '@phsar/ui/elements';
import { ErrorState } from '@phsar/ui/error-state';
import { LoadingArea } from '@phsar/ui/loading-area';
import { Notice } from '@phsar/ui/notice';
import { Spinner } from '@phsar/ui/spinner';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { loginDetour } from '../../lib/session/login-detour.ts';
import { onSessionEnd, useSessionUser } from '../../lib/session/session.ts';
import { isStorageRefused } from '../../lib/storage/storage.ts';
import type { StoredUser } from '../../lib/storage/stored-shapes.ts';
import { m } from '../../paraglide/messages.js';

/** Milliseconds to show a visitor why they are sent to the login page. */
const REDIRECT_MS = 2_000;

/** What only a logged-in person sees; sends visitors to the login page. */
export function ForUser({ children }: { children: (user: StoredUser) => Elements }) {
  const isHydrated = useHydrated();
  const user = useSessionUser();
  const isLeaving = useIsLoggingOut();
  if (user !== null) return children(user);
  if (!isHydrated || isLeaving) {
    return (
      <LoadingArea>
        <Spinner />
      </LoadingArea>
    );
  }
  if (isStorageRefused()) {
    return <ErrorState message={m.accounts_profile_failed()} onRetry={() => location.reload()} />;
  }
  return <Nobody />;
}

/** True after a logout on this page, when the redirect needs no explanation. */
function useIsLoggingOut(): boolean {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => onSessionEnd((reason) => setIsLeaving(reason === 'logout')), []);
  return isLeaving;
}

function Nobody() {
  const navigate = useNavigate();
  const here = useLocation();
  useEffect(() => {
    // The login replaces this page's history entry: there is nothing to go back to.
    const state = { ...loginDetour(here), at: undefined };
    const toLogin = () => navigate(PATHS.login, { replace: true, state });
    const timer = setTimeout(toLogin, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, here]);
  return <Notice tone="danger">{m.accounts_profile_missing()}</Notice>;
}
