import { Toasts } from '@phsar/ui/toasts';
import { Outlet, ScrollRestoration } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { DoublePressGuard } from './double-press-guard.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { scrollKey } from './scroll-key.ts';
import { StepUpDialog } from './step-up-dialog.tsx';
import { UnsavedWorkGuard } from './unsaved-work-guard.tsx';

/** The frame of every page, signed in or not. */
export function Root() {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-full focus:bg-primary focus:px-5 focus:py-2 focus:text-on-primary"
      >
        {m.shell_skip()}
      </a>
      <OfflineNotice />
      <Outlet />
      <StepUpDialog />
      <UnsavedWorkGuard />
      <DoublePressGuard />
      <Toasts />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
