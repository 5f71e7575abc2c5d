import { ApiError, NoResponseError } from '@phsar/contract/client';
import { LIMITS } from '@phsar/contract/limits';
import { PATHS } from '@phsar/contract/shop/paths';
import { Button } from '@phsar/ui/button';
import { TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { UserIcon } from '@phsar/ui/icons';
import { Notice } from '@phsar/ui/notice';
import { showToast } from '@phsar/ui/toast-store';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '../../lib/network/client.ts';
import { destinationAfterLogin } from '../../lib/session/login-detour.ts';
import { startSession } from '../../lib/session/session.ts';
import { stepsBack } from '../../lib/session/steps-back.ts';
import { m } from '../../paraglide/messages.js';
import { PageTitle } from '../../ui/page-title.tsx';
import { ACCOUNT_LINK, AccountFooter, AccountFrame, AccountHeading } from './account-frame.tsx';
import { checkLoginPassword, checkUsername } from './account-rules.ts';
import { forgetNewAccount, newAccount } from './new-account.ts';
import { PasswordField } from './password-field.tsx';
import { refusalText } from './refusal-text.ts';

interface LoginFields {
  username: string;
  password: string;
}

/** Milliseconds to show the greeting. */
const NOTICE_MS = 1_500;

/** The login form; returns to the page that asked for it. @param onLoggedIn is called with the navigation state */
export function LoginPage({ onLoggedIn }: { onLoggedIn?: (state: unknown) => void }) {
  // No other default values, to keep what was typed or autofilled before hydration.
  const [created] = useState(newAccount);
  const { register, handleSubmit, clearErrors, errors, isSubmitting } = useForm<LoginFields>(created ?? {});
  useEffect(() => forgetNewAccount, []);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const { state } = useLocation();

  async function logIn({ username, password }: LoginFields) {
    setFailure(null);
    try {
      const { data } = await api.call('login', { body: { fullName: username.trim(), password } });
      if (!data.success) return setFailure(data.message || m.accounts_login_failed());
      startSession(data);
      showToast({
        text: m.accounts_welcome({ name: data.user.fullName }),
        tone: 'success',
        durationMs: NOTICE_MS,
      });
      onLoggedIn?.(state);
      const steps = stepsBack(state);
      const { from, fromState } = destinationAfterLogin(state);
      if (steps !== null) navigate(steps);
      else await navigate(from, { replace: true, state: fromState });
    } catch (error) {
      setFailure(loginFailure(error));
    }
  }

  const typed = (name: keyof LoginFields) => () => {
    clearErrors(name);
    setFailure(null);
  };
  return (
    <AccountFrame>
      <PageTitle>{m.accounts_login_title()}</PageTitle>
      <AccountHeading title={m.accounts_login_title()} note={m.accounts_login_note()} icon={<UserIcon />} />
      <form method="post" noValidate onSubmit={handleSubmit(logIn)} className="flex flex-col gap-4">
        <TextField
          {...register('username', { validate: checkUsername, onChange: typed('username') })}
          label={m.accounts_username()}
          hint={m.accounts_username_hint()}
          error={errors.username?.message}
          autoComplete="username"
          autoCapitalize="words"
          maxLength={LIMITS.fullName}
        />
        <PasswordField
          {...register('password', { validate: checkLoginPassword, onChange: typed('password') })}
          label={m.accounts_password()}
          error={errors.password?.message}
          autoComplete="current-password"
          maxLength={LIMITS.password}
        />
        <Link
          to={PATHS.forgotPassword}
          className="-my-2 inline-flex min-h-11 items-center self-end text-primary text-sm underline underline-offset-4"
        >
          {m.accounts_forgot_password()}
        </Link>
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
        <Button type="submit" size="lg" isFullWidth isPending={isSubmitting}>
          {m.accounts_log_in()}
        </Button>
      </form>
      <AccountFooter>
        {m.accounts_no_account()}{' '}
        <Link to={PATHS.signUp} state={state} className={ACCOUNT_LINK}>
          {m.accounts_sign_up()}
        </Link>
      </AccountFooter>
    </AccountFrame>
  );
}

function loginFailure(error: unknown): string {
  if (error instanceof NoResponseError) return m.accounts_login_no_response();
  if (!(error instanceof ApiError)) return m.accounts_login_unexpected();
  return refusalText(error, m.accounts_login_invalid());
}
