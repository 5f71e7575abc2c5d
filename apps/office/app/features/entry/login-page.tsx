import { LIMITS } from '@phsar/contract/limits';
import { Button } from '@phsar/ui/button';
import { TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { plainApi, refusalOf } from '../../lib/client.ts';
import { enterOffice, useSession } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/error-text.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { checkAccountPhone, PhoneField } from '../../ui/person-fields.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

interface Credentials {
  phoneNumber: string;
  password: string;
}

/** Signs in with phone number and password, plus a code if TOTP is set up, or with a passkey; then returns to the page before. */
export function LoginPage() {
  const session = useSession();
  const { state } = useLocation();
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  if (session.status === 'signed-in') return <Navigate to={cameFrom(state)} replace />;
  if (credentials !== null) return <CodeStep credentials={credentials} onBack={() => setCredentials(null)} />;
  return <PasswordStep onCodeNeeded={setCredentials} wasSignedIn={state !== null} />;
}

/** Accepts only paths of the office; any other state is ignored. */
function cameFrom(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}

function PasswordStep({
  onCodeNeeded,
  wasSignedIn,
}: {
  onCodeNeeded: (credentials: Credentials) => void;
  wasSignedIn: boolean;
}) {
  const { register, handleSubmit, clearErrors, errors, isSubmitting } = useForm<Credentials>();
  const [failure, setFailure] = useState<string | null>(null);

  async function signIn(credentials: Credentials) {
    setFailure(null);
    try {
      const { data } = await plainApi.call('signIn', { body: credentials });
      await enterOffice(data.staff);
    } catch (error) {
      if (refusalOf(error) === 'second_factor_required') onCodeNeeded(credentials);
      else setFailure(errorText(error));
    }
  }

  const typed = (name: keyof Credentials) => () => {
    clearErrors(name);
    setFailure(null);
  };
  return (
    <EntryFrame title={m.entry_login_title()} note={wasSignedIn ? m.entry_login_note() : undefined}>
      <form method="post" noValidate onSubmit={handleSubmit(signIn)} className="flex flex-col gap-4">
        <PhoneField
          {...register('phoneNumber', { validate: checkAccountPhone, onChange: typed('phoneNumber') })}
          error={errors.phoneNumber?.message}
          autoComplete="username"
        />
        <PasswordField
          {...register('password', {
            validate: (password) => password !== '' || m.ui_password_required(),
            onChange: typed('password'),
          })}
          label={m.ui_password()}
          error={errors.password?.message}
          autoComplete="current-password"
          maxLength={LIMITS.password}
        />
        <Failure>{failure}</Failure>
        <Button type="submit" size="lg" isFullWidth isPending={isSubmitting}>
          {m.entry_sign_in()}
        </Button>
      </form>
      <PasskeySignIn />
      <p className="mt-5 border-line border-t pt-4 text-ink-soft text-sm">{m.entry_no_account()}</p>
    </EntryFrame>
  );
}

function CodeStep({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const { register, handleSubmit, clearErrors, errors, isSubmitting } = useForm<{ totp: string }>();
  const [failure, setFailure] = useState<string | null>(null);

  async function signIn({ totp }: { totp: string }) {
    setFailure(null);
    try {
      const { data } = await plainApi.call('signIn', { body: { ...credentials, totp: totp.trim() } });
      await enterOffice(data.staff);
    } catch (error) {
      setFailure(errorText(error));
    }
  }

  return (
    <EntryFrame title={m.entry_code_title()} note={m.entry_code_note()}>
      <form method="post" noValidate onSubmit={handleSubmit(signIn)} className="flex flex-col gap-4">
        <TextField
          {...register('totp', {
            validate: (code) => code.trim() !== '' || m.ui_code_required(),
            onChange() {
              clearErrors();
              setFailure(null);
            },
          })}
          label={m.ui_code()}
          hint={m.ui_code_hint()}
          error={errors.totp?.message}
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={64}
          autoFocus
        />
        <Failure>{failure}</Failure>
        <Button type="submit" size="lg" isFullWidth isPending={isSubmitting}>
          {m.entry_sign_in()}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {m.entry_back()}
        </Button>
      </form>
    </EntryFrame>
  );
}

function Failure({ children }: { children: ReactNode }) {
  return children !== null && <Notice tone="danger">{children}</Notice>;
}
