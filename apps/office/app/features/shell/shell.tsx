import type { Elements } from '@phsar/ui/elements';
import { ErrorState } from '@phsar/ui/error-state';
import { Notice } from '@phsar/ui/notice';
import { Spinner } from '@phsar/ui/spinner';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { isAllowed, loadSession, useSession } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/error-text.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CountsWatch } from './counts-watch.tsx';
import type { MenuScreen } from './menu-screen.ts';
import { SideBar } from './side-bar.tsx';
import { WaitingWork } from './waiting-work.tsx';

interface ShellProps {
  screens: readonly MenuScreen[];
  /** Runs on every screen, such as watching for new orders. */
  children?: Elements;
}

/**
 * The frame around a screen for signed-in staff; others are sent to the sign-in, which leads back unless they signed out
 * themselves.
 */
export function Shell({ screens, children }: ShellProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'unknown') return <Waiting />;
  if (session.status === 'failed')
    return (
      <main id="main">
        <ErrorState message={errorText(session.error)} hint={null} onRetry={loadSession} />
      </main>
    );
  if (session.status === 'signed-out')
    return <Navigate to="/login" replace state={session.isByChoice ? null : { from: pathname + search }} />;
  const { me } = session;
  const shown = screens.filter(({ permission }) => isAllowed(me, permission));
  return (
    <div className="desk:flex">
      <SideBar screens={shown} me={me} />
      <main id="main" className="page-width min-w-0 grow pt-5 pb-[7em] desk:pt-8 desk:pb-16">
        {me.mustSetSecondFactor && pathname !== '/settings' && (
          <div className="mb-5">
            <Notice tone="warning">
              <p>{m.shell_second_factor_missing()}</p>
              <Link
                to="/settings"
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {m.shell_set_second_factor()}
              </Link>
            </Notice>
          </div>
        )}
        <WaitingWork me={me} />
        <Outlet />
      </main>
      {shown.some(({ waiting }) => waiting !== undefined) && <CountsWatch />}
      {children}
      <BottomBar screens={shown} me={me} />
    </div>
  );
}

function Waiting() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <Spinner />
    </main>
  );
}
