import { LIMITS } from '@phsar/contract/limits';
import { PATHS } from '@phsar/contract/shop/paths';
import { formatPhoneInput } from '@phsar/domain/phone-input';
import { Button } from '@phsar/ui/button';
import { AlertDialog } from '@phsar/ui/confirm-dialog';
import { TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '../../lib/network/client.ts';
import { m } from '../../paraglide/messages.js';
import { PageTitle } from '../../ui/page-title.tsx';
import { PolicyLinks } from '../../ui/policy-links.tsx';
import { HeartIcon } from '../../ui/shop-icons.tsx';
import { ACCOUNT_LINK, AccountFooter, AccountFrame, AccountHeading } from './account-frame.tsx';
import { checkAddress, checkFullName, checkNewPassword, checkPhone } from './account-rules.ts';
import { rememberNewAccount } from './new-account.ts';
import { PasswordField } from './password-field.tsx';
import { isRefusalWithReason, refusalText } from './refusal-text.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { SuccessThenLogin } from './success-then-login.tsx';

interface SignUpFields {
  fullName: string;
  phoneNumber: string;
  password: string;
  address: string;
}

/** Milliseconds to show the success notice before going to the login page. */
const NOTICE_MS = 5_000;

const CHECKS: Record<keyof SignUpFields, (value: string) => string | true> = {
  fullName: checkFullName,
  phoneNumber: checkPhone,
  password: checkNewPassword,
  address: checkAddress,
};

/** Error texts for values that only the server refused. */
const REFUSED: Record<keyof SignUpFields, () => string> = {
  fullName: m.accounts_full_name_two_words,
  phoneNumber: m.accounts_phone_invalid,
  password: m.accounts_password_common,
  address: m.accounts_address_required,
};

const FIELDS = ['fullName', 'phoneNumber', 'password', 'address'] as const;

/** The sign-up form; leads to the login page. */
export function SignUpPage() {
  const [isDone, setIsDone] = useState(false);
  const { state } = useLocation();
  if (isDone) return <SuccessThenLogin text={m.accounts_created()} afterMs={NOTICE_MS} state={state} />;
  return (
    <AccountFrame>
      <PageTitle>{m.accounts_sign_up()}</PageTitle>
      <AccountHeading title={m.accounts_sign_up()} note={m.accounts_sign_up_note()} icon={<HeartIcon />} />
      <SignUpForm onDone={() => setIsDone(true)} />
      <AccountFooter>
        {m.accounts_have_account()}{' '}
        <Link to={PATHS.login} state={state} className={ACCOUNT_LINK}>
          {m.accounts_log_in()}
        </Link>
      </AccountFooter>
    </AccountFrame>
  );
}

function useSignUpForm() {
  // No default values, to keep what was typed or autofilled before hydration.
  const form = useForm<SignUpFields>();
  const { register, clearErrors, setError, setFocus, values, errors } = form;

  return {
    form,
    password: values.password ?? '',
    fieldProps(name: keyof SignUpFields) {
      const value = values[name] ?? '';
      return {
        ...register(name, { validate: CHECKS[name], onChange: () => clearErrors(name) }),
        error: errors[name]?.message,
        ...(value === '' ? {} : { isValid: CHECKS[name](value) === true }),
      };
    },
    /** Shows the server's errors at their fields. @returns false when it named no field */
    showRefused(refusals: Record<string, string>): boolean {
      const refused = FIELDS.filter((name) => refusals[name] !== undefined);
      for (const name of refused) setError(name, REFUSED[name]());
      if (refused[0] !== undefined) setFocus(refused[0]);
      return refused.length > 0;
    },
  };
}

function SignUpForm({ onDone }: { onDone: () => void }) {
  const { form, password, fieldProps, showRefused } = useSignUpForm();
  const [failure, setFailure] = useState<string | null>(null);

  async function signUp(fields: SignUpFields) {
    try {
      const { data } = await api.call('signUp', { body: fields });
      if (!data.success) return setFailure(data.message || m.accounts_sign_up_failed());
      rememberNewAccount({ username: fields.phoneNumber, password: fields.password });
      onDone();
    } catch (error) {
      if (isRefusalWithReason(error) && showRefused(error.answer?.errors ?? {})) return;
      setFailure(refusalText(error, m.accounts_sign_up_failed()));
    }
  }

  // Registered in page order: the first invalid field gets the focus.
  const fullName = fieldProps('fullName');
  const phone = fieldProps('phoneNumber');
  return (
    <>
      <form method="post" noValidate onSubmit={form.handleSubmit(signUp)} className="flex flex-col gap-4">
        <TextField
          {...fullName}
          label={m.accounts_full_name()}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={LIMITS.fullName}
        />
        <TextField
          {...phone}
          onChange={(event) => {
            formatPhoneInput(event.target);
            return phone.onChange(event);
          }}
          label={m.accounts_phone()}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
        <PasswordField
          {...fieldProps('password')}
          label={m.accounts_password()}
          hint={m.accounts_password_hint()}
          autoComplete="new-password"
          maxLength={LIMITS.password}
        />
        <StrengthMeter password={password} />
        <TextField
          {...fieldProps('address')}
          label={m.accounts_address()}
          autoComplete="street-address"
          maxLength={LIMITS.address}
        />
        <Button type="submit" size="lg" isFullWidth isPending={form.isSubmitting}>
          {m.accounts_sign_up()}
        </Button>
        <PolicyLinks text={m.accounts_agree()} policies={['terms', 'privacy']} />
      </form>
      <AlertDialog
        isOpen={failure !== null}
        onClose={() => setFailure(null)}
        title={m.accounts_sign_up_failed_title()}
      >
        <p>{failure}</p>
      </AlertDialog>
    </>
  );
}
