import { PATHS } from '@phsar/contract/shop/paths';
import { CheckIcon } from '@phsar/ui/icons';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AccountFrame } from './account-frame.tsx';

interface SuccessThenLoginProps {
  text: string;
  afterMs: number;
  /** Navigation state for the login page, such as where to return. */
  state?: unknown;
}

/** Shows a success notice for `afterMs` milliseconds, then goes to the login page. */
export function SuccessThenLogin({ text, afterMs, state }: SuccessThenLoginProps) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);

  // The focused form is gone; focusing the notice has it read aloud.
  useEffect(() => heading.current?.focus(), []);

  useEffect(() => {
    const timer = setTimeout(() => navigate(PATHS.login, { replace: true, state }), afterMs);
    return () => clearTimeout(timer);
  }, [navigate, afterMs, state]);

  return (
    <AccountFrame>
      <PageTitle>{text}</PageTitle>
      <div className="flex grow animate-rise flex-col items-center justify-center gap-5 py-6 text-center">
        <span className="rounded-full bg-success-soft p-5">
          <CheckIcon className="size-12 text-success" />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {text}
        </h1>
        <ButtonLink to={PATHS.login} replace state={state}>
          {m.accounts_log_in()}
        </ButtonLink>
      </div>
    </AccountFrame>
  );
}
