import { PATHS } from '@phsar/contract/shop/paths';
import { m } from '../paraglide/messages.js';
import { ButtonLink } from './button-link.tsx';

/** *Log In* and *Sign Up* side by side. @param state where they lead back to */
export function AccountLinks({ state, onClick }: { state: object; onClick?: () => void }) {
  return (
    <div className="flex gap-3 *:grow *:basis-0 *:px-2">
      <ButtonLink to={PATHS.login} state={state} onClick={onClick}>
        {m.ui_log_in()}
      </ButtonLink>
      <ButtonLink to={PATHS.signUp} state={state} onClick={onClick} variant="secondary">
        {m.accounts_sign_up()}
      </ButtonLink>
    </div>
  );
}
