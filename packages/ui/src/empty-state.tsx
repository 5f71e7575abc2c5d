import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { BoxIcon } from './icons.tsx';

export interface EmptyStateProps {
  message: string;
  hint?: string;
  /** An icon of size-10. */
  icon?: ReactNode;
  /** What to do next, such as a ButtonLink; false for nothing. */
  action?: Elements;
}

/** In place of an empty list: says so, and where to go instead. */
export function EmptyState({
  message,
  hint,
  icon = <BoxIcon className="size-10" />,
  action,
}: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-4 py-14 text-center">
      <span className="mb-5 flex size-24 items-center justify-center rounded-full bg-primary-soft text-primary">
        {icon}
      </span>
      <p className="font-semibold text-lg">{message}</p>
      {hint !== undefined && <p className="mt-1 text-ink-soft text-sm">{hint}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
