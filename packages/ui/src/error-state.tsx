import { Button } from './button.tsx';
import { WarningIcon } from './icons.tsx';
import { useUiTexts } from './ui-texts.ts';

export interface ErrorStateProps {
  message: string;
  /** The advice to check the network by default; null for none. */
  hint?: string | null;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** In place of something that could not be shown: what happened, what to check, and a retry. */
export function ErrorState({ message, hint, onRetry, isRetrying = false }: ErrorStateProps) {
  const texts = useUiTexts();
  const advice = hint === undefined ? texts.networkHint() : hint;
  return (
    <div role="alert" className="mx-auto flex max-w-form flex-col items-center px-4 py-14 text-center">
      <span className="mb-5 flex size-20 items-center justify-center rounded-full bg-danger-soft text-danger">
        <WarningIcon className="size-9" />
      </span>
      <p className="font-semibold text-lg">{message}</p>
      {advice !== null && <p className="mt-1 text-ink-soft text-sm">{advice}</p>}
      {onRetry !== undefined && (
        <Button variant="secondary" className="mt-6" onClick={onRetry} isPending={isRetrying}>
          {texts.retry()}
        </Button>
      )}
    </div>
  );
}
