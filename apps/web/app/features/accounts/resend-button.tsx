import { Button } from '@phsar/ui/button';
import { useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';

/** Milliseconds after a code was sent before another one can be asked for. */
const RESEND_AFTER_MS = 30_000;

interface ResendButtonProps {
  /** When the last code was sent, in milliseconds since 1970. Use it as the key, too. */
  sentAt: number;
  onResend: () => Promise<void>;
}

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
      {/* Said once, at the end: nobody wants to hear thirty numbers. */}
      <p role="status" className="sr-only">
        {seconds === 0 ? m.accounts_resend_ready() : ''}
      </p>
    </>
  );
}

/** Counts by the clock, since timers sleep while the person reads the message in another app. */
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
