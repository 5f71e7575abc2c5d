import { LIMITS } from '@phsar/contract/limits';
import { formatPhone, localPhone, PHONE_INPUT_MAX_LENGTH } from '@phsar/domain/phone';
import { Button } from '@phsar/ui/button';
import { TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { showToast } from '@phsar/ui/toast-store';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/network/client.ts';
import { keepUser } from '../../lib/session/session.ts';
import type { StoredUser } from '../../lib/storage/stored-shapes.ts';
import { m } from '../../paraglide/messages.js';
import { formErrorText } from '../../ui/form-error-text.ts';
import { formatPhoneInput } from '../../ui/phone-input.ts';
import { checkPhone } from './account-rules.ts';
import { CodeField, checkCode } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';
import { isRefusalWithReason, refusalText, requireSuccess } from './refusal-text.ts';
import { ResendButton } from './resend-button.tsx';

/** Milliseconds. */
const NOTICE_MS = 2_000;

interface Sent {
  /** As typed. */
  phoneNumber: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Two steps: a code to the new number, then the code and the password. */
export function ChangePhone({ user }: { user: StoredUser }) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [isReturning, setReturning] = useState(false);
  const send = async (phoneNumber: string) => {
    requireSuccess((await api.call('sendPhoneCode', { body: { phoneNumber } })).data);
    setSent({ phoneNumber, at: Date.now() });
  };
  if (sent !== null) {
    const leave = () => {
      setReturning(true);
      setSent(null);
    };
    return <Confirm sent={sent} onResend={() => send(sent.phoneNumber)} onDone={leave} />;
  }
  const phone = formatPhone(localPhone(user.phoneNumber));
  return <AskForCode phone={phone} isReturning={isReturning} onSend={send} />;
}

interface AskForCodeProps {
  /** The number of the account. */
  phone: string;
  /** Back from the second step, whose form had the focus. */
  isReturning: boolean;
  /** @throws ApiError, NoResponseError */
  onSend: (phoneNumber: string) => Promise<void>;
}

function AskForCode({ phone, isReturning, onSend }: AskForCodeProps) {
  const { register, handleSubmit, clearErrors, errors, isSubmitting } = useForm<{ phone: string }>();
  const [failure, setFailure] = useState<string | null>(null);
  const current = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isReturning) current.current?.focus();
  }, [isReturning]);

  async function send(fields: { phone: string }) {
    setFailure(null);
    await onSend(fields.phone).catch((error: unknown) =>
      setFailure(refusalText(error, formErrorText(error))),
    );
  }

  const field = register('phone', {
    validate: checkPhone,
    onChange: () => {
      clearErrors('phone');
      setFailure(null);
    },
  });
  return (
    <form method="post" noValidate onSubmit={handleSubmit(send)} className="flex flex-col gap-4">
      <p ref={current} tabIndex={-1} className="text-ink-soft outline-none">
        {m.accounts_phone_now({ phone })}
      </p>
      <TextField
        {...field}
        onChange={(event) => {
          formatPhoneInput(event.target);
          return field.onChange(event);
        }}
        label={m.accounts_new_phone()}
        error={errors.phone?.message}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={PHONE_INPUT_MAX_LENGTH}
      />
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" variant="secondary" isPending={isSubmitting} className="sm:self-start">
        {m.accounts_send_code()}
      </Button>
    </form>
  );
}

interface ConfirmProps {
  sent: Sent;
  /** @throws ApiError, NoResponseError */
  onResend: () => Promise<void>;
  /** The number was changed, or another is to be typed. */
  onDone: () => void;
}

interface ProofFields {
  code: string;
  password: string;
}

function Confirm({ sent: { phoneNumber, at }, onResend, onDone }: ConfirmProps) {
  const form = useForm<ProofFields>({ code: '', password: '' });
  const { register, handleSubmit, clearErrors, setError, setFocus, errors, isSubmitting } = form;
  const [outcome, setOutcome] = useState<{ tone: 'danger' | 'success'; text: string } | null>(null);
  const showFailure = (error: unknown) =>
    setOutcome({ tone: 'danger', text: refusalText(error, formErrorText(error)) });
  useEffect(() => setFocus('code'), [setFocus]);

  async function change({ code, password }: ProofFields) {
    setOutcome(null);
    try {
      const body = { phoneNumber, verificationCode: code, password };
      const { data } = await api.call('changePhone', { body });
      keepUser(data.user);
      showToast({ text: m.accounts_phone_changed(), tone: 'success', durationMs: NOTICE_MS });
      onDone();
    } catch (error) {
      if (isRefusalWithReason(error) && error.answer?.errors?.password !== undefined) {
        setError('password', m.accounts_password_wrong());
        setFocus('password');
      } else showFailure(error);
    }
  }

  async function resend() {
    setOutcome(null);
    try {
      await onResend();
      setOutcome({ tone: 'success', text: m.accounts_code_resent() });
      // The button is a new one, and waits.
      setFocus('code');
    } catch (error) {
      showFailure(error);
    }
  }

  const typed = (name: keyof ProofFields) => () => {
    clearErrors(name);
    setOutcome(null);
  };
  return (
    <form method="post" noValidate onSubmit={handleSubmit(change)} className="flex flex-col gap-4">
      <CodeField
        {...register('code', { validate: checkCode, onChange: typed('code') })}
        phoneNumber={phoneNumber}
        error={errors.code?.message}
      />
      <PasswordField
        {...register('password', {
          validate: (value) => value !== '' || m.accounts_password_required(),
          onChange: typed('password'),
        })}
        label={m.accounts_password()}
        error={errors.password?.message}
        autoComplete="current-password"
        maxLength={LIMITS.password}
      />
      {outcome !== null && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        <Button type="submit" isPending={isSubmitting}>
          {m.accounts_change_phone()}
        </Button>
        <ResendButton key={at} sentAt={at} onResend={resend} />
        <Button variant="quiet" onClick={onDone}>
          {m.accounts_other_number()}
        </Button>
      </div>
    </form>
  );
}
