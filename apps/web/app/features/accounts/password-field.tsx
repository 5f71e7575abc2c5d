import { TextField, type TextFieldProps } from '@phsar/ui/fields';
import { IconButton } from '@phsar/ui/icon-button';
import { EyeIcon, EyeOffIcon } from '@phsar/ui/more-icons';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'action'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <IconButton
          label={isShown ? m.accounts_password_hide() : m.accounts_password_show()}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
