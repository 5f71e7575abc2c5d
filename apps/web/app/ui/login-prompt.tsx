import { PATHS } from '@phsar/contract/shop/paths';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { createStore, useStore } from '@phsar/ui/listener-store';
import { useLocation } from 'react-router';
import { loginDetour } from '../lib/session/login-detour.ts';
import { m } from '../paraglide/messages.js';
import { ButtonLink } from './button-link.tsx';

const isLoginAsked = createStore(false);

/** Asks a visitor to log in; the login returns to this page. */
export function askForLogin(): void {
  isLoginAsked.write(true);
}

/** The dialog that `askForLogin` opens; rendered once, in the layout. */
export function LoginPrompt() {
  const isOpen = useStore(isLoginAsked);
  const location = useLocation();
  const close = () => isLoginAsked.write(false);
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
          <ButtonLink to={PATHS.login} state={loginDetour(location)} onClick={close}>
            {m.ui_log_in()}
          </ButtonLink>
        </div>
      }
    >
      <p>{m.ui_login_hint()}</p>
    </Dialog>
  );
}
