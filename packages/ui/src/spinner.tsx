import { useUiTexts } from './ui-texts.ts';

/** A turning ring, with words for screen readers. */
export function Spinner({ className = 'size-8' }: { className?: string }) {
  const texts = useUiTexts();
  return (
    <span role="status" className="inline-flex text-primary">
      <SpinnerShape className={className} />
      <span className="sr-only">{texts.loading()}</span>
    </span>
  );
}

/** The turning ring alone, inside a control that has its own label. */
export function SpinnerShape({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`animate-spin ${className}`} fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
