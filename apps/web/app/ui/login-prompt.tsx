import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { loginDetour } from '../lib/login-detour.ts';
import { m } from '../paraglide/messages.js';
import { Button, ButtonLink } from './button.tsx';
import { Dialog } from './dialog.tsx';

let isAsked = false;
const listeners = new Set<() => void>();

function setAsked(asked: boolean) {
  isAsked = asked;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Tells a visitor that a login is needed, and offers the way to it and back to this page. */
export function askForLogin(): void {
  setAsked(true);
}

/** The dialog behind `askForLogin`; once in the layout. */
export function LoginPrompt() {
  const isOpen = useSyncExternalStore(
    subscribe,
    () => isAsked,
    () => false,
  );
  const location = useLocation();
  const close = () => setAsked(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={m.ui_error_login_required()}
      size="sm"
      role="alertdialog"
      footer={
        <div className="flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
          <Button variant="secondary" onClick={close}>
            {m.ui_cancel()}
          </Button>
          <ButtonLink to="/login" state={loginDetour(location)} onClick={close}>
            {m.ui_log_in()}
          </ButtonLink>
        </div>
      }
    >
      <p>{m.ui_login_hint()}</p>
    </Dialog>
  );
}
