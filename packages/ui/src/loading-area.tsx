import type { Elements } from './elements.ts';
import { useUiTexts } from './ui-texts.ts';

/** Announces once that a part of the page is loading, however many skeletons are inside. */
export function LoadingArea({ children, className = '' }: { children: Elements; className?: string }) {
  const texts = useUiTexts();
  return (
    <div role="status" className={className}>
      <span className="sr-only">{texts.loading()}</span>
      {children}
    </div>
  );
}
