import { useUiTexts } from './ui-texts.ts';

/** A line at the top of the window while the next page is on its way. */
export function ProgressLine({ isShown }: { isShown: boolean }) {
  const texts = useUiTexts();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1">
      {isShown && (
        <>
          <span className="sr-only">{texts.loading()}</span>
          <span className="block h-full origin-left animate-progress bg-accent" />
        </>
      )}
    </div>
  );
}
