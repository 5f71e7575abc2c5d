import { m } from '../paraglide/messages.js';
import { Notice } from './notice.tsx';

export interface StaleNoticeProps {
  /** Why there is nothing newer. */
  message: string;
  onRetry: () => void;
}

/** Stands above what is shown from before, when asking again failed. */
export function StaleNotice({ message, onRetry }: StaleNoticeProps) {
  return (
    <div className="mb-5">
      <Notice tone="warning">
        <p className="font-semibold">{message}</p>
        <p>{m.ui_showing_saved()}</p>
        <button
          type="button"
          onClick={onRetry}
          className="min-h-8 font-semibold underline underline-offset-4"
        >
          {m.ui_retry()}
        </button>
      </Notice>
    </div>
  );
}
