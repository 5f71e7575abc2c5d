import { Button, type ButtonProps } from '@phsar/ui/button';
import { showToast } from '@phsar/ui/toast-store';
import { m } from '../paraglide/messages.js';

const COPIED_NOTICE_MS = 1500;
const COPY_FAILED_NOTICE_MS = 5000;

/** Copies an order's summary to the clipboard. */
export function CopySummary({ text, variant = 'quiet' }: { text: string; variant?: ButtonProps['variant'] }) {
  return (
    <Button variant={variant} isFullWidth onClick={() => void copy(text)}>
      {m.ui_copy_summary()}
    </Button>
  );
}

async function copy(text: string) {
  try {
    // The clipboard API needs https or localhost.
    await navigator.clipboard.writeText(text);
    showToast({ text: m.ui_copied(), tone: 'success', durationMs: COPIED_NOTICE_MS });
  } catch {
    showToast({ text: m.ui_copy_failed(), tone: 'danger', durationMs: COPY_FAILED_NOTICE_MS });
  }
}
