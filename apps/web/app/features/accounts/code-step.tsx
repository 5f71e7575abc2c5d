import { ApiError } from '@phsar/contract/client';
import { Button } from '@phsar/ui/button';
import { useForm } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { useEffect, useState } from 'react';
import { api } from '../../lib/network/client.ts';
import { m } from '../../paraglide/messages.js';
import { formErrorText } from '../../ui/form-error-text.ts';
import { CodeField, checkCode } from './code-field.tsx';
import { refusalText } from './refusal-text.ts';
import { ResendButton } from './resend-button.tsx';
import { sendCode, sendFailure } from './send-code-step.tsx';

interface CodeStepProps {
  /** With the country code. */
  phoneNumber: string;
  /** When the last code was sent, in milliseconds since the epoch. */
  sentAt: number;
  onResent: () => void;
  onVerified: (code: string) => void;
  onOtherNumber: () => void;
}

type Outcome = { tone: 'danger' | 'success'; text: string } | null;

/** Second step of the password reset: enter the code, or have another sent. */
export function CodeStep({ phoneNumber, sentAt, onResent, onVerified, onOtherNumber }: CodeStepProps) {
  const form = useForm({ code: '' });
  const { register, handleSubmit, clearErrors, setFocus, errors, isSubmitting } = form;
  const [outcome, setOutcome] = useState<Outcome>(null);
  useEffect(() => setFocus('code'), [setFocus]);

  async function verify({ code }: { code: string }) {
    setOutcome(null);
    try {
      const { data } = await api.call('verifyCode', { body: { phoneNumber, code } });
      if (data.success) onVerified(code);
      else setOutcome({ tone: 'danger', text: m.accounts_code_wrong() });
    } catch (error) {
      setOutcome({ tone: 'danger', text: verifyFailure(error) });
    }
  }

  async function resend() {
    setOutcome(null);
    try {
      await sendCode(phoneNumber);
      setOutcome({ tone: 'success', text: m.accounts_code_resent() });
      onResent();
      setFocus('code');
    } catch (error) {
      setOutcome({ tone: 'danger', text: sendFailure(error) });
    }
  }

  const typed = () => {
    clearErrors('code');
    setOutcome(null);
  };
  return (
    <form method="post" noValidate onSubmit={handleSubmit(verify)} className="flex flex-col gap-4">
      <CodeField
        {...register('code', { validate: checkCode, onChange: typed })}
        phoneNumber={phoneNumber}
        error={errors.code?.message}
        className="text-xl tabular-nums"
      />
      {outcome !== null && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      <Button type="submit" size="lg" isFullWidth isPending={isSubmitting}>
        {m.accounts_verify_code()}
      </Button>
      <div className="flex flex-wrap justify-center gap-x-2">
        <ResendButton key={sentAt} sentAt={sentAt} onResend={resend} />
        <Button variant="quiet" onClick={onOtherNumber}>
          {m.accounts_other_number()}
        </Button>
      </div>
    </form>
  );
}

function verifyFailure(error: unknown): string {
  const isWrong = error instanceof ApiError && error.status === 400;
  return isWrong ? m.accounts_code_wrong() : refusalText(error, formErrorText(error));
}
