import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface CountLinkProps {
  to: string;
  /** Accessible name, including the count. */
  label: string;
  count: number;
  children: ReactNode;
}

const MOST_SHOWN = 99;

/** An icon link to a list, with a badge of its count. */
export function CountLink({ to, label, count, children }: CountLinkProps) {
  return (
    <Link
      to={to}
      data-edge
      aria-label={label}
      title={label}
      className="relative inline-flex size-11 items-center justify-center rounded-full transition hover:bg-primary-soft hover:text-primary"
    >
      {children}
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0.5 flex min-w-5 animate-rise justify-center rounded-full bg-accent px-1 font-semibold text-on-accent text-xs tabular-nums ring-2 ring-surface"
        >
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </Link>
  );
}
