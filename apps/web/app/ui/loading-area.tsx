import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';

/** Says once that a part of the page is loading, whatever skeletons stand inside. */
export function LoadingArea({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{m.ui_loading()}</span>
      {children}
    </div>
  );
}
