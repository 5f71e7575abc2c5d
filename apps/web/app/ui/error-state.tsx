import { m } from '../paraglide/messages.js';
import { Button } from './button.tsx';
import { WarningIcon } from './icons.tsx';

export interface ErrorStateProps {
  message: string;
  /** Null for none; the advice to check the network when not given. */
  hint?: string | null;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** Something could not be shown: what happened, what to check, and another try. */
export function ErrorState({ message, hint, onRetry, isRetrying = false }: ErrorStateProps) {
  const advice = hint === undefined ? m.ui_network_hint() : hint;
  return (
    <div role="alert" className="mx-auto flex max-w-form flex-col items-center px-4 py-14 text-center">
      <span className="mb-5 flex size-20 items-center justify-center rounded-full bg-danger-soft text-danger">
        <WarningIcon className="size-9" />
      </span>
      <p className="font-semibold text-lg">{message}</p>
      {advice !== null && <p className="mt-1 text-ink-soft text-sm">{advice}</p>}
      {onRetry !== undefined && (
        <Button variant="secondary" className="mt-6" onClick={onRetry} isPending={isRetrying}>
          {m.ui_retry()}
        </Button>
      )}
    </div>
  );
}
