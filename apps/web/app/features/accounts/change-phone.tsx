import { LIMITS } from '@phsar/contract/limits';
import { PATHS } from '@phsar/contract/shop/paths';
import { formatPhone, localPhone } from '@phsar/domain/phone';
import { formatPhoneInput } from '@phsar/domain/phone-input';
import { Button } from '@phsar/ui/button';
import { TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { showToast } from '@phsar/ui/toast-store';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../lib/network/client.ts';
import { destinationAfterLogin } from '../../lib/session/login-detour.ts';
import { keepUser } from '../../lib/session/session.ts';
import { stepsBack } from '../../lib/session/steps-back.ts';
import type { StoredUser } from '../../lib/storage/stored-shapes.ts';
import { m } from '../../paraglide/messages.js';
import { formErrorText } from '../../ui/form-error-text.ts';
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

/**
 * Two steps: a code to the new number, then the code and the password. An order that needs the proof of the phone leads here; then
 * the number is filled in, and the way leads back to the order.
 */
export function ChangePhone({ user }: { user: StoredUser }) {
  const [sent, setSent] = useState<Sent | null>(null);
  const navigate = useNavigate();
  const { state } = useLocation();
  const { from, fromState } = destinationAfterLogin(state);
  const isForOrder = from === PATHS.payment;
  const [isReturning, setReturning] = useState(isForOrder);
  const send = async (phoneNumber: string) => {
    requireSuccess((await api.call('sendPhoneCode', { body: { phoneNumber } })).data);
    setSent({ phoneNumber, at: Date.now() });
  };
  if (sent !== null) {
    const leave = () => {
      setReturning(true);
      setSent(null);
    };
    const goOn = () => {
      const steps = stepsBack(state);
      if (steps !== null) navigate(steps);
      else void navigate(from, { replace: true, state: fromState });
    };
    return (
      <Confirm
        sent={sent}
        isForOrder={isForOrder}
        onResend={() => send(sent.phoneNumber)}
        onDone={isForOrder ? goOn : leave}
        onOther={leave}
      />
    );
  }
  const phone = formatPhone(localPhone(user.phoneNumber));
  return <AskForCode phone={phone} isForOrder={isForOrder} isReturning={isReturning} onSend={send} />;
}

interface AskForCodeProps {
  /** The number of the account. */
  phone: string;
  /** An order waits for the proof of this number. */
  isForOrder: boolean;
  /** Back from the second step, whose form had the focus, or here for an order. */
  isReturning: boolean;
  /** @throws ApiError, NoResponseError */
  onSend: (phoneNumber: string) => Promise<void>;
}

function AskForCode({ phone, isForOrder, isReturning, onSend }: AskForCodeProps) {
  const form = useForm<{ phone: string }>(isForOrder ? { phone } : {});
  const { register, handleSubmit, clearErrors, errors, isSubmitting } = form;
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
        {isForOrder ? m.accounts_phone_proof_note() : m.accounts_phone_now({ phone: phone || '–' })}
      </p>
      <TextField
        {...field}
        onChange={(event) => {
          formatPhoneInput(event.target);
          return field.onChange(event);
        }}
        label={isForOrder ? m.accounts_phone() : m.accounts_new_phone()}
        error={errors.phone?.message}
        type="tel"
        inputMode="tel"
        autoComplete="off"
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
  /** An order waits for the proof of this number. */
  isForOrder: boolean;
  /** @throws ApiError, NoResponseError */
  onResend: () => Promise<void>;
  /** The number was changed or confirmed. */
  onDone: () => void;
  /** Another number is to be typed. */
  onOther: () => void;
}

interface ProofFields {
  code: string;
  password: string;
}

function Confirm({ sent: { phoneNumber, at }, isForOrder, onResend, onDone, onOther }: ConfirmProps) {
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
      const text = isForOrder ? m.accounts_phone_confirmed() : m.accounts_phone_changed();
      showToast({ text, tone: 'success', durationMs: NOTICE_MS });
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
          {isForOrder ? m.accounts_confirm_phone() : m.accounts_change_phone()}
        </Button>
        <ResendButton key={at} sentAt={at} onResend={resend} />
        <Button variant="quiet" onClick={onOther}>
          {m.accounts_other_number()}
        </Button>
      </div>
    </form>
  );
}
