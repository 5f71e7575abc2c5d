import { PATHS } from '@phsar/contract/shop/paths';
import { ShieldIcon } from '@phsar/ui/more-icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { PageTitle } from '../../ui/page-title.tsx';
import { ACCOUNT_LINK, AccountFooter, AccountFrame, AccountHeading } from './account-frame.tsx';
import { CodeStep } from './code-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { SendCodeStep } from './send-code-step.tsx';
import { SuccessThenLogin } from './success-then-login.tsx';

type StepName = 'send' | 'verify' | 'renew';

/** Milliseconds to show the success notice before going to the login page. */
const NOTICE_MS = 2_000;

const STEPS: readonly StepName[] = ['send', 'verify', 'renew'];

const NOTES: Record<StepName, () => string> = {
  send: m.accounts_reset_note_send,
  verify: m.accounts_reset_note_verify,
  renew: m.accounts_reset_note_renew,
};

/** Three steps: send a code, verify it, choose a new password. */
export function ForgotPasswordPage() {
  const [step, setStep] = useState<StepName>('send');
  const [done, setDone] = useState<string | null>(null);
  if (done !== null) return <SuccessThenLogin text={done} afterMs={NOTICE_MS} />;
  return (
    <AccountFrame>
      <PageTitle>{m.accounts_reset_title()}</PageTitle>
      <AccountHeading title={m.accounts_reset_title()} note={NOTES[step]()} icon={<ShieldIcon />} />
      <Progress step={STEPS.indexOf(step) + 1} />
      <Steps step={step} onStep={setStep} onDone={setDone} />
      <AccountFooter>
        <Link to={PATHS.login} className={ACCOUNT_LINK}>
          {m.accounts_back_to_login()}
        </Link>
      </AccountFooter>
    </AccountFrame>
  );
}

interface StepsProps {
  step: StepName;
  onStep: (step: StepName) => void;
  /** @param text what was done */
  onDone: (text: string) => void;
}

function Steps({ step, onStep, onDone }: StepsProps) {
  const [phoneNumber, setPhoneNumber] = useState('');
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [code, setCode] = useState('');

  if (step === 'verify' && sentAt !== null) {
    return (
      <CodeStep
        phoneNumber={phoneNumber}
        sentAt={sentAt}
        onResent={() => setSentAt(Date.now())}
        onVerified={(verified) => {
          setCode(verified);
          onStep('renew');
        }}
        onOtherNumber={() => onStep('send')}
      />
    );
  }
  if (step === 'renew') {
    return (
      <NewPasswordStep
        phoneNumber={phoneNumber}
        code={code}
        onDone={onDone}
        onOtherCode={() => onStep('verify')}
      />
    );
  }
  return (
    <SendCodeStep
      isReturning={sentAt !== null}
      onSent={(sentTo) => {
        setPhoneNumber(sentTo);
        setSentAt(Date.now());
        onStep('verify');
      }}
    />
  );
}

function Progress({ step }: { step: number }) {
  return (
    <div className="mb-5">
      <p className="font-semibold text-primary text-sm" aria-live="polite">
        {m.accounts_reset_step({ step })}
      </p>
      <span className="mt-2 flex gap-1.5" aria-hidden="true">
        {STEPS.map((name, position) => (
          <span
            key={name}
            className={`h-1.5 grow rounded-full ${position < step ? 'bg-primary' : 'bg-line'}`}
          />
        ))}
      </span>
    </div>
  );
}
