import { LIMITS } from '@phsar/contract/limits';
import { Button } from '@phsar/ui/button';
import { EmptyState } from '@phsar/ui/empty-state';
import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fieldErrorsOf, plainApi, refusalOf } from '../../lib/client.ts';
import { joinCodeIn } from '../../lib/join-code.ts';
import { enterOffice } from '../../lib/session.ts';
import { useDraftForm } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { errorText } from '../../ui/error-text.ts';
import { KeyIcon } from '../../ui/office-icons.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { checkAccountPhone, checkName, NameField, PhoneField } from '../../ui/person-fields.tsx';
import { EntryFrame } from './entry-frame.tsx';

interface JoinForm {
  name: string;
  phoneNumber: string;
  password: string;
}

const FIELD_TEXTS: Record<keyof JoinForm, () => string> = {
  name: m.ui_name_required,
  phoneNumber: m.ui_phone_invalid,
  password: m.entry_password_common,
};
const FIELDS = ['name', 'phoneNumber', 'password'] as const;

/** Accepts an invitation: the person enters name, phone number and password, and continues to the second factor. */
export function JoinPage() {
  const code = joinCodeIn(useLocation().state);
  const [isUsedUp, setIsUsedUp] = useState(false);
  if (code === undefined || isUsedUp) return <NoInvitation isUsedUp={isUsedUp} />;
  return <JoinWithCode code={code} onUsedUp={() => setIsUsedUp(true)} />;
}

function JoinWithCode({ code, onUsedUp }: { code: string; onUsedUp: () => void }) {
  const navigate = useNavigate();
  const form = useDraftForm<JoinForm>('join', {}, ['password']);
  const { register, handleSubmit, clearErrors, setError, errors, isSubmitting, draft } = form;
  const [failure, setFailure] = useState<string | null>(null);

  async function join(body: JoinForm) {
    setFailure(null);
    try {
      const { data } = await plainApi.call('join', { body: { code, ...body } });
      draft.forget();
      await enterOffice(data.staff);
      await navigate('/settings', { replace: true, state: { hasJoined: true } });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === 'invitation_invalid') onUsedUp();
      else if (refusal === 'phone_taken') setError('phoneNumber', errorText(error));
      else if (!showFieldErrors(error)) setFailure(errorText(error));
    }
  }

  /** Shows the server's complaint at each field. @returns whether it named any */
  function showFieldErrors(error: unknown): boolean {
    const wrong = fieldErrorsOf(error);
    const named = FIELDS.filter((name) => wrong[name] !== undefined);
    for (const name of named) setError(name, FIELD_TEXTS[name]());
    return named.length > 0;
  }

  const typed = (name: keyof JoinForm) => () => {
    clearErrors(name);
    setFailure(null);
  };
  return (
    <EntryFrame title={m.entry_join_title()} note={m.entry_join_note()}>
      <form method="post" noValidate onSubmit={handleSubmit(join)} className="flex flex-col gap-4">
        <NameField
          {...register('name', {
            validate: checkName,
            onChange: typed('name'),
          })}
          hint={m.entry_name_hint()}
          error={errors.name?.message}
          autoComplete="name"
        />
        <PhoneField
          {...register('phoneNumber', {
            validate: checkAccountPhone,
            onChange: typed('phoneNumber'),
          })}
          hint={m.entry_phone_hint()}
          error={errors.phoneNumber?.message}
          autoComplete="username"
        />
        <PasswordField
          {...register('password', {
            validate: (password) => password.length >= LIMITS.passwordAtSignUp || m.ui_password_short(),
            onChange: typed('password'),
          })}
          label={m.ui_password()}
          hint={m.ui_password_hint()}
          error={errors.password?.message}
          autoComplete="new-password"
          maxLength={LIMITS.password}
        />
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
        <Button type="submit" size="lg" isFullWidth isPending={isSubmitting}>
          {m.entry_join()}
        </Button>
      </form>
    </EntryFrame>
  );
}

/** The link has been used, withdrawn or has expired, or the page was opened without one. */
function NoInvitation({ isUsedUp }: { isUsedUp: boolean }) {
  return (
    <EntryFrame title={m.entry_join_title()}>
      <div role={isUsedUp ? 'alert' : undefined}>
        <EmptyState
          message={isUsedUp ? m.entry_link_used() : m.entry_link_missing()}
          hint={isUsedUp ? m.entry_link_used_hint() : m.entry_link_missing_hint()}
          icon={<KeyIcon className="size-10" />}
          action={<ButtonLink to="/login">{m.entry_sign_in()}</ButtonLink>}
        />
      </div>
    </EntryFrame>
  );
}
