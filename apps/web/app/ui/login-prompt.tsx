import { Dialog } from '@phsar/ui/dialog';
import { createStore, useStore } from '@phsar/ui/listener-store';
import { useLocation } from 'react-router';
import { loginDetour } from '../lib/session/login-detour.ts';
import { m } from '../paraglide/messages.js';
import { AccountLinks } from './account-links.tsx';

/** What a visitor wanted to put in the cart: done after the login. */
export interface WantedProduct {
  productId: string;
  quantity: number;
}

/** Null while nobody is asked. */
const askedFor = createStore<{ wanted?: WantedProduct | undefined } | null>(null);

/** Asks a visitor to log in; the login returns to this page. */
export function askForLogin(wanted?: WantedProduct): void {
  askedFor.write({ wanted });
}

/** The dialog that `askForLogin` opens; rendered once, in the layout. */
export function LoginPrompt() {
  const asked = useStore(askedFor);
  const location = useLocation();
  const close = () => askedFor.write(null);
  return (
    <Dialog
      isOpen={asked !== null}
      onClose={close}
      title={m.ui_error_login_required()}
      size="sm"
      role="alertdialog"
      footer={<AccountLinks state={{ ...loginDetour(location), ...asked }} onClick={close} />}
    >
      <p>{m.ui_login_hint()}</p>
    </Dialog>
  );
}
