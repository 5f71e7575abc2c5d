import { Button, type ButtonProps } from '@phsar/ui/button';
import { showToast } from '@phsar/ui/toast-store';
import { m } from '../paraglide/messages.js';

const COPIED_NOTICE_MS = 1500;
const COPY_FAILED_NOTICE_MS = 5000;

/** Copies an order's summary to the clipboard. */
export function CopySummary({ text, variant = 'quiet' }: { text: string; variant?: ButtonProps['variant'] }) {
  return (
    <Button
      variant={variant}
      isFullWidth
      onClick={() => void copyText(text, { done: m.ui_copied(), failed: m.ui_copy_failed() })}
    >
      {m.ui_copy_summary()}
    </Button>
  );
}

/** Copies to the clipboard and says so. */
export async function copyText(
  text: string,
  { done, failed }: { done: string; failed: string },
): Promise<void> {
  try {
    // The clipboard API needs https or localhost.
    await navigator.clipboard.writeText(text);
    showToast({ text: done, tone: 'success', durationMs: COPIED_NOTICE_MS });
  } catch {
    showToast({ text: failed, tone: 'danger', durationMs: COPY_FAILED_NOTICE_MS });
  }
}
