import { PasswordField as Field, type PasswordFieldProps } from '@phsar/ui/password-field';
import { m } from '../../paraglide/messages.js';

/** A password field that says in the page's language what its button does. */
export function PasswordField(props: Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'>) {
  return <Field {...props} showLabel={m.accounts_password_show()} hideLabel={m.accounts_password_hide()} />;
}
