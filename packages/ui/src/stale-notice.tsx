import { Notice } from './notice.tsx';
import { useUiTexts } from './ui-texts.ts';

export interface StaleNoticeProps {
  /** Why there is nothing newer. */
  message: string;
  /** When it was true, as a sentence. */
  asOf?: string | undefined;
  onRetry: () => void;
}

/** Above an older copy that is shown because loading failed. */
export function StaleNotice({ message, asOf, onRetry }: StaleNoticeProps) {
  const texts = useUiTexts();
  return (
    <div className="mb-5">
      <Notice tone="warning">
        <p className="font-semibold">{message}</p>
        <p>{texts.showingSaved()}</p>
        {asOf !== undefined && <p>{asOf}</p>}
        <button
          type="button"
          onClick={onRetry}
          className="min-h-11 font-semibold underline underline-offset-4"
        >
          {texts.retry()}
        </button>
      </Notice>
    </div>
  );
}
