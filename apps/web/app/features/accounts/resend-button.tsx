import { Button } from '@phsar/ui/button';
import { useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';

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

/** Counts down by the clock, because timers pause while the person reads the SMS in another app. */
function useSecondsUntil(end: number): number {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((end - now) / 1_000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}
