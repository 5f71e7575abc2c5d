import { LIMITS } from '@phsar/contract/limits';
import { Button } from '@phsar/ui/button';
import { useForm } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { api } from '../../lib/network/client.ts';
import { writeStored } from '../../lib/storage/storage.ts';
import { m } from '../../paraglide/messages.js';
import { formErrorText } from '../../ui/form-error-text.ts';
import { checkNewPassword } from './account-rules.ts';
import { PasswordField } from './password-field.tsx';
import { isRefusalWithReason, refusalText } from './refusal-text.ts';
import { StrengthMeter } from './strength-meter.tsx';

interface PasswordFields {
  password: string;
  newPassword: string;
}

/** The texts for passwords that only the server refuses. */
const REFUSED = {
  password: m.accounts_password_wrong,
  newPassword: m.accounts_password_common,
};

/** A new password by the old one. The server ends all sessions and opens one for this browser. */
export function ChangePassword() {
  const form = useForm<PasswordFields>({ password: '', newPassword: '' });
  const { register, handleSubmit, clearErrors, setValue, setError, setFocus, errors, isSubmitting } = form;
  const [outcome, setOutcome] = useState<{ tone: 'danger' | 'success'; text: string } | null>(null);

  async function change(body: PasswordFields) {
    setOutcome(null);
    try {
      const { data } = await api.call('changePassword', { body });
      writeStored('refreshToken', data.refreshToken);
      writeStored('token', data.token);
      setValue('password', '');
      setValue('newPassword', '');
      setOutcome({ tone: 'success', text: m.accounts_password_changed() });
    } catch (error) {
      const named = isRefusalWithReason(error) ? (error.answer?.errors ?? {}) : {};
      const refused = (['password', 'newPassword'] as const).find((name) => named[name] !== undefined);
      if (refused === undefined)
        return setOutcome({ tone: 'danger', text: refusalText(error, formErrorText(error)) });
      setError(refused, REFUSED[refused]());
      setFocus(refused);
    }
  }

  const typed = (name: keyof PasswordFields) => () => {
    clearErrors(name);
    setOutcome(null);
  };
  return (
    <form method="post" noValidate onSubmit={handleSubmit(change)} className="flex flex-col gap-4">
      <PasswordField
        {...register('password', {
          validate: (value) => value !== '' || m.accounts_password_required(),
          onChange: typed('password'),
        })}
        label={m.accounts_old_password()}
        error={errors.password?.message}
        autoComplete="current-password"
        maxLength={LIMITS.password}
      />
      <PasswordField
        {...register('newPassword', { validate: checkNewPassword, onChange: typed('newPassword') })}
        label={m.accounts_new_password()}
        hint={m.accounts_password_hint()}
        error={errors.newPassword?.message}
        autoComplete="new-password"
        maxLength={LIMITS.password}
      />
      <StrengthMeter password={form.values.newPassword ?? ''} />
      {outcome !== null && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      <Button type="submit" isPending={isSubmitting} className="sm:self-start">
        {m.accounts_change_password()}
      </Button>
    </form>
  );
}
