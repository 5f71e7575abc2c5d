import { Button } from '@phsar/ui/button';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useSecondsUntil } from '../../ui/use-seconds-until.ts';

/** Milliseconds between codes, as on the server. */
const RESEND_AFTER_MS = 30_000;

interface ResendButtonProps {
  /** When the last code was sent, in milliseconds since the epoch. Also use it as the React key. */
  sentAt: number;
  onResend: () => Promise<void>;
}

/** Sends another code; disabled with a countdown until that is allowed. */
export function ResendButton({ sentAt, onResend }: ResendButtonProps) {
  const seconds = useSecondsUntil(sentAt + RESEND_AFTER_MS);
  const [isSending, setIsSending] = useState(false);

  async function resend() {
    setIsSending(true);
    await onResend();
    setIsSending(false);
  }

  return (
    <>
      <Button
        variant="quiet"
        onClick={resend}
        disabled={seconds > 0}
        isPending={isSending}
        className="tabular-nums"
      >
        {seconds > 0 ? m.accounts_resend_in({ seconds }) : m.accounts_resend()}
      </Button>
      {/* Announced once, at the end, instead of thirty numbers. */}
      <p role="status" className="sr-only">
        {seconds === 0 ? m.accounts_resend_ready() : ''}
      </p>
    </>
  );
}
