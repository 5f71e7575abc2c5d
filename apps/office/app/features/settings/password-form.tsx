import { LIMITS } from '@phsar/contract/limits';
import { Button } from '@phsar/ui/button';
import { useForm } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { api, fieldErrorsOf } from '../../lib/client.ts';
import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/error-text.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/toast.ts';

interface PasswordFields {
  oldPassword: string;
  newPassword: string;
}

/** Changes the password, which signs out all other devices and unlinks the person's Telegram. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { register, handleSubmit, reset, clearErrors, setError, errors, isSubmitting } =
    useForm<PasswordFields>();
  const [failure, setFailure] = useState<string | null>(null);

  async function change(body: PasswordFields) {
    setFailure(null);
    try {
      await api.call('changeMyPassword', { body });
      reset();
      tellDone(m.settings_password_changed());
      onChanged();
    } catch (error) {
      const { oldPassword, newPassword } = fieldErrorsOf(error);
      if (oldPassword !== undefined) setError('oldPassword', m.settings_password_wrong());
      else if (newPassword !== undefined) setError('newPassword', m.entry_password_common());
      else setFailure(errorText(error));
    }
  }

  const typed = (name: keyof PasswordFields) => () => {
    clearErrors(name);
    setFailure(null);
  };
  return (
    <Section title={m.settings_password()}>
      <form method="post" noValidate onSubmit={handleSubmit(change)} className="flex flex-col gap-4">
        <PasswordField
          {...register('oldPassword', {
            validate: (password) => password !== '' || m.ui_password_required(),
            onChange: typed('oldPassword'),
          })}
          label={m.settings_password_old()}
          error={errors.oldPassword?.message}
          autoComplete="current-password"
          maxLength={LIMITS.password}
        />
        <PasswordField
          {...register('newPassword', {
            validate: (password) => password.length >= LIMITS.passwordAtSignUp || m.ui_password_short(),
            onChange: typed('newPassword'),
          })}
          label={m.settings_password_new()}
          hint={m.ui_password_hint()}
          error={errors.newPassword?.message}
          autoComplete="new-password"
          maxLength={LIMITS.password}
        />
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
        <Button type="submit" variant="secondary" isPending={isSubmitting} className="self-start">
          {m.settings_password_change()}
        </Button>
      </form>
    </Section>
  );
}
